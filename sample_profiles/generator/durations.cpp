// SPDX-License-Identifier: GPL-3.0-or-later
#include "durations.h"

#include <algorithm>

namespace rankscope::generator {
namespace {

constexpr std::int64_t kKernelSpread = 18; // thousandths, without noise
constexpr std::int64_t kNormalMegahertz = 1'800;
constexpr std::int64_t kDroppedMegahertz = 1'100;

// Keys of chance that belongs to no instruction.
constexpr std::uint64_t kWholeStep = 1;
constexpr std::uint64_t kLengths = 2;
constexpr std::uint64_t kStorage = 3;

bool isAttention(const Instruction& instruction) {
    return instruction.kernel->opType.substr(0, 14) == "FlashAttention";
}

// Activations and their gradients are as long as the sequences, gradients of parameters are not.
bool isOfTokens(const Instruction& instruction) {
    const bool isPass = instruction.phase == Phase::forward || instruction.phase == Phase::backward;
    return isPass && instruction.group != GroupKind::data
        && instruction.group != GroupKind::dataContext && instruction.group != GroupKind::world
        && instruction.group != GroupKind::model;
}

} // namespace

// Lengths follow the data: ranks that share their data share them. Their sum over all data of a
// step is the same as without the trouble.
void Durations::beginStep(std::int64_t step) {
    m_step = step;
    m_lengths.clear();
    const std::int64_t spread = m_job.troubles.unevenSequencesPercent * 10;
    if (spread == 0) {
        return;
    }
    Random lengths = random(0, kLengths);
    std::int64_t sum = 0;
    const int count = m_job.dataParallel * m_job.microbatchesOfStep();
    for (int i = 0; i < count; ++i) {
        m_lengths.push_back(1'000 + lengths.between(-spread, spread));
        sum += m_lengths.back();
    }
    for (std::int64_t& length : m_lengths) {
        length = length * 1'000 * count / sum;
    }
}

Random Durations::random(int rank, std::uint64_t key) const {
    const std::uint64_t place =
        static_cast<std::uint64_t>(m_step) << 20 | static_cast<std::uint64_t>(rank);
    return Random::forPart(m_job.seed, Random::mix(place + 1) ^ key);
}

std::int64_t Durations::lengthPermille(int rank, const Instruction& instruction) const {
    if (m_lengths.empty()) {
        return 1'000;
    }
    const int own = m_topology.coordinates(rank).data * m_job.microbatchesOfStep();
    return m_lengths[static_cast<std::size_t>(own + instruction.microbatch)];
}

// The first rank of each expert group is hot, the others share what is left of the tokens.
std::int64_t Durations::loadPermille(int rank, const Instruction& instruction) const {
    const std::int64_t hot = m_job.troubles.unevenExpertsPercent * 10;
    if (hot == 0 || !instruction.isExpert) {
        return 1'000;
    }
    const int members = m_job.expertParallel;
    const bool isHot = m_topology.coordinates(rank).data % members == 0;
    return isHot ? hot : std::max<std::int64_t>((1'000 * members - hot) / (members - 1), 0);
}

std::int64_t Durations::tokens(int rank, const Instruction& instruction) const {
    if (instruction.phase == Phase::optimizer) {
        return kCatalogTokens;
    }
    const std::int64_t permille =
        lengthPermille(rank, instruction) * loadPermille(rank, instruction) / 1'000;
    return std::max<std::int64_t>(
        kCatalogTokens * m_job.microbatches * permille / (m_job.microbatchesOfStep() * 1'000), 1);
}

// A matrix product and a pass over the parameters grow with the square of the model's width.
Nanos Durations::usual(const Instruction& instruction) const {
    const bool isSquare =
        instruction.kernel->core == "AI_CORE" || instruction.phase == Phase::optimizer;
    return instruction.kernel->duration * m_job.width() * (isSquare ? m_job.width() : 1);
}

Nanos Durations::kernel(int rank, const Instruction& instruction, Random& random) const {
    Nanos duration = random.around(usual(instruction), kKernelSpread);
    if (m_job.noisePermille > 0) {
        duration = random.around(duration, m_job.noisePermille);
        Random whole = this->random(rank, kWholeStep);
        duration = duration * whole.around(1'000'000, m_job.noisePermille) / 1'000'000;
    }
    const std::int64_t tokenCount = tokens(rank, instruction);
    if (tokenCount != kCatalogTokens) {
        duration = duration * tokenCount / kCatalogTokens;
        if (isAttention(instruction)) {
            duration = duration * lengthPermille(rank, instruction) / 1'000;
        }
    }
    const Troubles& troubles = m_job.troubles;
    if (troubles.slowRanks) {
        const auto& ranks = troubles.slowRanks->ranks;
        if (std::find(ranks.begin(), ranks.end(), rank) != ranks.end()) {
            duration = duration * troubles.slowRanks->percent / 100;
        }
    }
    if (troubles.slowStep && troubles.slowStep->step == m_job.stepNumber(m_step)) {
        duration = duration * troubles.slowStep->percent / 100;
    }
    if (troubles.slowKernel && troubles.slowKernel->opType == instruction.kernel->opType) {
        duration = duration * troubles.slowKernel->percent / 100;
    }
    return duration * kNormalMegahertz / megahertz(rank);
}

Nanos Durations::loading(int rank, Random& random) const {
    const Troubles& troubles = m_job.troubles;
    Nanos duration = random.around(troubles.lateData ? 26'000'000 : 340'000, 150);
    if (troubles.lateRank && troubles.lateRank->rank == rank) {
        duration += troubles.lateRank->delay;
    }
    if (troubles.rotatingLateRank && m_step % m_job.worldSize() == rank) {
        duration += *troubles.rotatingLateRank;
    }
    if (troubles.sharedReads) {
        Random storage = this->random(0, kStorage);
        duration += random.around(storage.between(0, 2 * *troubles.sharedReads), 100);
    }
    return duration;
}

Nanos Durations::hostCost(Random& random) const {
    return random.around(m_job.troubles.hostBound ? 380'000 : 24'000, 200);
}

Nanos Durations::garbage(int rank) const {
    const auto& pause = m_job.troubles.gcPause;
    if (!pause || (!pause->isOnAll && pause->rank != rank)) {
        return 0;
    }
    return (m_step + (pause->isOnAll ? rank : 0)) % 2 == 1 ? pause->duration : 0;
}

std::int64_t Durations::bytes(int rank, const Instruction& instruction) const {
    const std::int64_t length = isOfTokens(instruction) ? lengthPermille(rank, instruction) : 1'000;
    return instruction.bytes * loadPermille(rank, instruction) / 1'000 * length / 1'000;
}

std::int64_t Durations::megahertz(int rank) const {
    const bool isDropped = m_job.troubles.frequencyDropRank == rank && m_step >= 1;
    return isDropped ? kDroppedMegahertz : kNormalMegahertz;
}

} // namespace rankscope::generator
