// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/texts.h"

#include <catch2/catch.hpp>

namespace texts_test {

using namespace rankscope;
using namespace rankscope::advisor;

namespace {

std::string english(const Value& value) {
    return toText(value, Language::English);
}

} // namespace

TEST_CASE("figures are shown with three digits and their unit", "[advisor]") {
    CHECK(english(Duration(0)) == "0 ns");
    CHECK(english(Duration(999)) == "999 ns");
    CHECK(english(Duration(1'000)) == "1.00 \u00b5s");
    CHECK(english(Duration(999'400)) == "999 \u00b5s");
    CHECK(english(Duration(999'600)) == "1.00 ms");
    CHECK(english(Duration(4'850'000)) == "4.85 ms");
    CHECK(english(Duration(48'540'000)) == "48.5 ms");
    CHECK(english(Duration(-12'000'000'000)) == "-12.0 s");
    CHECK(english(Bytes{96 << 20}) == "96.0 MB");
    CHECK(english(Bytes{int64_t{117} << 29}) == "58.5 GB");
    CHECK(english(Moved{2'416'000'000}) == "2.42 GB");
    CHECK(english(Moved{16'000'000}) == "16.0 MB"); // a limit of 16 MB reads so
    CHECK(english(Share{0.2314}) == "23.1 %");
    CHECK(english(Share{0.0003}) == "<0.1 %"); // little is not nothing
    CHECK(english(Share{-0.0003}) == "<0.1 %"); // not "-0.0 %"
    CHECK(english(Share{0}) == "0.0 %");
    CHECK(english(Share{-0.0}) == "0.0 %");
    CHECK(english(17.982) == "17.98");
    CHECK(english(-0.001) == "0.00");
    CHECK(english(int64_t{12}) == "12");
}

TEST_CASE(
    "thousands of what is counted are parted, what is called by its number is not", "[advisor]") {
    CHECK(english(int64_t{12'345}) == "12,345");
    CHECK(english(int64_t{-1'234'567}) == "-1,234,567");
    CHECK(english(int64_t{999}) == "999");
    CHECK(english(1234.5) == "1,234.50");
    CHECK(english(Duration(1'234'500'000'000)) == "1,234 s");
    const Phrase calls{"evidence.diverged_call",
        {{"late", int64_t{1}}, {"name", std::string("aten::mm")}, {"rank", int64_t{1023}}}};
    CHECK(toText(calls, Language::English).find("rank 1023") != std::string::npos);
    const Phrase line{"facts.damaged",
        {{"file", std::string("a.yaml")}, {"line", int64_t{1234}}, {"problem", std::string("x")}}};
    CHECK(toText(line, Language::English).starts_with("a.yaml:1234: "));
}

TEST_CASE(
    "of one step nobody says how often it was seen, of one thing one speaks of one", "[advisor]") {
    const auto seen = [](int64_t steps, std::vector<int64_t> ranks, Language language) {
        return toText({"report.seen",
                          {{"ranks", Numbers{std::move(ranks)}}, {"k", int64_t{1}}, {"n", steps}}},
            language);
    };
    CHECK(seen(12, {3}, Language::English) == "On rank 3; seen in 1 of 12 steps");
    CHECK(seen(1, {3, 4}, Language::English) == "On ranks 3, 4");
    CHECK(seen(1, {3}, Language::Chinese) == "Rank 3");
    const auto called = [](int64_t count) {
        return toText({"ME-4.calls",
                          {{"name", std::string("aclrtFree")}, {"total", Duration(12'000'000)},
                              {"count", count}, {"rank", int64_t{1}}}},
            Language::English);
    };
    CHECK(called(1).starts_with("aclrtFree takes 12.0 ms in 1 call on rank 1:"));
    CHECK(called(1200).starts_with("aclrtFree takes 12.0 ms in 1,200 calls on rank 1:"));
    const auto step = [](int64_t steps, Language language) {
        return toText({"report.step", {{"step", Duration(25'800'000)}, {"n", steps}}}, language);
    };
    CHECK(step(12, Language::English) == "Step: 25.8 ms (median)");
    CHECK(step(1, Language::English) == "Step: 25.8 ms"); // of one there is no median
    CHECK(step(1, Language::Chinese).ends_with("25.8 ms"));
    // every part that may be left out ends
    for (const std::string_view key : textKeys()) {
        for (const Language language : {Language::English, Language::Chinese}) {
            const std::string text = toText({std::string(key), {{"n", int64_t{1}}}}, language);
            CHECK(text.find("[[") == std::string::npos);
            CHECK(text.find("]]") == std::string::npos);
        }
    }
}

TEST_CASE("ranks and steps are shown as runs, not more than eight", "[advisor]") {
    CHECK(english(Numbers{{}}) == "");
    CHECK(english(Numbers{{5}}) == "5");
    CHECK(english(Numbers{{3, 0, 1, 2, 2}}) == "0-3");
    CHECK(english(Numbers{{0, 1, 3}}) == "0, 1, 3");
    CHECK(english(Numbers{{0, 2, 4, 6, 8, 10, 12, 14, 16, 18}})
        == "0, 2, 4, 6, 8, 10, 12, 14 and 2 more");
}

TEST_CASE("a phrase fills its places, in both languages", "[advisor]") {
    const Phrase phrase{"ME-4.calls",
        {{"name", std::string("aclrtFree")}, {"total", Duration(12'000'000)}, {"count", int64_t{7}},
            {"rank", int64_t{3}}}};
    CHECK(toText(phrase, Language::English)
        == "aclrtFree takes 12.0 ms in 7 calls on rank 3: memory is taken from the device and "
           "released while training.");
    const std::string chinese = toText(phrase, Language::Chinese);
    CHECK(chinese.find("Rank 3") != std::string::npos);
    CHECK(chinese.find("12.0 ms") != std::string::npos);
    CHECK(chinese.find('{') == std::string::npos);
}

TEST_CASE("a text of ranks speaks of one where there is one", "[advisor]") {
    const auto said = [](std::vector<int64_t> ranks, Language language) {
        return toText({"SC-5.pauses", {{"ranks", Numbers{std::move(ranks)}}}}, language);
    };
    CHECK(said({5}, Language::English).find("on rank 5") != std::string::npos);
    CHECK(said({5, 6}, Language::English).find("on ranks 5, 6") != std::string::npos);
    CHECK(said({5}, Language::Chinese).find("5") != std::string::npos);
}

TEST_CASE("a word is taken from the catalogue, an unknown key is empty", "[advisor]") {
    CHECK(english(Word{"metric.not_overlapped"}) == "exposed communication");
    CHECK(english(Word{"no.such.key"}) == "");
    CHECK(toText(Phrase{"no.such.key", {}}, Language::Chinese) == "");
}

TEST_CASE("advice names the option of the framework", "[advisor]") {
    CHECK(knobOf("advice.even_stages", Trainer::MindSpore) == "offset");
    CHECK(knobOf("advice.even_stages", Trainer::Megatron) == "--num-layer-list");
    CHECK(knobOf("advice.even_stages", Trainer::Torch) == "");
    CHECK(knobOf("advice.select_recompute", Trainer::Torch) == "torch.utils.checkpoint");
    CHECK(knobOf("advice.overlap_gradients", Trainer::MindSpore) == "");
    for (const Trainer trainer : {Trainer::Megatron, Trainer::Torch})
        CHECK(knobOf("advice.loader_workers", trainer) == "num_workers");
    CHECK(knobOf("advice.check_node", Trainer::Torch) == "");
    CHECK(knobOf("advice.garbage_threshold", Trainer::Torch) == "gc.set_threshold");
    CHECK(keyFor("advice.check_node", Framework::TorchGpu) == "advice.check_node");
    CHECK(keyFor("advice.host_ahead", Framework::TorchGpu) == "advice.host_ahead.gpu");
    CHECK(keyFor("advice.host_ahead", Framework::TorchNpu) == "advice.host_ahead");
    CHECK(keyFor("advice.full_batch", Framework::TorchNpu) == "");
    CHECK(keyFor("advice.full_batch", Framework::MindSpore) == "advice.full_batch");
    CHECK(keyFor("need.pipe_counters", Framework::TorchGpu) == "need.pipe_counters.gpu");
    for (const char* const need : {"need.flops", "need.environment", "need.gradient_kernels"})
        CHECK(keyFor(need, Framework::TorchGpu) == std::string(need) + ".gpu");
    CHECK(keyFor("advice.check_frequency", Framework::TorchGpu) == "advice.check_frequency.gpu");
    CHECK(keyFor("need.steps", Framework::TorchGpu) == "need.steps.gpu");
    CHECK(keyFor("need.steps", Framework::MindSpore) == "need.steps.mindspore");
    CHECK(keyFor("need.steps", Framework::TorchNpu) == "need.steps");
    CHECK(keyFor("need.data_queues", Framework::TorchNpu) == "need.data_queues.torch");
    CHECK(keyFor("need.data_queues", Framework::MindSpore) == "need.data_queues");
}

TEST_CASE("what has no marks of steps is called the capture", "[advisor]") {
    const auto said = [](bool isOfCapture, Language language) {
        return toText(
            {"report.step", {{"step", Duration(25'800'000)}, {"n", int64_t{1}}}, isOfCapture},
            language);
    };
    CHECK(said(false, Language::English) == "Step: 25.8 ms");
    CHECK(said(true, Language::English) == "Capture: 25.8 ms");
    CHECK(said(false, Language::Chinese) != said(true, Language::Chinese));
    for (const std::string_view key : textKeys()) {
        CAPTURE(std::string(key));
        CHECK(textOf(key, Language::English).find('<') == std::string_view::npos);
        const auto isOther = [&](Language language) {
            return toText(Phrase{std::string(key)}, language)
                != toText(Phrase{std::string(key), {}, true}, language);
        };
        CHECK(isOther(Language::English) == isOther(Language::Chinese));
    }
}

} // namespace texts_test
