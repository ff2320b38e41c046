// SPDX-License-Identifier: MIT
// The compiler as the build runs it: what it prints, what it leaves behind, how it exits.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace {

namespace fs = std::filesystem;

struct Outcome {
  int code = -1;
  std::string said;
};

class ToolTest : public testing::Test {
 protected:
  ToolTest() {
    fs::create_directories(folder_);
    write("scenarios.json", R"({"scenarios": [{"id": "dp-defaults"}]})");
  }
  ~ToolTest() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    std::ifstream in(folder_ / name);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  [[nodiscard]] Outcome run(const std::string& arguments) const {
    const std::string command =
        "cd '" + folder_.string() + "' && '" SHARDSCOPE_ARTICLE_COMPILER "' " + arguments + " 2>&1";
    Outcome outcome;
    FILE* const pipe = popen(command.c_str(), "r");
    if (!pipe) return outcome;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe))
      outcome.said += static_cast<char>(c);
    outcome.code = WEXITSTATUS(pclose(pipe));
    return outcome;
  }

  const fs::path folder_ =
      fs::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(ToolTest, WritesOneFileForAllOfTheText) {
  write("a.md", "# Title\n\nWith {B} tokens, {=dp.t_math}.\n");
  write("b.md", "## Section {#s}\n\n```scenarios\ndp-defaults: Back\n```\n\n{@version}\n");
  const Outcome outcome =
      run("--scenarios scenarios.json --fact version=9.8 --output out.cpp a.md b.md");
  EXPECT_EQ(outcome.code, 0) << outcome.said;
  EXPECT_EQ(outcome.said, "");
  for (const char* part :
       {"\"Title\"", "\"dp.t_math\"", "\"Section\"", "\"dp-defaults\"", "\"9.8\""})
    EXPECT_NE(read("out.cpp").find(part), std::string::npos) << part;
}

TEST_F(ToolTest, NamesFileAndLineOfEachMistakeAndWritesNothing) {
  write("a.md", "# Title\n\n{=dp.t_moth}\n");
  write("b.md", "## Section {#s}\n\n```scenarios\ndp-other: Elsewhere\n```\n");
  const Outcome outcome = run("--scenarios scenarios.json --output out.cpp a.md b.md");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.said,
            "a.md:3: no formula is called dp.t_moth; the nearest is dp.t_math\n"
            "b.md:4: no scenario is called dp-other\n");
  EXPECT_FALSE(fs::exists(folder_ / "out.cpp"));
}

TEST_F(ToolTest, TellsWhatItCannotRead) {
  write("a.md", "# Title\n");
  const Outcome missing = run("--scenarios scenarios.json --output out.cpp a.md missing.md");
  EXPECT_EQ(missing.code, 2);
  EXPECT_EQ(missing.said, "missing.md: cannot be read\n");
  write("broken.json", "{");
  const Outcome broken = run("--scenarios broken.json --output out.cpp a.md");
  EXPECT_EQ(broken.code, 2);
  EXPECT_EQ(broken.said, "broken.json: no list of scenarios\n");
  EXPECT_EQ(run("--output out.cpp a.md").code, 2) << "scenarios are not optional";
  EXPECT_EQ(run("--scenarios scenarios.json a.md --output").code, 2);
}

}  // namespace
