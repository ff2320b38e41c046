# SPDX-License-Identifier: MIT
# The core as a package: find_package(shardscope), then link shardscope::core.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(SHARDSCOPE_INSTALL_INCLUDE "${CMAKE_INSTALL_INCLUDEDIR}/shardscope")
install(TARGETS shardscope_core EXPORT shardscopeTargets ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/core" DESTINATION "${SHARDSCOPE_INSTALL_INCLUDE}"
        FILES_MATCHING PATTERN "*.h")
install(TARGETS shardscope_cli RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
# error.h shows tl::expected to its users, so the package brings that one header along.
file(REAL_PATH "${SHARDSCOPE_DEPS_INCLUDE}/tl/expected.hpp" SHARDSCOPE_EXPECTED)
install(FILES "${SHARDSCOPE_EXPECTED}" DESTINATION "${SHARDSCOPE_INSTALL_INCLUDE}/tl")

set(SHARDSCOPE_PACKAGE "${CMAKE_INSTALL_LIBDIR}/cmake/shardscope")
install(EXPORT shardscopeTargets NAMESPACE shardscope:: FILE shardscopeConfig.cmake
        DESTINATION "${SHARDSCOPE_PACKAGE}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/shardscopeConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/shardscopeConfigVersion.cmake" DESTINATION "${SHARDSCOPE_PACKAGE}")
