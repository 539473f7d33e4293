// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a packed chunk: an error or a value, never a crash; a value packs and comes back.
// The first byte says whether the rest is a chunk as it lies on disk or columns still to be
// compressed, so that the fuzzer gets behind the compression.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/index/chunk_codec.h"

namespace {

using namespace rankscope;
using namespace rankscope::index;

template <class Member>
bool isStable(ChunkDecoder& decoder,
    Result<std::vector<Member>> (ChunkDecoder::*decode)(std::string_view),
    std::string_view (ChunkEncoder::*encode)(std::span<const Member>), std::string_view blob) {
    const auto first = (decoder.*decode)(blob);
    if (!first)
        return true;
    ChunkEncoder encoder;
    const std::string packed((encoder.*encode)(*first));
    const auto second = (decoder.*decode)(packed);
    return second && second->size() == first->size()
        && (encoder.*encode)(*second) == std::string_view(packed);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    if (size == 0)
        return 0;
    std::string blob(reinterpret_cast<const char*>(data + 1), size - 1);
    if (data[0] % 2 == 1) {
        Compressor compressor;
        const std::string part(compressor.compress(blob));
        blob = part + part;
    }
    ChunkDecoder decoder;
    (void)decoder.bars(blob);
    const bool areStable = isStable(decoder, &ChunkDecoder::slices, &ChunkEncoder::slices, blob)
        && isStable(decoder, &ChunkDecoder::cells, &ChunkEncoder::cells, blob)
        && isStable(decoder, &ChunkDecoder::samples, &ChunkEncoder::samples, blob)
        && isStable(decoder, &ChunkDecoder::counterCells, &ChunkEncoder::counterCells, blob)
        && isStable(decoder, &ChunkDecoder::flows, &ChunkEncoder::flows, blob);
    if (!areStable)
        std::abort();
    return 0;
}
