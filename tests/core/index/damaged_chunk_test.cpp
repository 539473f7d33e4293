// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever bytes stand in a chunk, decoding gives an Error or a value: the sanitizers watch.
#include "core/index/chunk_codec.h"

#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace damaged_chunk_test {

using namespace rankscope;
using namespace rankscope::index;
using namespace rankscope::model;

namespace {

void decodeAll(std::string_view blob) {
    ChunkDecoder decoder;
    (void)decoder.slices(blob);
    (void)decoder.bars(blob);
    (void)decoder.cells(blob);
    (void)decoder.samples(blob);
    (void)decoder.counterCells(blob);
    (void)decoder.flows(blob);
}

std::vector<std::string> soundBlobs() {
    ChunkEncoder encoder;
    std::vector<Slice> slices;
    std::vector<CounterCell> cells;
    for (int i = 0; i < 20; ++i) {
        const Timestamp ts = fromNanoseconds(1'700'000'000'000'000'000 + i * 1000);
        slices.push_back({ts, Duration(900 - i), StringId{7}, StringId{2}, ArgsRef{90}});
        cells.push_back({ts, ts + Duration(i), {-i, -3}, {i, 2}, {i, -1}, 4});
    }
    return {std::string(encoder.slices(slices)), std::string(encoder.counterCells(cells))};
}

} // namespace

TEST_CASE("a chunk cut anywhere is an error", "[chunk_codec]") {
    for (const std::string& blob : soundBlobs()) {
        for (size_t size = 0; size < blob.size(); ++size)
            CHECK_FALSE(ChunkDecoder().slices(std::string_view(blob).substr(0, size)));
    }
}

TEST_CASE("a chunk with any byte changed never crashes", "[chunk_codec]") {
    for (const std::string& blob : soundBlobs()) {
        for (size_t i = 0; i < blob.size(); ++i) {
            for (const int change : {1, 0x80, 0xff}) {
                std::string damaged = blob;
                damaged[i] = static_cast<char>(damaged[i] ^ change);
                decodeAll(damaged);
            }
        }
    }
    SUCCEED();
}

TEST_CASE("well packed nonsense never crashes a decoder", "[chunk_codec]") {
    std::mt19937_64 random(11);
    Compressor compressor;
    for (int round = 0; round < 3000; ++round) {
        ColumnWriter out;
        out.start(random() % 8);
        for (uint64_t i = random() % 9; i > 0; --i) {
            out.number(random() >> (random() % 64));
            out.column([&](size_t) { return random() >> (random() % 64); });
        }
        const std::string part(compressor.compress(out.bytes()));
        decodeAll(part);
        decodeAll(part + part);
    }
    SUCCEED();
}

TEST_CASE("a chunk that claims more members than a chunk holds is an error", "[chunk_codec]") {
    ColumnWriter out;
    out.start(kChunkSize + 1);
    Compressor compressor;
    CHECK(
        ChunkDecoder().slices(compressor.compress(out.bytes())).error().code == ErrorCode::Damaged);
}

TEST_CASE("a chunk with bytes left over is an error", "[chunk_codec]") {
    ChunkEncoder encoder;
    std::string_view cells = encoder.cells({});
    Expander expander;
    std::string bytes(expander.next(cells, 1000).value());
    Compressor compressor;
    CHECK(ChunkDecoder().cells(compressor.compress(bytes)));
    bytes += '1';
    CHECK(ChunkDecoder().cells(compressor.compress(bytes)).error().code == ErrorCode::Damaged);
}

} // namespace damaged_chunk_test
