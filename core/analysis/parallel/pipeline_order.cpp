// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/pipeline_order.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <map>
#include <set>

#include "core/analysis/parallel/pipeline_sends.h"

namespace rankscope::analysis {

namespace {

constexpr size_t kMostNumber = 1'000'000; ///< no job has as many micro-batches

/// The first number behind one of the words, with nothing but "id" and signs between.
std::optional<size_t> numberBehind(
    std::string_view text, const std::array<std::string_view, 3>& words) {
    for (const std::string_view word : words) {
        for (size_t at = text.find(word); at != std::string_view::npos;
             at = text.find(word, at + 1)) {
            std::string_view rest = text.substr(at + word.size());
            if (rest.starts_with("_id"))
                rest.remove_prefix(3);
            rest.remove_prefix(std::min(rest.find_first_not_of("=:_-. #(['\""), rest.size()));
            size_t number = 0;
            const auto [end, error] =
                std::from_chars(rest.data(), rest.data() + rest.size(), number);
            if (error == std::errc() && end != rest.data() && number < kMostNumber)
                return number;
        }
    }
    return std::nullopt;
}

size_t countOf(const PipelineStage& stage, PassKind kind) {
    return static_cast<size_t>(std::count_if(stage.passes.begin(), stage.passes.end(),
        [kind](const PipelinePass& pass) { return pass.kind == kind; }));
}

bool follows(const PipelineStage& stage, const std::vector<PassKind>& kinds) {
    return std::equal(stage.passes.begin(), stage.passes.end(), kinds.begin(), kinds.end(),
        [](const PipelinePass& pass, PassKind kind) { return pass.kind == kind; });
}

template <class Number>
void eachPass(PipelineStage& stage, Number number) {
    size_t counts[2] = {};
    for (PipelinePass& pass : stage.passes)
        number(pass, counts[static_cast<size_t>(pass.kind)]++);
}

void numberInOrder(Pipeline& pipeline) {
    for (PipelineStage& stage : pipeline.stages)
        eachPass(stage, [](PipelinePass& pass, size_t place) {
            pass.microBatch = place;
            pass.chunk = 0;
        });
}

/// Marks that name the micro-batch alone: it goes through the chunks in order, and back.
void addChunks(PipelineStage& stage, size_t chunks) {
    std::map<std::pair<PassKind, size_t>, size_t> seen;
    for (PipelinePass& pass : stage.passes) {
        const size_t nth = seen[{pass.kind, pass.microBatch}]++;
        const bool isForward = pass.kind == PassKind::Forward;
        pass.chunk = isForward || nth >= chunks ? nth : chunks - 1 - nth;
    }
}

/// Every pass has a name of its own; 0: they have not.
size_t chunksByNames(const PipelineStage& stage) {
    std::set<std::tuple<PassKind, size_t, size_t>> seen;
    size_t chunks = 0;
    for (const PipelinePass& pass : stage.passes) {
        chunks = std::max(chunks, pass.chunk + 1);
        if (!seen.emplace(pass.kind, pass.microBatch, pass.chunk).second)
            return 0;
    }
    return chunks;
}

bool numberByNames(Pipeline& pipeline) {
    size_t chunks = 0;
    for (PipelineStage& stage : pipeline.stages) {
        if (stage.passes.empty())
            continue;
        if (stage.naming == PassNaming::None)
            return false;
        if (stage.naming == PassNaming::MicroBatch) {
            std::map<size_t, size_t> forwards;
            size_t most = 0;
            for (const PipelinePass& pass : stage.passes) {
                if (pass.kind == PassKind::Forward)
                    most = std::max(most, ++forwards[pass.microBatch]);
            }
            addChunks(stage, most);
        }
        const size_t own = chunksByNames(stage);
        if (own == 0)
            return false;
        chunks = std::max(chunks, own);
    }
    pipeline.chunks = std::max<size_t>(chunks, 1);
    return chunks > 0;
}

bool isPlain(const PipelineStage& stage, size_t place, size_t stages) {
    const size_t count = countOf(stage, PassKind::Forward);
    return stage.passes.empty() || follows(stage, scheduleKinds(stages - 1 - place, count))
        || follows(stage, scheduleKinds(count, count));
}

/// Megatron's, and MindSpore's with less memory.
enum class Interleaving { Standard, LessMemory };

bool isInterleaved(const Pipeline& pipeline, size_t chunks, Interleaving how) {
    const size_t stages = pipeline.stages.size();
    for (size_t place = 0; place < stages; ++place) {
        const size_t count = countOf(pipeline.stages[place], PassKind::Forward);
        const size_t warmUp = how == Interleaving::Standard ? (chunks + 1) * stages - 2 * place - 2
                                                            : chunks * stages - place - 1;
        if (!follows(pipeline.stages[place], scheduleKinds(warmUp, count)))
            return false;
    }
    return true;
}

/// Nothing where no number of chunks fits.
std::optional<size_t> interleavedChunks(const Pipeline& pipeline) {
    const size_t stages = pipeline.stages.size();
    if (stages < 2)
        return std::nullopt;
    const size_t count = countOf(pipeline.stages.front(), PassKind::Forward);
    for (const PipelineStage& stage : pipeline.stages) {
        if (count == 0 || stage.passes.size() != 2 * count)
            return std::nullopt;
    }
    // A round takes p micro-batches through the chunks: m is a multiple of p.
    for (size_t round = 2 * stages; round > 0 && round <= count; round += stages) {
        const size_t chunks = round / stages;
        if (count % round == 0
            && (isInterleaved(pipeline, chunks, Interleaving::Standard)
                || isInterleaved(pipeline, chunks, Interleaving::LessMemory)))
            return chunks;
    }
    return std::nullopt;
}

/// Of stages that run all forwards first: as many micro-batches as stages take turns in the chunks
/// (Megatron's interleaved schedule). The order alone does not tell that from more micro-batches in
/// one chunk; what the stages sent to each other does.
std::optional<size_t> chunksBySends(const Pipeline& pipeline) {
    const size_t stages = pipeline.stages.size();
    std::vector<std::optional<size_t>> sends;
    for (const PipelineStage& stage : pipeline.stages) {
        const size_t count = countOf(stage, PassKind::Forward);
        if (!follows(stage, scheduleKinds(count, count)))
            return std::nullopt;
        sends.push_back(sendsOf(stage));
    }
    for (size_t chunks = 2; chunks <= kMostChunks; ++chunks) {
        const bool isWhole = std::ranges::all_of(pipeline.stages, [&](const PipelineStage& stage) {
            return countOf(stage, PassKind::Forward) == chunks * stages;
        });
        if (isWhole && microBatchesOf(sends, chunks) == stages)
            return chunks;
    }
    return std::nullopt;
}

void numberInterleaved(Pipeline& pipeline, size_t chunks) {
    const size_t stages = pipeline.stages.size();
    const size_t round = stages * chunks; // passes of p micro-batches
    for (PipelineStage& stage : pipeline.stages)
        eachPass(stage, [&](PipelinePass& pass, size_t place) {
            const size_t chunk = place % round / stages;
            pass.microBatch = place / round * stages + place % stages;
            pass.chunk = pass.kind == PassKind::Forward ? chunk : chunks - 1 - chunk;
        });
}

} // namespace

MarkNumbers numbersOfMark(std::string_view name) {
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(),
        [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
    static constexpr std::array<std::string_view, 3> kMicroBatch{
        "microbatch", "micro_batch", "micro-batch"};
    static constexpr std::array<std::string_view, 3> kChunk{"chunk", "vpp_rank", "vpp"};
    return {numberBehind(lower, kMicroBatch), numberBehind(lower, kChunk)};
}

std::vector<PassKind> scheduleKinds(size_t warmUp, size_t count) {
    const size_t before = std::min(warmUp, count);
    std::vector<PassKind> kinds(before, PassKind::Forward);
    for (size_t i = before; i < count; ++i) {
        kinds.push_back(PassKind::Forward);
        kinds.push_back(PassKind::Backward);
    }
    kinds.insert(kinds.end(), before, PassKind::Backward);
    return kinds;
}

void numberPasses(Pipeline& pipeline) {
    pipeline.chunks = 1;
    if (numberByNames(pipeline)) {
        pipeline.numbering = PassNumbering::Names;
        return;
    }
    numberInOrder(pipeline);
    bool arePlain = true;
    for (size_t place = 0; place < pipeline.stages.size(); ++place)
        arePlain = arePlain && isPlain(pipeline.stages[place], place, pipeline.stages.size());
    const auto chunks = arePlain ? chunksBySends(pipeline) : interleavedChunks(pipeline);
    pipeline.numbering = arePlain ? PassNumbering::Order : PassNumbering::OrderUnknown;
    if (!chunks)
        return;
    pipeline.chunks = *chunks;
    pipeline.numbering = PassNumbering::Interleaved;
    numberInterleaved(pipeline, *chunks);
}

} // namespace rankscope::analysis
