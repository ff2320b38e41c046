# SPDX-License-Identifier: MIT
# Tools that run during the build. In a cross build they come from a native build of this same tree: one of its own,
# or the configured one that SHARDSCOPE_HOST_BUILD names.
set(SHARDSCOPE_HOST_BUILD "" CACHE PATH "A native build of this tree to take the build's tools from")

# shardscope_host_tool(NAME OUTPUT): sets OUTPUT to the file to run (and to depend on) for the target NAME.
function(shardscope_host_tool name output)
  if(NOT CMAKE_CROSSCOMPILING)
    set(${output} "$<TARGET_FILE:${name}>" PARENT_SCOPE)
    return()
  endif()
  set(host "${PROJECT_BINARY_DIR}/host")
  set(configure ${CMAKE_COMMAND} -E env --unset=CC --unset=CXX --unset=CXXFLAGS --unset=LDFLAGS
    ${CMAKE_COMMAND} -S "${PROJECT_SOURCE_DIR}" -B "${host}" -G "${CMAKE_GENERATOR}"
    -DCMAKE_BUILD_TYPE=RelWithDebInfo -DSHARDSCOPE_BUILD_TESTS=OFF -DSHARDSCOPE_BUILD_WEB=OFF)
  if(SHARDSCOPE_HOST_BUILD)
    set(host "${SHARDSCOPE_HOST_BUILD}")
    set(configure ${CMAKE_COMMAND} -E true)
  endif()
  get_property(tools GLOBAL PROPERTY SHARDSCOPE_HOST_TOOLS)
  if(NOT tools)
    include(ExternalProject)
    ExternalProject_Add(shardscope_host
      SOURCE_DIR "${PROJECT_SOURCE_DIR}"
      BINARY_DIR "${host}"
      CONFIGURE_COMMAND ${configure}
      BUILD_COMMAND ${CMAKE_COMMAND} --build "${host}" --target shardscope_host_tools
      INSTALL_COMMAND ""
      BUILD_ALWAYS ON
      BUILD_BYPRODUCTS "${host}/bin/${name}")
  endif()
  set_property(GLOBAL APPEND PROPERTY SHARDSCOPE_HOST_TOOLS ${name})
  set(${output} "${host}/bin/${name}" PARENT_SCOPE)
endfunction()

# shardscope_is_host_tool(NAME): the native target NAME is one of those.
function(shardscope_is_host_tool name)
  if(NOT TARGET shardscope_host_tools)
    add_custom_target(shardscope_host_tools)
  endif()
  add_dependencies(shardscope_host_tools ${name})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
endfunction()
