// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/rank_importer.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "core/base/json_text.h"
#include "core/base/saturate.h"
#include "core/importer/discovery/trace_sniff.h"
#include "core/importer/lanes/flow_bind.h"
#include "core/importer/lanes/flow_join.h"
#include "core/importer/lanes/free_lanes.h"
#include "core/importer/lanes/lane_pass.h"
#include "core/importer/lanes/overlap_lanes.h"
#include "core/importer/mark_reader.h"
#include "core/importer/mark_trace.h"
#include "core/importer/preview.h"
#include "core/importer/profile_db/ftrace_reader.h"
#include "core/importer/profile_db/profile_reader.h"
#include "core/importer/trace/event_stage.h"
#include "core/importer/trace/trace_stage.h"
#include "core/importer/trace/trace_store.h"
#include "core/index/index_writer.h"
#include "core/index/workspace.h"
#include "core/input/byte_source.h"

namespace rankscope::importer {

namespace {

using model::IssueCode;

/// One import on its way: the stores of the first pass and the writer of the second.
class Import {
public:
    Import(const RankImport& request, Progress& progress, std::stop_token stop, SpillFile spill,
        index::IndexWriter writer)
        : m_request(request)
        , m_progress(progress)
        , m_stop(std::move(stop))
        , m_spill(std::move(spill))
        , m_writer(std::move(writer))
        , m_records(m_spill, request.memoryLimit)
        , m_store(m_records, m_issues) {
        if (request.preview == nullptr)
            return;
        m_preview.emplace(request.source, *request.preview, request.previewEvery);
        m_store.setPreview(&*m_preview);
    }

    Status run();

private:
    Status readFiles();
    Status readFile(const model::SourceFile& file);
    Status readTrace(const std::filesystem::path& file, model::IssueLog& issues);
    Status readDatabase(const std::filesystem::path& file, model::IssueLog& issues);
    Status readHostTrace(const std::filesystem::path& file, model::IssueLog& issues);
    Status readMarks(const std::filesystem::path& file, model::IssueLog& issues);
    Status readRows(ArgsStore& args, const Produce& produce);
    Status takeBatch(const StagedBatch& staged);
    void takeHeader(const std::map<std::string, std::string>& header);
    void checkBase();
    void checkHostClock(const std::string& file);
    void showPreview();
    Status finishStore();
    Status addArgs(const std::vector<ArgsBlock>& blocks);
    std::string placeOfEvents() const;
    void countWithoutTime();
    void countExcess();
    void countLooseFlows();
    Status writeTables();

