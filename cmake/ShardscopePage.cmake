# SPDX-License-Identifier: MIT
# The page: shell.html, the wasm, one file with all its JavaScript and the fonts, together in build/web/site.
set(SHARDSCOPE_SITE "${PROJECT_BINARY_DIR}/site")
set(program "${PROJECT_BINARY_DIR}/program")

add_executable(shardscope_web "${PROJECT_SOURCE_DIR}/web/app/main.cpp")
target_link_libraries(shardscope_web PRIVATE shardscope_app shardscope_options shardscope_private_deps)
set_target_properties(shardscope_web PROPERTIES
  OUTPUT_NAME shardscope SUFFIX .js RUNTIME_OUTPUT_DIRECTORY "${program}")
target_link_options(shardscope_web PRIVATE
  -fno-exceptions -sSUPPORT_LONGJMP=0
  -sENVIRONMENT=web -sFILESYSTEM=0 -sDYNAMIC_EXECUTION=0 -sMODULARIZE -sEXPORT_ES6
  # What runs once at the start would become one huge function, which browsers are slow to compile.
  -sBINARYEN_EXTRA_PASSES=--one-caller-inline-max-function-size=200
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
shardscope_page_file(page.css "${PROJECT_SOURCE_DIR}/web/browser/page.css")
shardscope_page_file(flow.css "${PROJECT_SOURCE_DIR}/web/browser/flow.css")

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
set(bundler "${PROJECT_SOURCE_DIR}/node_modules/.bin/esbuild")
if(NOT EXISTS "${packages}" OR NOT EXISTS "${bundler}")
  message(STATUS "Fetching the fonts and the bundler with npm")
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

# The bridge and what Emscripten made to start the program, as one file: each file more costs a cold load.
file(GLOB bridge CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/web/browser/*.js")
add_custom_command(OUTPUT "${SHARDSCOPE_SITE}/shardscope.js" "${SHARDSCOPE_SITE}/shardscope.wasm"
  COMMAND "${bundler}" "${PROJECT_SOURCE_DIR}/web/browser/boot.js" --bundle --minify --format=esm
          --target=es2022 --log-level=warning "--alias:program=${program}/shardscope.js"
          "--outfile=${SHARDSCOPE_SITE}/shardscope.js"
  COMMAND ${CMAKE_COMMAND} -E copy_if_different "${program}/shardscope.wasm" "${SHARDSCOPE_SITE}/shardscope.wasm"
  DEPENDS shardscope_web ${bridge}
  VERBATIM)
list(APPEND page_files "${SHARDSCOPE_SITE}/shardscope.js" "${SHARDSCOPE_SITE}/shardscope.wasm")
add_custom_target(shardscope_page_files ALL DEPENDS ${page_files})

# Compressed once here, so that serving costs nothing.
find_program(SHARDSCOPE_NODE NAMES node nodejs REQUIRED)
add_custom_command(OUTPUT "${PROJECT_BINARY_DIR}/site.compressed"
  COMMAND "${SHARDSCOPE_NODE}" "${PROJECT_SOURCE_DIR}/tools/compress.mjs" "${SHARDSCOPE_SITE}"
  COMMAND ${CMAKE_COMMAND} -E touch "${PROJECT_BINARY_DIR}/site.compressed"
  DEPENDS shardscope_page_files ${page_files} "${PROJECT_SOURCE_DIR}/tools/compress.mjs")
add_custom_target(shardscope_site ALL DEPENDS "${PROJECT_BINARY_DIR}/site.compressed")
