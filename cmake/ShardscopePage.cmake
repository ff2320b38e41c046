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
  -sMALLOC=emmalloc -sINITIAL_MEMORY=33554432 -sTOTAL_STACK=1048576
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

# Fonts are ordinary woff2 files, the same for canvas and DOM. Left: our name, right: the package's.
set(page_fonts
  source-serif.woff2 source-serif-4/files/source-serif-4-latin-wght-normal.woff2
  source-serif-italic.woff2 source-serif-4/files/source-serif-4-latin-wght-italic.woff2
  inter.woff2 inter/files/inter-latin-wght-normal.woff2
  jetbrains-mono.woff2 jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2
  source-serif-licence.txt source-serif-4/LICENSE
  inter-licence.txt inter/LICENSE
  jetbrains-mono-licence.txt jetbrains-mono/LICENSE)
set(packages "${PROJECT_SOURCE_DIR}/node_modules/@fontsource-variable")
if(NOT EXISTS "${packages}")
  message(STATUS "Fetching the fonts with npm")
  execute_process(COMMAND npm ci --omit=dev --silent WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
                  COMMAND_ERROR_IS_FATAL ANY)
endif()
while(page_fonts)
  list(POP_FRONT page_fonts name origin)
  shardscope_page_file("fonts/${name}" "${packages}/${origin}")
endwhile()
add_custom_target(shardscope_page_files ALL DEPENDS ${page_files})

# Compressed once here, so that serving costs nothing.
find_program(SHARDSCOPE_NODE NAMES node nodejs REQUIRED)
add_custom_command(OUTPUT "${PROJECT_BINARY_DIR}/site.compressed"
  COMMAND "${SHARDSCOPE_NODE}" "${PROJECT_SOURCE_DIR}/tools/compress.mjs" "${SHARDSCOPE_SITE}"
  COMMAND ${CMAKE_COMMAND} -E touch "${PROJECT_BINARY_DIR}/site.compressed"
  DEPENDS shardscope_web shardscope_page_files ${page_files} "${PROJECT_SOURCE_DIR}/tools/compress.mjs")
add_custom_target(shardscope_site ALL DEPENDS "${PROJECT_BINARY_DIR}/site.compressed")
