# SPDX-License-Identifier: MIT
# The page: shell.html, the bridge's plain JavaScript, the wasm and the fonts, together in build/web/site.
set(SHARDSCOPE_SITE "${PROJECT_BINARY_DIR}/site")

add_executable(shardscope_web "${PROJECT_SOURCE_DIR}/web/app/main.cpp")
target_link_libraries(shardscope_web PRIVATE shardscope_app shardscope_options shardscope_private_deps)
set_target_properties(shardscope_web PROPERTIES
  OUTPUT_NAME shardscope SUFFIX .js RUNTIME_OUTPUT_DIRECTORY "${SHARDSCOPE_SITE}")
target_link_options(shardscope_web PRIVATE
  -fno-exceptions -sSUPPORT_LONGJMP=0
  -sENVIRONMENT=web -sFILESYSTEM=0 -sDYNAMIC_EXECUTION=0
  -sINITIAL_MEMORY=33554432 -sTOTAL_STACK=1048576
  -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2
  -sEXPORTED_FUNCTIONS=_main,_malloc,_free -sEXPORTED_RUNTIME_METHODS=ccall,UTF8ToString,stringToUTF8)

# shardscope_page_file(NAME ORIGIN): the site holds a copy of ORIGIN as NAME.
set(page_files)
macro(shardscope_page_file name origin)
  add_custom_command(OUTPUT "${SHARDSCOPE_SITE}/${name}"
    COMMAND ${CMAKE_COMMAND} -E copy "${origin}" "${SHARDSCOPE_SITE}/${name}" DEPENDS "${origin}")
  list(APPEND page_files "${SHARDSCOPE_SITE}/${name}")
endmacro()

shardscope_page_file(index.html "${PROJECT_SOURCE_DIR}/shell.html")
shardscope_page_file(notice.txt "${PROJECT_SOURCE_DIR}/NOTICE")
# Plain files the shell loads; the optimiser of 3.1.6 never sees them.
get_property(scripts GLOBAL PROPERTY SHARDSCOPE_PAGE_FILES)
foreach(script IN LISTS scripts)
  cmake_path(GET script FILENAME name)
  shardscope_page_file("${name}" "${script}")
endforeach()

# Fonts are ordinary woff2 files, the same for canvas and DOM, cut down to what the page shows where fontTools is at
# hand (a third of the bytes). Each row: our name, the package's file, weights.
set(page_fonts
  source-serif source-serif-4/files/source-serif-4-latin-wght-normal 400:600
  source-serif-greek source-serif-4/files/source-serif-4-greek-wght-normal 400:600
  source-serif-italic source-serif-4/files/source-serif-4-latin-wght-italic 400
  source-serif-italic-greek source-serif-4/files/source-serif-4-greek-wght-italic 400
  inter inter/files/inter-latin-wght-normal 400:600
  jetbrains-mono jetbrains-mono/files/jetbrains-mono-latin-wght-normal 400)
set(packages "${PROJECT_SOURCE_DIR}/node_modules/@fontsource-variable")
if(NOT EXISTS "${packages}")
  message(STATUS "Fetching the fonts with npm")
  execute_process(COMMAND npm ci --omit=dev --silent WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
                  COMMAND_ERROR_IS_FATAL ANY)
endif()
# The system's Python first: it is the one that has the system's fontTools.
find_program(SHARDSCOPE_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(SHARDSCOPE_PYTHON python3)
set(font_tool "${PROJECT_SOURCE_DIR}/tools/subset_font.py")
execute_process(COMMAND "${SHARDSCOPE_PYTHON}" "${font_tool}" --can RESULT_VARIABLE no_font_tool ERROR_QUIET)
if(no_font_tool)
  message(STATUS "Fonts stay whole: fontTools or Brotli is missing (Debian: python3-fonttools python3-brotli)")
endif()
while(page_fonts)
  list(POP_FRONT page_fonts name origin weights)
  set(font "${SHARDSCOPE_SITE}/fonts/${name}.woff2")
  if(no_font_tool)
    shardscope_page_file("fonts/${name}.woff2" "${packages}/${origin}.woff2")
  else()
    add_custom_command(OUTPUT "${font}"
      COMMAND ${CMAKE_COMMAND} -E make_directory "${SHARDSCOPE_SITE}/fonts"
      COMMAND "${SHARDSCOPE_PYTHON}" "${font_tool}" "${packages}/${origin}.woff2" "${font}" "${weights}"
      DEPENDS "${packages}/${origin}.woff2" "${font_tool}")
    list(APPEND page_files "${font}")
  endif()
endwhile()
shardscope_page_file(fonts/source-serif-licence.txt "${packages}/source-serif-4/LICENSE")
shardscope_page_file(fonts/inter-licence.txt "${packages}/inter/LICENSE")
shardscope_page_file(fonts/jetbrains-mono-licence.txt "${packages}/jetbrains-mono/LICENSE")
add_custom_target(shardscope_page_files ALL DEPENDS ${page_files})

# Compressed once here, so that serving costs nothing.
find_program(SHARDSCOPE_NODE NAMES node nodejs REQUIRED)
add_custom_command(OUTPUT "${PROJECT_BINARY_DIR}/site.compressed"
  COMMAND "${SHARDSCOPE_NODE}" "${PROJECT_SOURCE_DIR}/tools/compress.mjs" "${SHARDSCOPE_SITE}"
  COMMAND ${CMAKE_COMMAND} -E touch "${PROJECT_BINARY_DIR}/site.compressed"
  DEPENDS shardscope_web shardscope_page_files ${page_files} "${PROJECT_SOURCE_DIR}/tools/compress.mjs")
add_custom_target(shardscope_site ALL DEPENDS "${PROJECT_BINARY_DIR}/site.compressed")