    const RankImport& m_request;
    Progress& m_progress;
    std::stop_token m_stop;
    SpillFile m_spill;
    index::IndexWriter m_writer;
    model::IssueLog m_issues;
    Records m_records;
    TraceStore m_store;
    std::optional<PreviewBuilder> m_preview;
    uint64_t m_argsEnd = 0; ///< of the argument text so far
    FlowJoin m_flows;
    std::vector<model::StepSplit> m_steps;
    std::vector<index::SourceStamp> m_stamps;
    std::map<std::string, std::string> m_meta;
    std::optional<int64_t> m_base;
    uint64_t m_bytesBefore = 0; ///< of the files that are done
    LaneCounts m_lanes;
};

Status Import::run() {
    RS_TRY(readFiles());
    RS_TRY(finishStore());
    RS_TRY(bindLooseEnds(m_records));
    RS_TRY_ASSIGN(m_flows,
        joinFlows(m_records.flowPoints, m_records.flowEnds, m_request.threads, m_stop,
            {&m_records.launches, &m_store.launchCategories()}));
    RS_TRY(joinCorrelations(m_records.correlations, m_records.launches, m_stop));
    RS_TRY_ASSIGN(m_steps, addOverlapLanes(m_records, m_store));
    checkBase();
    countWithoutTime();
    if (m_preview)
        m_preview->finish(m_store, m_records);
    RS_TRY_ASSIGN(m_lanes, writeLanes(m_writer, m_records, m_store, m_request.threads, m_stop));
    countExcess();
    countLooseFlows();
    RS_TRY(writeTables());
    return m_writer.commit();
}

/// The arguments of begins and ends follow all others.
Status Import::finishStore() {
    ArgsStore args;
    std::vector<ArgsBlock> blocks;
    const auto keep = [&](std::string_view text) -> Result<model::ArgsRef> {
        const model::ArgsRef place = args.add(text, blocks);
        RS_TRY(addArgs(blocks));
        blocks.clear();
        return place == model::ArgsRef{}
            ? place
            : static_cast<model::ArgsRef>(m_argsEnd + static_cast<uint64_t>(place));
    };
    RS_TRY(m_store.finish(keep));
    args.finish(blocks);
    RS_TRY(addArgs(blocks));
    m_argsEnd += args.end();
    return {};
}

/// Those of the host that the rank ran on come last and alone make no rank of one whose own files
/// can't be read.
Status Import::readFiles() {
    size_t readable = 0;
    Status last;
    const auto files = model::timelineFiles(m_request.source);
    for (const model::SourceFile* listed : files) {
        const model::SourceFile& file = *listed;
        const bool isBeside = file.kind == model::FileKind::HostTrace && listed != files.front();
        m_store.setHost(isBeside);
        Status status = readFile(file);
        if (!status && status.error().code != ErrorCode::Unreadable)
            return status;
        if (!status)
            m_issues.add(IssueCode::UnreadableFile, file.path.native(), 0, status.error().message);
        if (isBeside)
            checkHostClock(file.path.native());
        else if (status)
            ++readable;
        else
            last = std::move(status);
        m_bytesBefore += file.size;
    }
    m_store.setHost(false);
    if (!files.empty()) // of what is found out when all is read
        m_store.setFile(files.front()->path.native());
    if (readable == 0 && !last)
        return last;
    return {};
}

Status Import::readFile(const model::SourceFile& file) {
    const std::string name = file.path.native();
    auto stamp = index::stampOf(file.path);
    if (!stamp)
        return fail(ErrorCode::Unreadable, stamp.error().message, name);
    m_stamps.push_back(*stamp); // of an unreadable file too: its issue goes when the file does
    if (stamp->size == 0)
        m_issues.add(IssueCode::EmptyFile, name, 0, "");
    m_store.setFile(name);
    model::IssueLog sourceIssues; // its own: the source may run on another thread
    Status status;
    if (file.kind == model::FileKind::ProfileDatabase)
        status = readDatabase(file.path, sourceIssues);
    else if (file.kind == model::FileKind::HostTrace && isDatabase(file.path))
        status = readHostTrace(file.path, sourceIssues);
    else if (file.kind == model::FileKind::Marks)
        status = readMarks(file.path, sourceIssues);
    else
        status = readTrace(file.path, sourceIssues);
    m_issues.append(sourceIssues);
    RS_TRY(status);
    const auto after = index::stampOf(file.path);
    if (!after || *after != *stamp)
        m_issues.add(IssueCode::SourceChanged, name, 0, "");
    return {};
}

Status Import::readTrace(const std::filesystem::path& file, model::IssueLog& issues) {
    auto source = input::openSource(file, issues);
    if (!source)
        return fail(ErrorCode::Unreadable, source.error().message, file.native());
    TraceReader reader(**source, file.native(), issues);
    const auto take = [this](const StagedBatch& staged) { return takeBatch(staged); };
    RS_TRY(stageTrace(reader, **source, m_request.threads, take, m_stop));
    if (!m_store.isHost())
        takeHeader(reader.header());
    return {};
}

Status Import::readDatabase(const std::filesystem::path& file, model::IssueLog& issues) {
    ArgsStore args;
    RS_TRY_ASSIGN(const auto reader,
        ProfileReader::open(file, m_request.indexFile.parent_path(), m_request.source.device, args,
            issues, m_stop));
    return readRows(args, [&](const Deliver& deliver) { return reader->produce(deliver); });
}

Status Import::readHostTrace(const std::filesystem::path& file, model::IssueLog& issues) {
    ArgsStore args;
    RS_TRY_ASSIGN(const auto reader,
        FtraceReader::open(file, m_request.indexFile.parent_path(), args, issues, m_stop));
    return readRows(args, [&](const Deliver& deliver) { return reader->produce(deliver); });
}

/// Of several exports only the newest, and nothing that the trace shows itself.
Status Import::readMarks(const std::filesystem::path& file, model::IssueLog& issues) {
    const MarkFiles marks = markFiles(m_request.source);
    if (std::ranges::find(marks.files, file) == marks.files.end())
        return {};
    const auto isKnown = marks.areTables ? hasMarksOf : hasMarksOfTrace;
    RS_TRY_ASSIGN(const bool isShown, isKnown(m_store.strings(), file, m_stop));
    if (isShown)
        return {};
    ArgsStore args;
    if (marks.areTables) {
        MarkReader reader(file, args, m_stop);
        return readRows(args, [&](const Deliver& deliver) { return reader.produce(deliver); });
    }
    MarkTraceReader reader(file, args, issues, m_stop);
    return readRows(args, [&](const Deliver& deliver) { return reader.produce(deliver); });
}

Status Import::readRows(ArgsStore& args, const Produce& produce) {
    const auto take = [this](const StagedBatch& staged) { return takeBatch(staged); };
    Status status = m_request.threads > 1 ? stageAhead(produce, take, m_stop)
                                          : stageInline(produce, take, m_stop);
    std::vector<ArgsBlock> blocks;
    args.finish(blocks);
    RS_TRY(addArgs(blocks));
    m_argsEnd += args.end();
    return status;
}

/// The places of arguments in a batch count from the end of those before it.
Status Import::takeBatch(const StagedBatch& staged) {
    m_store.setArgsBegin(m_argsEnd);
    for (const RawEvent& event : staged.batch.events)
        RS_TRY(m_store.add(event));
    RS_TRY(addArgs(staged.blocks));
    m_argsEnd += staged.argsBytes;
    m_progress.events += staged.batch.events.size();
    m_progress.bytesDone = m_bytesBefore + staged.bytesRead;
    showPreview();
    return {};
}

void Import::showPreview() {
    if (m_preview && m_preview->isDue())
        m_preview->publish(m_store, m_records);
}

Status Import::addArgs(const std::vector<ArgsBlock>& blocks) {
    for (const ArgsBlock& block : blocks)
        RS_TRY(m_writer.addArgsBlock(m_argsEnd + block.first, block.packed));
    return {};
}

/// Kineto writes its times relative to baseTimeNanoseconds; other top-level facts are kept as they
/// are.
void Import::takeHeader(const std::map<std::string, std::string>& header) {
    for (const auto& [key, value] : header)
        m_meta.emplace("trace." + key, value);
    const auto found = header.find("baseTimeNanoseconds");
    if (found == header.end() || m_base)
        return;
    m_base = parseNanoseconds(tokenText(found->second));
}

/// The wall clock must hold every event too; a base that moves one out of it is damage.
void Import::checkBase() {
    if (!m_base)
        return;
    const auto isInside = [this](Timestamp time) {
        const int64_t moved = saturatingAdd(toNanoseconds(time), *m_base);
        return moved < kTimeLimit && moved > -kTimeLimit;
    };
    if (isInside(m_store.range().begin) && isInside(m_store.range().end))
        return;
    m_issues.add(
        IssueCode::BadTime, placeOfEvents(), 0, "baseTimeNanoseconds " + std::to_string(*m_base));
    m_base.reset();
}

/// A host's trace may count from its boot; the rank keeps its own range, and with it its place.
void Import::checkHostClock(const std::string& file) {
    const auto host = m_store.takeHostRange();
    const TimeRange own = m_store.range();
    if (!host || own == TimeRange{} || (host->begin <= own.end && own.begin <= host->end))
        return;
    m_issues.add(IssueCode::OtherClock, file, 0,
        std::to_string(toNanoseconds(host->begin)) + " ns to "
            + std::to_string(toNanoseconds(host->end)) + " ns");
}

/// The file that the events are of; of several their folder.
std::string Import::placeOfEvents() const {
    const auto files = model::timelineFiles(m_request.source);
    const auto isOwn = [](const model::SourceFile* file) {
        return file->kind == model::FileKind::Trace
            || file->kind == model::FileKind::ProfileDatabase;
    };
    return std::ranges::count_if(files, isOwn) == 1
        ? (*std::ranges::find_if(files, isOwn))->path.native()
        : m_request.source.folder.native();
}

/// Of a clock that counts from a boot they would be events like others.
void Import::countWithoutTime() {
    constexpr Duration kDecades = std::chrono::years(20);
    if (m_store.atZero() > 0 && m_store.range().end - Timestamp{} > kDecades)
        m_issues.add(IssueCode::NoTime, placeOfEvents(), 0, "", m_store.atZero());
}

/// What one track, and one rank, can not hold.
void Import::countExcess() {
    const std::string place = placeOfEvents();
    if (m_lanes.lostSlices > 0)
        m_issues.add(IssueCode::TooLarge, place, 0,
            "more than " + std::to_string(FreeLanes::kMost) + " slices at once on a track",
            m_lanes.lostSlices);
    if (m_store.tracks().refused() > 0)
        m_issues.add(IssueCode::TooLarge, place, 0,
            "too many threads, counters and processes: further ones share a track",
            m_store.tracks().refused());
    if (m_store.strings().refused() > 0)
        m_issues.add(IssueCode::TooLarge, place, 0, "too many names: further ones read as one",
            m_store.strings().refused());
}

void Import::countLooseFlows() {
    const std::string place = placeOfEvents();
    if (m_lanes.flowsWithoutSlice > 0)
        m_issues.add(IssueCode::FlowWithoutSlice, place, 0, "", m_lanes.flowsWithoutSlice);
    if (m_flows.startsWithoutEnd > 0)
        m_issues.add(IssueCode::FlowStartWithoutEnd, place, 0, "", m_flows.startsWithoutEnd);
    if (m_flows.endsWithoutStart > 0)
        m_issues.add(IssueCode::FlowEndWithoutStart, place, 0, "", m_flows.endsWithoutStart);
}

Status Import::writeTables() {
    index::RankIndex rank;
    const model::RankSource& source = m_request.source;
    rank.rank = source.rank;
    rank.isRankKnown = source.isRankKnown;
    rank.kind = source.kind;
    rank.label = source.label;
    rank.folder = source.folder.native();
    rank.counts = m_store.counts();
    leaveOutLost(m_lanes, m_store, rank.counts);
    rank.counts.flows = m_flows.links;
    rank.counts.lanes = m_lanes.sliceLanes;
    rank.counts.baseNs = m_base.value_or(0);
    for (const index::SourceStamp& stamp : m_stamps)
        rank.sourceBytes += stamp.size;
    rank.processes = m_store.tracks().processes();
    rank.tracks = m_store.tracks().tracks();
    for (const auto& [category, links] : m_flows.linksOfCategory)
        rank.flowCategories[std::string(m_store.strings().text(category))] += links;
    rank.steps = std::move(m_steps);
    rank.strings = m_store.strings().take();
    rank.issues = m_issues.issues();
    rank.meta = std::move(m_meta);
    return m_writer.addTables(rank, m_stamps);
}

} // namespace

Status importRank(const RankImport& request, Progress& progress, std::stop_token stop) {
    uint64_t bytes = 0;
    for (const model::SourceFile* file : model::timelineFiles(request.source))
        bytes += file->size;
    progress.bytesTotal = bytes;
    RS_TRY_ASSIGN(index::IndexWriter writer, index::IndexWriter::create(request.indexFile));
    RS_TRY_ASSIGN(SpillFile spill, SpillFile::create(request.indexFile.parent_path()));
    Import import(request, progress, std::move(stop), std::move(spill), std::move(writer));
    return import.run();
}

} // namespace rankscope::importer
