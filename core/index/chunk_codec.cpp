// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/chunk_codec.h"

#include "core/index/packed_bytes.h"

namespace rankscope::index {

namespace {

using namespace model;

constexpr size_t kChunkByteLimit = 1u << 20; // 1024 members of at most ~80 bytes each

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
uint64_t bits(uint32_t number) {
    return number;
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

/// A difference of either sign as a small number.
uint64_t signedDifference(uint64_t value, uint64_t previous) {
    return zigzag(static_cast<int64_t>(value - previous));
}
uint64_t addSigned(uint64_t previous, uint64_t difference) {
    return previous + static_cast<uint64_t>(unzigzag(difference));
}

/// Differences to the member before; the first value stands alone, so that it widens no column.
template <class Value>
void writeDifferences(ColumnWriter& out, size_t count, Value value) {
    uint64_t previous = count == 0 ? 0 : value(size_t{0});
    out.number(previous);
    out.column([&](size_t i) {
        const uint64_t difference = signedDifference(value(i), previous);
        previous = value(i);
        return difference;
    });
}

template <class Set>
void readDifferences(ColumnReader& in, Set set) {
    uint64_t value = in.number();
    in.column([&](size_t i, uint64_t difference) {
        value = addSigned(value, difference);
        set(i, value);
    });
}

template <class Member, class Field>
void writeDifferences(ColumnWriter& out, std::span<const Member> members, Field Member::*field) {
    writeDifferences(out, members.size(), [&](size_t i) { return bits(members[i].*field); });
}

template <class Member, class Field>
void readDifferences(ColumnReader& in, std::vector<Member>& members, Field Member::*field) {
    readDifferences(in, [&](size_t i, uint64_t value) { setBits(members[i].*field, value); });
}

template <class Member, class Field>
void writeValues(ColumnWriter& out, std::span<const Member> members, Field Member::*field) {
    out.column([&](size_t i) { return bits(members[i].*field); });
}

template <class Member, class Field>
void readValues(ColumnReader& in, std::vector<Member>& members, Field Member::*field) {
    in.column([&](size_t i, uint64_t value) { setBits(members[i].*field, value); });
}

/// Unsigned, because a damaged length may be any.
uint64_t lengthOf(const Slice& slice) {
    return bits(slice.dur);
}
uint64_t lengthOf(const Cell& cell) {
    return bits(cell.end) - bits(cell.begin);
}

/// Begins as gaps behind the end of the member before: in a lane they are never negative.
template <class Member>
void writeGaps(ColumnWriter& out, std::span<const Member> members) {
    uint64_t end = members.empty() ? 0 : bits(beginOf(members[0]));
    out.number(end);
    out.column([&](size_t i) {
        const uint64_t gap = bits(beginOf(members[i])) - end;
        end += gap + lengthOf(members[i]);
        return gap;
    });
}

/// Needs the lengths of the members, so it comes behind their column.
template <class Member, class Begin, class LengthOf>
void readGaps(
    ColumnReader& in, std::vector<Member>& members, Begin Member::*begin, LengthOf length) {
    uint64_t end = in.number();
    in.column([&](size_t i, uint64_t gap) {
        setBits(members[i].*begin, end + gap);
        end += gap + length(members[i]);
    });
}

template <class Member>
void writeDecimals(ColumnWriter& out, std::span<const Member> members, Decimal Member::*field) {
    writeDifferences(out, members.size(), [&](size_t i) {
        return static_cast<uint64_t>(static_cast<int64_t>((members[i].*field).exponent));
    });
    writeDifferences(out, members.size(),
        [&](size_t i) { return static_cast<uint64_t>((members[i].*field).mantissa); });
}

template <class Member>
void readDecimals(ColumnReader& in, std::vector<Member>& members, Decimal Member::*field) {
    readDifferences(in, [&](size_t i, uint64_t value) {
        (members[i].*field).exponent = static_cast<int32_t>(value);
    });
    readDifferences(in, [&](size_t i, uint64_t value) {
        (members[i].*field).mantissa = static_cast<int64_t>(value);
    });
}

/// Slice or Bar: what both have.
template <class Member>
void readBars(ColumnReader& in, std::vector<Member>& members) {
    readValues(in, members, &Member::dur);
    readGaps(in, members, &Member::ts, [](const Member& member) { return bits(member.dur); });
    readValues(in, members, &Member::name);
}

} // namespace

std::string_view ChunkEncoder::slices(std::span<const Slice> members) {
    m_columns.start(members.size());
    writeValues(m_columns, members, &Slice::dur);
    writeGaps(m_columns, members);
    writeValues(m_columns, members, &Slice::name);
    m_parts = m_compressor.compress(m_columns.bytes(), Packing::Quick);
    m_columns.start(members.size());
    writeValues(m_columns, members, &Slice::category);
    writeDifferences(m_columns, members, &Slice::args);
    m_parts += m_compressor.compress(m_columns.bytes());
    return m_parts;
}

std::string_view ChunkEncoder::cells(std::span<const Cell> members) {
    m_columns.start(members.size());
    m_columns.column([&](size_t i) { return lengthOf(members[i]); });
    writeGaps(m_columns, members);
    writeValues(m_columns, members, &Cell::count);
    m_columns.column([&](size_t i) { return lengthOf(members[i]) - bits(members[i].busy); });
    m_columns.column([&](size_t i) { return lengthOf(members[i]) - bits(members[i].longest); });
    writeValues(m_columns, members, &Cell::name);
    return m_compressor.compress(m_columns.bytes(), Packing::Quick);
}

std::string_view ChunkEncoder::samples(std::span<const CounterSample> members) {
    m_columns.start(members.size());
    writeDifferences(m_columns, members, &CounterSample::ts);
    writeDecimals(m_columns, members, &CounterSample::value);
    return m_compressor.compress(m_columns.bytes());
}

std::string_view ChunkEncoder::counterCells(std::span<const CounterCell> members) {
    m_columns.start(members.size());
    writeDifferences(m_columns, members, &CounterCell::begin);
    writeDifferences(m_columns, members, &CounterCell::end);
    writeDecimals(m_columns, members, &CounterCell::min);
    writeDecimals(m_columns, members, &CounterCell::max);
    writeDecimals(m_columns, members, &CounterCell::last);
    writeValues(m_columns, members, &CounterCell::count);
    return m_compressor.compress(m_columns.bytes());
}

std::string_view ChunkEncoder::flows(std::span<const FlowEnd> members) {
    m_columns.start(members.size());
    writeDifferences(m_columns, members, &FlowEnd::ts);
    m_columns.column(
        [&](size_t i) { return signedDifference(bits(members[i].otherTs), bits(members[i].ts)); });
    writeValues(m_columns, members, &FlowEnd::otherTrack);
    writeValues(m_columns, members, &FlowEnd::category);
    writeValues(m_columns, members, &FlowEnd::direction);
    return m_compressor.compress(m_columns.bytes());
}

/// Expands the next part of the blob and lets `read` fill the columns.
template <class Member, class Read>
Result<std::vector<Member>> ChunkDecoder::decode(std::string_view& blob, Read read) {
    RS_TRY_ASSIGN(const std::string_view bytes, m_expander.next(blob, kChunkByteLimit));
    std::vector<Member> members(m_columns.start(bytes, kChunkSize));
    read(m_columns, members);
    if (!m_columns.isDone())
        return fail(ErrorCode::Damaged, "a chunk does not have the length it claims");
    return members;
}

Result<std::vector<Bar>> ChunkDecoder::bars(std::string_view blob) {
    return decode<Bar>(blob, readBars<Bar>);
}

Result<std::vector<Slice>> ChunkDecoder::slices(std::string_view blob) {
    RS_TRY_ASSIGN(std::vector<Slice> slices, decode<Slice>(blob, readBars<Slice>));
    RS_TRY_ASSIGN(const std::string_view rest, m_expander.next(blob, kChunkByteLimit));
    if (m_columns.start(rest, kChunkSize) != slices.size())
        return fail(ErrorCode::Damaged, "the parts of a chunk do not fit together");
    readValues(m_columns, slices, &Slice::category);
    readDifferences(m_columns, slices, &Slice::args);
    if (!m_columns.isDone())
        return fail(ErrorCode::Damaged, "a chunk does not have the length it claims");
    return slices;
}

Result<std::vector<Cell>> ChunkDecoder::cells(std::string_view blob) {
    return decode<Cell>(blob, [](ColumnReader& in, std::vector<Cell>& members) {
        const auto length = [](const Cell& cell) { return bits(cell.longest); };
        readValues(in, members, &Cell::longest); // the length, for now
        readGaps(in, members, &Cell::begin, length);
        readValues(in, members, &Cell::count);
        for (Cell& cell : members)
            setBits(cell.end, bits(cell.begin) + length(cell));
        in.column(
            [&](size_t i, uint64_t idle) { setBits(members[i].busy, length(members[i]) - idle); });
        in.column([&](size_t i, uint64_t shorter) {
            setBits(members[i].longest, length(members[i]) - shorter);
        });
        readValues(in, members, &Cell::name);
    });
}

Result<std::vector<CounterSample>> ChunkDecoder::samples(std::string_view blob) {
    return decode<CounterSample>(blob, [](ColumnReader& in, std::vector<CounterSample>& members) {
        readDifferences(in, members, &CounterSample::ts);
        readDecimals(in, members, &CounterSample::value);
    });
}

Result<std::vector<CounterCell>> ChunkDecoder::counterCells(std::string_view blob) {
    return decode<CounterCell>(blob, [](ColumnReader& in, std::vector<CounterCell>& members) {
        readDifferences(in, members, &CounterCell::begin);
        readDifferences(in, members, &CounterCell::end);
        readDecimals(in, members, &CounterCell::min);
        readDecimals(in, members, &CounterCell::max);
        readDecimals(in, members, &CounterCell::last);
        readValues(in, members, &CounterCell::count);
    });
}

Result<std::vector<FlowEnd>> ChunkDecoder::flows(std::string_view blob) {
    return decode<FlowEnd>(blob, [](ColumnReader& in, std::vector<FlowEnd>& members) {
        readDifferences(in, members, &FlowEnd::ts);
        in.column([&](size_t i, uint64_t difference) {
            setBits(members[i].otherTs, addSigned(bits(members[i].ts), difference));
        });
        readValues(in, members, &FlowEnd::otherTrack);
        readValues(in, members, &FlowEnd::category);
        readValues(in, members, &FlowEnd::direction);
    });
}

} // namespace rankscope::index
