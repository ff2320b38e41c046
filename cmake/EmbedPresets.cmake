# SPDX-License-Identifier: MIT
# cmake -DOUTPUT=x.cpp -DROOT=dir -DFILES=a.json,b.json -P EmbedPresets.cmake
# Writes the preset files into one C++ source. Indentation goes, line breaks stay: lines keep their numbers.
string(REPLACE "," ";" files "${FILES}")
set(entries "")
foreach(name IN LISTS files)
  file(READ "${ROOT}/${name}" text)
  string(REGEX REPLACE "\n +" "\n" text "${text}")
  if(text MATCHES "\\)json\"")
    message(FATAL_ERROR "${name} contains the end mark of a raw string")
  endif()
  string(APPEND entries "    {\"${name}\", R\"json(${text})json\"},\n")
endforeach()
file(WRITE "${OUTPUT}.new"
"// Generated from presets/*.json by cmake/EmbedPresets.cmake: edit those.
#include \"core/config/presets.h\"

namespace shardscope {
namespace {
constexpr TextFile kFiles[] = {
${entries}};
}  // namespace

std::span<const TextFile> built_in_preset_files() { return kFiles; }

}  // namespace shardscope
")
file(RENAME "${OUTPUT}.new" "${OUTPUT}")
