# SPDX-License-Identifier: MIT
# Compiler and linker flags of our own targets. Third-party code gets none of the warnings.

if(EMSCRIPTEN)
  set(CMAKE_CXX_FLAGS_MINSIZEREL "-Oz -DNDEBUG")  # CMake's own is -Os
  # Debian's Emscripten finds its JavaScript optimiser's modules only where Debian's own node would look.
  if(EXISTS /usr/share/nodejs/acorn AND EMSCRIPTEN_ROOT_PATH MATCHES "^/usr/share")
    set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK
                 "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
  endif()
endif()

add_library(shardscope_warnings INTERFACE)
target_compile_options(shardscope_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
  -Woverloaded-virtual -Wimplicit-fallthrough
  -Wno-missing-field-initializers  # designated initialisers name what matters
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>  # false alarms on std::string in GCC 12
  $<$<BOOL:${SHARDSCOPE_WERROR}>:-Werror>)

# What ships also does without exceptions and RTTI; tests may use both.
add_library(shardscope_options INTERFACE)
target_link_libraries(shardscope_options INTERFACE shardscope_warnings)
if(EMSCRIPTEN)
  target_compile_options(shardscope_options INTERFACE -fno-exceptions -fno-rtti)
endif()

if(SHARDSCOPE_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()
if(SHARDSCOPE_BUILD_FUZZ)
  # Every library is instrumented for coverage; only the targets themselves link libFuzzer's main.
  add_compile_options(-fsanitize=fuzzer-no-link)
  add_link_options(-fsanitize=fuzzer-no-link)
endif()
