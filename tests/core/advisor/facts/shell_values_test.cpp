// SPDX-License-Identifier: GPL-3.0-or-later
// Words of a shell script: what bash makes of them (each expected value is what `bash -c` prints),
// and what can not be computed and stays as it is.
#include <catch2/catch.hpp>

#include "core/advisor/facts/read_facts.h"
#include "core/advisor/facts/shell_values.h"

namespace shell_values_test {

using namespace rankscope;
using namespace rankscope::advisor;

namespace {

const ShellVariables kScript{{"MBS", "2"}, {"DP", "8"}, {"ZERO", "0"}, {"EMPTY", ""},
    {"WORD", "many"}, {"OCTAL", "010"}, {"MOST", "9223372036854775807"}};

std::optional<int64_t> computed(std::string_view expression) {
    return shellNumber(expression, kScript);
}

std::vector<std::string> issuesOf(const ReadFacts& read) {
    std::vector<std::string> texts;
    for (const Phrase& issue : read.issues)
        texts.push_back(toText(issue, Language::English));
    return texts;
}

} // namespace

TEST_CASE("whole numbers and variables are computed as bash does", "[advisor]") {
    CHECK(computed("MBS*4*2") == 16);
    CHECK(computed(" MBS * (DP + 1) - 3 ") == 15);
    CHECK(computed("$MBS * ${DP}") == 16);
    CHECK(computed("${NONE:-3} * 2") == 6);
    CHECK(computed("$((DP / 3)) * 2") == 4);
    CHECK(computed("2 + 3 * 4") == 14);
    CHECK(computed("20 / 3 / 2") == 3);
    CHECK(computed("10 - 3 - 2") == 5);
    CHECK(computed("-DP / 3") == -2); // towards zero
    CHECK(computed("3 * -2") == -6);
    CHECK(computed("((7))") == 7);
    CHECK(computed("MOST") == 9223372036854775807);
    CHECK(computed("0") == 0);
}

TEST_CASE("what bash could not, or what is not simple, is no number", "[advisor]") {
    for (const char* const text :
        {"", " ", "1 / 0", "1 / ZERO", "NONE * 2", "$NONE", "WORD + 1", "EMPTY", "MOST + 1",
            "MOST * 2", "-MOST - 2", "(-MOST - 1) / -1", "-(-MOST - 1)", "9223372036854775808",
            "1 +", "* 2", "(1", "1)", "1 2", "MBS ** 2", "MBS % 2", "MBS++", "--MBS", "OCTAL",
            "010", "0x10", "1.5", "2MBS", "A=2", "$", "${", "$(nproc)", "`nproc`"}) {
        CAPTURE(text);
        CHECK_FALSE(computed(text));
    }
    CHECK_FALSE(computed(std::string(100'000, '(')));
    CHECK_FALSE(computed(std::string(100'000, '-')));
}

TEST_CASE("a word of a script is its value, or stays as it is", "[advisor]") {
    const auto value = [](std::string_view word) { return shellValue(word, kScript); };
    CHECK(value("8") == "8");
    CHECK(value("$DP") == "8");
    CHECK(value("${DP}") == "8");
    CHECK(value("${DP:-4}") == "8");
    CHECK(value("${NONE:-4}") == "4");
    CHECK(value("${NONE:-\"4\"}") == "4");
    CHECK(value("${EMPTY:-4}") == "4");
    CHECK(value("${NONE:-${DP}}") == "8");
    CHECK(value("${NONE:-$((DP*2))}") == "16");
    CHECK(value("$((MBS * DP))") == "16");
    for (const char* const word : {"$NONE", "${NONE}", "$((NONE * 2))", "$((", "$(()", "$(())",
             "$((1))GB", "$(nproc --all)", "`nproc`", "$", "${}"}) {
        CAPTURE(word);
        CHECK(value(word) == word);
    }
    std::string deep = "8";
    for (int i = 0; i < 5'000; ++i)
        deep = "${N:-" + deep + "}";
    CHECK_FALSE(value(deep).empty()); // and the stack is not used up
}

TEST_CASE("an expansion is one word, and a command that trains is read", "[advisor]") {
    const auto taken = [](std::string_view line, size_t at = 0) {
        return std::string(line.substr(at, expansionEnd(line, at) - at));
    };
    CHECK(taken("$((A * (B + 1))) --x") == "$((A * (B + 1)))");
    CHECK(taken("x=${A:-$((2 * 3))}, y", 2) == "${A:-$((2 * 3))}");
    CHECK(taken("$(nproc)/2") == "$(nproc)");
    CHECK(taken("$(nproc --all)") == "$(nproc --all)");
    CHECK(taken("`expr 2 \\* 3` 4") == "`expr 2 \\* 3`");
    for (const char* const none :
        {"", "a", "$A", "$(", "$((1)", "${A", "`a", "$(train --seq-length 4096)"}) {
        CAPTURE(none);
        CHECK(taken(none).empty());
    }
    CHECK(expansionEnd("a", 5) == 5);
    CHECK(taken("$(" + std::string(300, 'x') + ")").empty());
}

TEST_CASE("a script that computes its batch tells it", "[advisor]") {
    const ReadFacts read = readFacts("MBS=2\nGBS=$((MBS*4*2))\nNODES=${NODES:-2}\n"
                                     "WORLD=$(( $NODES * 8 ))\nSEQ=\"$((4 * 1024))\"\n"
                                     "torchrun train.py --micro-batch-size $MBS \\\n"
                                     " --global-batch-size ${GBS} --seq-length $SEQ \\\n"
                                     " --world-size $WORLD --num-layers=$((WORLD*2))\n",
        "pretrain.sh");
    CHECK(issuesOf(read).empty());
    CHECK(read.facts.microBatch == 2);
    CHECK(read.facts.globalBatch == 16);
    CHECK(read.facts.devices == 16);
    CHECK(read.facts.sequenceLength == 4096);
    CHECK(read.facts.layers == 32);
}

TEST_CASE("what a script can not be told to compute is named whole", "[advisor]") {
    const ReadFacts read =
        readFacts("GBS=$((MBS*4*2))\n"
                  "train.py --num-layers 4 --hidden-size 8 --global-batch-size $GBS \\\n"
                  "  --seq-length $(( 1024 / (2 - 2) )) --world-size $(nproc --all)\n",
            "f.sh");
    CHECK(read.facts.layers == 4);
    CHECK(issuesOf(read)
        == std::vector<std::string>{
            "f.sh:2: global_batch_size cannot be \"$((MBS*4*2))\"; ignored.",
            "f.sh:3: seq_length cannot be \"$(( 1024 / (2 - 2) ))\"; ignored.",
            "f.sh:3: world_size cannot be \"$(nproc --all)\"; ignored."});
}

} // namespace shell_values_test
