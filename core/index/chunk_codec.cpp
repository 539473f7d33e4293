// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/chunk_codec.h"

#include <zstd.h>

namespace rankscope::index {

namespace {

using namespace model;

constexpr size_t kChunkByteLimit = 1u << 20; // 1024 members of at most ~80 bytes each

/// Writes and reads one column at a time, so that like stands beside like for the compressor.
uint64_t bits(Timestamp t) {
    return static_cast<uint64_t>(toNanoseconds(t));
}
uint64_t bits(Duration d) {
    return static_cast<uint64_t>(d.count());
}
template <class Id>
uint64_t bits(Id id) requires std::is_enum_v<Id> {
    return static_cast<uint64_t>(id);
}

void setBits(Timestamp& t, uint64_t value) {
    t = fromNanoseconds(static_cast<int64_t>(value));
}
void setBits(Duration& d, uint64_t value) {
    d = Duration(static_cast<int64_t>(value));
}
template <class Id>
void setBits(Id& id, uint64_t value) requires std::is_enum_v<Id> {
    id = static_cast<Id>(value);
}
void setBits(uint32_t& number, uint64_t value) {
    number = static_cast<uint32_t>(value);
}

/// Each value as the difference to the one before it.
template <class Member, class Field>
void writeDifferences(PackedWriter& out, std::span<const Member> members, Field Member::*field) {
    uint64_t previous = 0;
    for (const Member& member : members) {
        const uint64_t value = bits(member.*field);
        out.difference(value, previous);
        previous = value;
    }
}

template <class Member, class Field>
void readDifferences(PackedReader& in, std::vector<Member>& members, Field Member::*field) {
    uint64_t value = 0;
    for (Member& member : members) {
        value = in.difference(value);
        setBits(member.*field, value);
    }
}

/// Non-negative values as they are.
template <class Member, class Field>
void writeValues(PackedWriter& out, std::span<const Member> members, Field Member::*field) {
    for (const Member& member : members) {
        if constexpr (std::is_same_v<Field, uint32_t>)
            out.unsignedNumber(member.*field);
        else
            out.unsignedNumber(bits(member.*field));
    }
}

template <class Member, class Field>
void readValues(PackedReader& in, std::vector<Member>& members, Field Member::*field) {
    for (Member& member : members)
        setBits(member.*field, in.unsignedNumber());
}

template <class Member>
void writeDecimals(PackedWriter& out, std::span<const Member> members, Decimal Member::*field) {
    int64_t exponent = 0;
    for (const Member& member : members) {
        out.signedNumber((member.*field).exponent - exponent);
        exponent = (member.*field).exponent;
    }
    uint64_t mantissa = 0;
    for (const Member& member : members) {
        const auto value = static_cast<uint64_t>((member.*field).mantissa);
        out.difference(value, mantissa);
        mantissa = value;
    }
}

template <class Member>
void readDecimals(PackedReader& in, std::vector<Member>& members, Decimal Member::*field) {
    uint64_t exponent = 0;
    for (Member& member : members) {
        exponent = in.difference(exponent);
        (member.*field).exponent = static_cast<int32_t>(exponent);
    }
    uint64_t mantissa = 0;
    for (Member& member : members) {
        mantissa = in.difference(mantissa);
        (member.*field).mantissa = static_cast<int64_t>(mantissa);
    }
}

/// Expands a blob, reads the member count and lets `read` fill the columns.
template <class Member, class Read>
Result<std::vector<Member>> decode(std::string_view blob, Read read) {
    RS_TRY_ASSIGN(const std::string bytes, expand(blob, kChunkByteLimit));
    PackedReader in(bytes);
    const uint64_t count = in.unsignedNumber();
    if (count > kChunkSize)
        return fail(ErrorCode::Damaged, "a chunk claims too many members");
    std::vector<Member> members(static_cast<size_t>(count));
    read(in, members);
    if (in.hasFailed() || in.remaining() != 0)
        return fail(ErrorCode::Damaged, "a chunk does not have the length it claims");
    return members;
}

} // namespace

struct Compressor::Context {
    ZSTD_CCtx* zstd = ZSTD_createCCtx();
    Context() = default;
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;
    ~Context() { ZSTD_freeCCtx(zstd); }
};

Compressor::Compressor()
    : m_context(std::make_unique<Context>()) { }

Compressor::~Compressor() = default;

std::string_view Compressor::compress(std::string_view bytes) {
    const size_t bound = ZSTD_compressBound(bytes.size());
    if (m_out.size() < bound)
        m_out.resize(bound);
    const size_t size = ZSTD_compressCCtx(
        m_context->zstd, m_out.data(), m_out.size(), bytes.data(), bytes.size(), 1);
    return {m_out.data(), ZSTD_isError(size) != 0 ? 0 : size};
}

Result<std::string> expand(std::string_view packed, size_t limit) {
    const unsigned long long size = ZSTD_getFrameContentSize(packed.data(), packed.size());
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > limit)
        return fail(ErrorCode::Damaged, "a packed block has a damaged head");
    std::string bytes(static_cast<size_t>(size), '\0');
    const size_t written =
        ZSTD_decompress(bytes.data(), bytes.size(), packed.data(), packed.size());
    if (ZSTD_isError(written) != 0 || written != bytes.size())
        return fail(ErrorCode::Damaged, "a packed block is damaged");
    return bytes;
}

