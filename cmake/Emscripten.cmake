# SPDX-License-Identifier: MIT
# Finds the Emscripten at hand (emsdk's environment, em++ in the PATH, Debian's folder) and hands over to its
# own toolchain file, so that a preset needs no emcmake.
foreach(root IN ITEMS "${EMSCRIPTEN_ROOT_PATH}" "$ENV{EMSCRIPTEN_ROOT}" "$ENV{EMSDK}/upstream/emscripten")
  if(root AND EXISTS "${root}/cmake/Modules/Platform/Emscripten.cmake")
    set(SHARDSCOPE_EMSCRIPTEN "${root}")
    break()
  endif()
endforeach()
if(NOT SHARDSCOPE_EMSCRIPTEN)
  find_program(SHARDSCOPE_EMXX em++)
  if(SHARDSCOPE_EMXX)
    file(REAL_PATH "${SHARDSCOPE_EMXX}" emxx)
    cmake_path(GET emxx PARENT_PATH SHARDSCOPE_EMSCRIPTEN)
  endif()
endif()
if(NOT EXISTS "${SHARDSCOPE_EMSCRIPTEN}/cmake/Modules/Platform/Emscripten.cmake")
  message(FATAL_ERROR "No Emscripten found: install it (Debian: emscripten) or set EMSCRIPTEN_ROOT.")
endif()

# Set here so that options of one node version are not passed to another (3.1.6 would add one that node 20 refuses).
find_program(SHARDSCOPE_NODE NAMES node nodejs REQUIRED)
set(CMAKE_CROSSCOMPILING_EMULATOR "${SHARDSCOPE_NODE}" CACHE FILEPATH "Runs wasm tests")
include("${SHARDSCOPE_EMSCRIPTEN}/cmake/Modules/Platform/Emscripten.cmake")
