// SPDX-License-Identifier: MIT
// Dear ImGui's compile-time switches for this project: everything on the page is drawn by us, so
// its demo, tools, default font and file access stay out.
#pragma once

#define IMGUI_USE_WCHAR32  // every Unicode character
#define ImDrawIdx unsigned int
#define IMGUI_DISABLE_DEMO_WINDOWS
#define IMGUI_DISABLE_DEBUG_TOOLS
#define IMGUI_DISABLE_FILE_FUNCTIONS
#define IMGUI_DISABLE_DEFAULT_SHELL_FUNCTIONS
#define IMGUI_DISABLE_OBSOLETE_FUNCTIONS
#define IMGUI_DISABLE_DEFAULT_FONT