std::string_view ChunkEncoder::slices(std::span<const Slice> members) {
    m_writer.clear();
    m_writer.unsignedNumber(members.size());
    writeDifferences(m_writer, members, &Slice::ts);
    writeValues(m_writer, members, &Slice::dur);
    writeValues(m_writer, members, &Slice::name);
    writeValues(m_writer, members, &Slice::category);
    writeDifferences(m_writer, members, &Slice::args);
    return m_compressor.compress(m_writer.bytes());
}

std::string_view ChunkEncoder::cells(std::span<const Cell> members) {
    m_writer.clear();
    m_writer.unsignedNumber(members.size());
    writeDifferences(m_writer, members, &Cell::begin);
    for (const Cell& cell : members) { // what most cells have in common costs no byte of noise
        const uint64_t span = bits(cell.end) - bits(cell.begin);
        m_writer.unsignedNumber(span);
        m_writer.unsignedNumber(cell.count);
        if (cell.count > 1) {
            m_writer.unsignedNumber(span - bits(cell.busy));
            m_writer.unsignedNumber(bits(cell.longest));
        }
    }
    writeValues(m_writer, members, &Cell::name);
    return m_compressor.compress(m_writer.bytes());
}

std::string_view ChunkEncoder::samples(std::span<const CounterSample> members) {
    m_writer.clear();
    m_writer.unsignedNumber(members.size());
    writeDifferences(m_writer, members, &CounterSample::ts);
    writeDecimals(m_writer, members, &CounterSample::value);
    return m_compressor.compress(m_writer.bytes());
}

std::string_view ChunkEncoder::counterCells(std::span<const CounterCell> members) {
    m_writer.clear();
    m_writer.unsignedNumber(members.size());
    writeDifferences(m_writer, members, &CounterCell::begin);
    writeDifferences(m_writer, members, &CounterCell::end);
    writeDecimals(m_writer, members, &CounterCell::min);
    writeDecimals(m_writer, members, &CounterCell::max);
    writeDecimals(m_writer, members, &CounterCell::last);
    writeValues(m_writer, members, &CounterCell::count);
    return m_compressor.compress(m_writer.bytes());
}

std::string_view ChunkEncoder::flows(std::span<const FlowEnd> members) {
    m_writer.clear();
    m_writer.unsignedNumber(members.size());
    writeDifferences(m_writer, members, &FlowEnd::ts);
    for (const FlowEnd& end : members)
        m_writer.difference(bits(end.otherTs), bits(end.ts));
    writeValues(m_writer, members, &FlowEnd::otherTrack);
    writeValues(m_writer, members, &FlowEnd::category);
    writeValues(m_writer, members, &FlowEnd::direction);
    return m_compressor.compress(m_writer.bytes());
}

Result<std::vector<Slice>> decodeSlices(std::string_view blob) {
    return decode<Slice>(blob, [](PackedReader& in, std::vector<Slice>& members) {
        readDifferences(in, members, &Slice::ts);
        readValues(in, members, &Slice::dur);
        readValues(in, members, &Slice::name);
        readValues(in, members, &Slice::category);
        readDifferences(in, members, &Slice::args);
    });
}

Result<std::vector<Cell>> decodeCells(std::string_view blob) {
    return decode<Cell>(blob, [](PackedReader& in, std::vector<Cell>& members) {
        readDifferences(in, members, &Cell::begin);
        for (Cell& cell : members) {
            const uint64_t span = in.unsignedNumber();
            setBits(cell.end, bits(cell.begin) + span);
            cell.count = static_cast<uint32_t>(in.unsignedNumber());
            cell.busy = cell.longest = Duration(static_cast<int64_t>(span));
            if (cell.count > 1) {
                setBits(cell.busy, span - in.unsignedNumber());
                setBits(cell.longest, in.unsignedNumber());
            }
        }
        readValues(in, members, &Cell::name);
    });
}

Result<std::vector<CounterSample>> decodeSamples(std::string_view blob) {
    return decode<CounterSample>(blob, [](PackedReader& in, std::vector<CounterSample>& members) {
        readDifferences(in, members, &CounterSample::ts);
        readDecimals(in, members, &CounterSample::value);
    });
}

Result<std::vector<CounterCell>> decodeCounterCells(std::string_view blob) {
    return decode<CounterCell>(blob, [](PackedReader& in, std::vector<CounterCell>& members) {
        readDifferences(in, members, &CounterCell::begin);
        readDifferences(in, members, &CounterCell::end);
        readDecimals(in, members, &CounterCell::min);
        readDecimals(in, members, &CounterCell::max);
        readDecimals(in, members, &CounterCell::last);
        readValues(in, members, &CounterCell::count);
    });
}

Result<std::vector<FlowEnd>> decodeFlows(std::string_view blob) {
    return decode<FlowEnd>(blob, [](PackedReader& in, std::vector<FlowEnd>& members) {
        readDifferences(in, members, &FlowEnd::ts);
        for (FlowEnd& end : members)
            setBits(end.otherTs, in.difference(bits(end.ts)));
        readValues(in, members, &FlowEnd::otherTrack);
        readValues(in, members, &FlowEnd::category);
        readValues(in, members, &FlowEnd::direction);
    });
}

} // namespace rankscope::index
