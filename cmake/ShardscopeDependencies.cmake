# SPDX-License-Identifier: MIT
# Third-party code: the system's package where there is one, else FetchContent at a pinned tag.
include(FetchContent)
set(FETCHCONTENT_QUIET OFF)

# Header-only libraries get one folder of links, and only that folder enters an include path: a cross compiler
# must never see all of /usr/include.
set(SHARDSCOPE_DEPS_INCLUDE "${PROJECT_BINARY_DIR}/deps/include")

function(shardscope_header_library folder header repository tag)
  find_path(SHARDSCOPE_${folder}_ROOT "${folder}/${header}" PATHS /usr/include /usr/local/include
            NO_CMAKE_FIND_ROOT_PATH NO_CMAKE_ENVIRONMENT_PATH)
  set(root "${SHARDSCOPE_${folder}_ROOT}")
  if(NOT root)
    FetchContent_Declare(shardscope_${folder} GIT_REPOSITORY "${repository}" GIT_TAG "${tag}"
                         GIT_SHALLOW ON SOURCE_SUBDIR none)
    FetchContent_MakeAvailable(shardscope_${folder})
    set(root "${shardscope_${folder}_SOURCE_DIR}/include")
  endif()
  file(MAKE_DIRECTORY "${SHARDSCOPE_DEPS_INCLUDE}")
  file(CREATE_LINK "${root}/${folder}" "${SHARDSCOPE_DEPS_INCLUDE}/${folder}" SYMBOLIC)
endfunction()

shardscope_header_library(fmt format.h https://github.com/fmtlib/fmt 9.1.0)
shardscope_header_library(nlohmann json.hpp https://github.com/nlohmann/json v3.11.2)
shardscope_header_library(tl expected.hpp https://github.com/TartanLlama/expected v1.0.0)

# fmt and JSON, for implementation files only; neither may throw. A fixed separator keeps std::locale out.
add_library(shardscope_private_deps INTERFACE)
target_include_directories(shardscope_private_deps SYSTEM INTERFACE "${SHARDSCOPE_DEPS_INCLUDE}")
target_compile_definitions(shardscope_private_deps INTERFACE
  FMT_HEADER_ONLY=1 "FMT_STATIC_THOUSANDS_SEPARATOR=','" JSON_NOEXCEPTION=1 $<$<BOOL:${EMSCRIPTEN}>:FMT_EXCEPTIONS=0>)

macro(shardscope_find_googletest)
  if(NOT TARGET gtest)
    set(INSTALL_GTEST OFF CACHE BOOL "" FORCE)
    if(EMSCRIPTEN)
      set(gtest_disable_pthreads ON CACHE BOOL "" FORCE)
    endif()
    if(EXISTS /usr/src/googletest/CMakeLists.txt)
      add_subdirectory(/usr/src/googletest "${PROJECT_BINARY_DIR}/deps/googletest" EXCLUDE_FROM_ALL)
    else()
      FetchContent_Declare(googletest GIT_REPOSITORY https://github.com/google/googletest
                           GIT_TAG v1.14.0 GIT_SHALLOW ON)
      FetchContent_MakeAvailable(googletest)
    endif()
  endif()
endmacro()
