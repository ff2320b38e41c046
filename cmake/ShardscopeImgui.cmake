# SPDX-License-Identifier: MIT
# Dear ImGui 1.92 or newer as a static library: FETCHCONTENT_SOURCE_DIR_IMGUI if given, else Debian's source
# package (tools/fetch-imgui), else upstream's pinned tag. Only its drawing half is used; there is no backend.

if(NOT FETCHCONTENT_SOURCE_DIR_IMGUI)
  if(DEFINED ENV{XDG_CACHE_HOME})
    set(imgui_cache "$ENV{XDG_CACHE_HOME}/shardscope/imgui")
  else()
    set(imgui_cache "$ENV{HOME}/.cache/shardscope/imgui")
  endif()
  if(NOT EXISTS "${imgui_cache}/imgui.h")
    message(STATUS "Fetching Dear ImGui")
    execute_process(COMMAND "${PROJECT_SOURCE_DIR}/tools/fetch-imgui" "${imgui_cache}" RESULT_VARIABLE failed)
  endif()
  if(EXISTS "${imgui_cache}/imgui.h")
    set(FETCHCONTENT_SOURCE_DIR_IMGUI "${imgui_cache}")
  endif()
endif()
FetchContent_Declare(imgui GIT_REPOSITORY https://github.com/ocornut/imgui GIT_TAG v1.92.2b GIT_SHALLOW ON
                     SOURCE_SUBDIR none)
FetchContent_MakeAvailable(imgui)

file(STRINGS "${imgui_SOURCE_DIR}/imgui.h" imgui_version REGEX "#define IMGUI_VERSION_NUM +[0-9]+")
string(REGEX REPLACE ".*IMGUI_VERSION_NUM +([0-9]+).*" "\\1" imgui_version "${imgui_version}")
if(imgui_version LESS 19200)
  message(FATAL_ERROR "${imgui_SOURCE_DIR} holds Dear ImGui ${imgui_version}; 19200 (1.92) or newer is needed")
endif()

add_library(shardscope_imgui STATIC
  "${imgui_SOURCE_DIR}/imgui.cpp"
  "${imgui_SOURCE_DIR}/imgui_draw.cpp"
  "${imgui_SOURCE_DIR}/imgui_tables.cpp"
  "${imgui_SOURCE_DIR}/imgui_widgets.cpp")
target_include_directories(shardscope_imgui SYSTEM PUBLIC "${imgui_SOURCE_DIR}")
target_include_directories(shardscope_imgui PUBLIC "${PROJECT_SOURCE_DIR}")
target_compile_definitions(shardscope_imgui PUBLIC "IMGUI_USER_CONFIG=\"web/paint/imconfig.h\"")
target_compile_options(shardscope_imgui PRIVATE -w)
if(EMSCRIPTEN)
  target_compile_options(shardscope_imgui PRIVATE -fno-exceptions -fno-rtti)
endif()
