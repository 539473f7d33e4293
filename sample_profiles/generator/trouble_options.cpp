// SPDX-License-Identifier: GPL-3.0-or-later
#include "trouble_options.h"

#include <charconv>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "size_text.h"

namespace rankscope::generator {
namespace {

template <typename Integer>
bool readInteger(std::string_view text, Integer& value) {
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    return parsed.ec == std::errc() && parsed.ptr == text.data() + text.size();
}

// "1.5" with 100 is 150; anything else than a number above zero is wrong.
bool readScaled(std::string_view text, std::int64_t scale, std::int64_t& value) {
    const auto thousandths = parseSize(std::string(text) + "K");
    value = static_cast<std::int64_t>(thousandths.value_or(0)) * scale / 1'000;
    return value > 0;
}

bool readNanos(std::string_view text, Nanos& value) {
    const auto size = parseSize(text);
    value = static_cast<Nanos>(size.value_or(0));
    return value > 0;
}

// "3:1.5" is "3" and "1.5"; without a colon the second part is empty and the default stays.
std::pair<std::string_view, std::string_view> partsOf(std::string_view text, char separator = ':') {
    const auto at = text.find(separator);
    if (at == std::string_view::npos) {
        return {text, {}};
    }
    return {text.substr(0, at), text.substr(at + 1)};
}

bool readPair(std::string_view text, int& first, int& second) {
    const auto [left, right] = partsOf(text, '-');
    return readInteger(left, first) && readInteger(right, second) && first != second;
}

// "0,4-7"
bool readRanks(std::string_view text, std::vector<int>& ranks) {
    while (!text.empty()) {
        const auto [part, rest] = partsOf(text, ',');
        int first = 0;
        int last = 0;
        if (!readPair(part, first, last)) {
            if (!readInteger(part, first)) {
                return false;
            }
            last = first;
        }
        for (int rank = first; rank <= last; ++rank) {
            ranks.push_back(rank);
        }
        text = rest;
    }
    return !ranks.empty();
}

bool readSlowRanks(std::string_view text, Job& job) {
    SlowRanks slow;
    const auto [ranks, factor] = partsOf(text);
    job.troubles.slowRanks = slow;
    return readRanks(ranks, job.troubles.slowRanks->ranks)
        && (factor.empty() || readScaled(factor, 100, job.troubles.slowRanks->percent));
}

bool readSlowLink(std::string_view text, Job& job) {
    SlowLink& slow = job.troubles.slowLink.emplace();
    const auto [pair, factor] = partsOf(text);
    return readPair(pair, slow.first, slow.second)
        && (factor.empty() || readScaled(factor, 100, slow.percent));
}

bool readDrop(std::string_view text, Job& job) {
    return readInteger(text, job.troubles.frequencyDropRank.emplace());
}

bool readLate(std::string_view text, Job& job) {
    LateRank& late = job.troubles.lateRank.emplace();
    const auto [rank, delay] = partsOf(text);
    return readInteger(rank, late.rank) && (delay.empty() || readNanos(delay, late.delay));
}

bool readRotating(std::string_view text, Job& job) {
    return readNanos(text, job.troubles.rotatingLateRank.emplace());
}

bool readShared(std::string_view text, Job& job) {
    return readNanos(text, job.troubles.sharedReads.emplace());
}

bool readSlowStep(std::string_view text, Job& job) {
    SlowStep& slow = job.troubles.slowStep.emplace();
    const auto [step, factor] = partsOf(text);
    return readInteger(step, slow.step)
        && (factor.empty() || readScaled(factor, 100, slow.percent));
}

bool readSlowKernel(std::string_view text, Job& job) {
    SlowKernel& slow = job.troubles.slowKernel.emplace();
    const auto [type, factor] = partsOf(text);
    slow.opType = type;
    return factor.empty() || readScaled(factor, 100, slow.percent);
}

bool readGarbage(std::string_view text, Job& job) {
    GcPause& pause = job.troubles.gcPause.emplace();
    const auto [rank, duration] = partsOf(text);
    pause.isOnAll = rank == "all";
    return (pause.isOnAll || readInteger(rank, pause.rank))
        && (duration.empty() || readNanos(duration, pause.duration));
}

bool readRetransmission(std::string_view text, Job& job) {
    Retransmission& again = job.troubles.retransmission.emplace();
    const auto [pair, timeout] = partsOf(text);
    return readPair(pair, again.first, again.second)
        && (timeout.empty() || readNanos(timeout, again.timeout));
}

bool readCompiles(std::string_view text, Job& job) {
    return readInteger(text, job.troubles.opCompiles) && job.troubles.opCompiles > 0;
}

bool readSequences(std::string_view text, Job& job) {
    return readScaled(text, 100, job.troubles.unevenSequencesPercent);
}

bool readExperts(std::string_view text, Job& job) {
    return readScaled(text, 100, job.troubles.unevenExpertsPercent);
}

bool readExtraLayers(std::string_view text, Job& job) {
    return readInteger(text, job.troubles.extraLayers) && job.troubles.extraLayers > 0;
}

bool readNoise(std::string_view text, Job& job) {
    return (readScaled(text, 1'000, job.noisePermille) || text == "0") && job.noisePermille < 500;
}

bool readJitter(std::string_view text, Job& job) {
    return readNanos(text, job.jitter) || text == "0";
}

// "1:2000000,3:-500000"
template <typename Value>
bool readByPlace(std::string_view text, std::map<int, Value>& values) {
    while (!text.empty()) {
        const auto [part, rest] = partsOf(text, ',');
        const auto [place, value] = partsOf(part);
        int key = 0;
        if (!readInteger(place, key) || !readInteger(value, values[key])) {
            return false;
        }
        text = rest;
    }
    return true;
}

constexpr std::string_view kHost = "host";

// "1:2000000,host1:-500000"
bool readOffsets(std::string_view text, Job& job) {
    while (!text.empty()) {
        auto [part, rest] = partsOf(text, ',');
        const bool isOfHost = part.starts_with(kHost);
        part.remove_prefix(isOfHost ? kHost.size() : 0);
        if (!readByPlace(part, isOfHost ? job.hostOffsets : job.clockOffsets)) {
            return false;
        }
        text = rest;
    }
    return true;
}

// "1:40,host3:-25": all are of hosts, as an offset names them or without the word
bool readDrifts(std::string_view text, Job& job) {
    while (!text.empty()) {
        auto [part, rest] = partsOf(text, ',');
        part.remove_prefix(part.starts_with(kHost) ? kHost.size() : 0);
        if (!readByPlace(part, job.clockDrifts)) {
            return false;
        }
        text = rest;
    }
    return true;
}

constexpr TextOption kTexts[]{
    {"--slow-rank", readSlowRanks, true,
        "R[:factor]: its kernels take longer (1.4); 0,4-7:1.25 for several"},
    {"--slow-link", readSlowLink, true, "A-B[:factor]: less bandwidth (5 times)"},
    {"--frequency-drop", readDrop, true,
        "R: its AI cores fall from 1800 to 1100 MHz after the first step"},
    {"--late-rank", readLate, true, "R[:NS]: its data comes later in each step (6M)"},
    {"--rotating-late-rank", readRotating, true, "NS: the same, of another rank in each step"},
    {"--slow-step", readSlowStep, true, "STEP[:factor]: all kernels of this step (1.5)"},
    {"--slow-kernel", readSlowKernel, true, "TYPE[:factor]: kernels of one type (3): SwiGlu:2"},
    {"--gc-pause", readGarbage, true,
        "R[:NS]: its host collects garbage in every second step (40M); all: each host does"},
    {"--shared-reads", readShared, true,
        "NS: all ranks wait for one storage, so long in the mean of the steps"},
    {"--op-compile", readCompiles, true, "N: so many operators are compiled in the first step"},
    {"--uneven-sequences", readSequences, true,
        "SHARE: lengths differ by so much either way (0.4)"},
    {"--uneven-experts", readExperts, true,
        "FACTOR: the first rank of an expert group has so many shares of the tokens"},
    {"--uneven-stages", readExtraLayers, true,
        "N: so many layers more in each chunk of the last stage"},
    {"--retransmission", readRetransmission, true,
        "A-B[:NS]: one transfer over RDMA waits for a timeout in the second step (4.2G)"},
    {"--noise", readNoise, false,
        "SHARE: kernels, a rank's whole step and transfers vary by so much (0.03)"},
    {"--jitter", readJitter, false, "NS: members see the end of a collective up to so much later"},
    {"--clock-offset", readOffsets, false,
        "R:NS[,hostH:NS]: the clock of the rank, or of the host, is ahead by so much"},
    {"--clock-drift", readDrifts, false, "HOST:PPM[,...]: the host's clock runs fast by so much"},
};

constexpr FlagOption kFlags[]{
    {"--small-packets", &Troubles::smallPackets, "gradients in many small collectives"},
    {"--unaligned-sizes", &Troubles::unalignedSizes,
        "transfers of no whole 512 bytes, at 0.7 of the bandwidth"},
    {"--exposed-communication", &Troubles::exposedCommunication,
        "large gradients, moved only after the whole backward"},
    {"--pipeline-bubble", &Troubles::pipelineBubble,
        "the work of a step in two large microbatches"},
    {"--late-data", &Troubles::lateData, "each step waits 26 ms for its data"},
    {"--host-bound", &Troubles::hostBound, "the host takes longer than the kernels"},
    {"--aicpu", &Troubles::aiCpu, "one operator a layer runs on the AI CPU"},
    {"--recompute", &Troubles::recompute, "the backward runs each layer's forward again"},
    {"--dynamic-shapes", &Troubles::dynamicShapes, "operators of dynamic shapes"},
    {"--memory-growth", &Troubles::memoryGrowth, "96 MB a step are never freed"},
    {"--fragmentation", &Troubles::fragmentation, "reserved memory far above allocated"}};

} // namespace

std::span<const TextOption> textOptions() {
    return kTexts;
}

std::span<const FlagOption> flagOptions() {
    return kFlags;
}

} // namespace rankscope::generator
