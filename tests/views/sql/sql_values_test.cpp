// SPDX-License-Identifier: GPL-3.0-or-later
// What the page SQL is made of, as values: words, completions, answers, jumps and pictures.
#include <limits>
#include <random>
#include <set>

#include "core/advisor/job_tables.h"
#include "core/analysis/sql_samples.h"
#include "tests/views/view_test.h"
#include "views/shared/table_order.h"
#include "views/sql/sql_completion.h"
#include "views/sql/sql_docs.h"
#include "views/sql/sql_jump.h"
#include "views/sql/sql_plot.h"
#include "views/sql/sql_run.h"
#include "views/sql/sql_units.h"
#include "views/sql/sql_words.h"

namespace rankscope::sql::sql_values_test {

namespace {

using query::SqlValue;
using shared::ColumnKind;

QString kindsOf(const QString& text) {
    static const QString kLetters = "KNQSD#.";
    QString kinds;
    for (const Word& word : wordsOf(text))
        kinds += kLetters[static_cast<int>(word.kind)];
    return kinds;
}

/// At the sign |, which is taken out.
QStringList completed(QString statement, Wanted wanted = Wanted::Typing, int most = 3) {
    const auto caret = statement.indexOf('|');
    statement.remove(caret, 1);
    QStringList texts;
    for (const Candidate& one :
        completionAt(statement, caret, analysis::sqlTables({}), wanted).candidates)
        texts += one.text;
    return texts.mid(0, most);
}

Answer answerOf(const std::vector<std::string>& columns,
    const std::vector<std::vector<SqlValue>>& rows, uint64_t limit = 1 << 20) {
    AnswerMaker maker(limit);
    maker.begin(columns);
    for (const auto& row : rows) {
        if (maker.add(row) == query::RowAnswer::Stop)
            break;
    }
    return maker.take();
}

QString shown(const Answer& answer, size_t row, size_t column) {
    return shared::displayText(answer.table.columns[column], answer.table.cell(row, column));
}

} // namespace

class SqlValuesTest : public QObject {
    Q_OBJECT

private slots:
    void wordsAreCutAndNamed() {
        QCOMPARE(kindsOf("SELECT count(*), \"a b\" FROM slice -- all"), "KN....QKN#");
        QCOMPARE(kindsOf("x='it''s' AND 1.5e3"), "N.SKD");
        QCOMPARE(kindsOf("/* a\nb */ select"), "#K");
        Open open = Open::None;
        QCOMPARE(wordsOf("a /* b", open).size(), size_t{2});
        QCOMPARE(open, Open::Comment);
        QCOMPARE(wordsOf("c */ d", open),
            (std::vector<Word>{{WordKind::Comment, 0, 4}, {WordKind::Name, 5, 1}}));
        QCOMPARE(open, Open::None);
        QVERIFY(std::ranges::is_sorted(keywords()));
    }

    void theHeadingOfTimesAndSizesHasTheirUnit() {
        const auto tables = analysis::sqlTables({}, advisor::jobTableSpecs());
        const auto unit = [&tables](const char* column, const char* statement) {
            return unitOf(column, statement, tables);
        };
        QCOMPARE(unit("dur", "SELECT dur FROM slice"), "ns");
        QCOMPARE(unit("sum(s.dur)", "SELECT sum(s.dur) FROM slice s"), "ns");
        QCOMPARE(unit("longest", "SELECT max(dur) AS longest FROM slice -- dur"), "ns");
        QCOMPARE(unit("mean", "SELECT rank, avg(target_ts - source_ts) AS mean FROM flow"), "ns");
        QCOMPARE(unit("Duration", "select DURATION from \"kernel\""), "ns");
        QCOMPARE(unit("size", "SELECT size FROM memory_block"), "bytes");
        // No time, or no longer one
        QCOMPARE(unit("name", "SELECT name FROM slice"), "");
        QCOMPARE(unit("count(dur)", "SELECT count(dur) FROM slice"), "");
        QCOMPARE(unit("dur", "SELECT dur / 1000 AS dur FROM slice"), "");
        QCOMPARE(unit("dur", "SELECT count(*) dur FROM slice"), "");
        QCOMPARE(unit("dur", "SELECT dur FROM slice UNION SELECT count(*) AS dur FROM slice"), "");
        QCOMPARE(unit("mixed", "SELECT dur + track_id AS mixed FROM slice"), "");
        QCOMPARE(unit("dur", "SELECT dur FROM counter"), ""); // not of this table
        QCOMPARE(unit("", ""), "");
        // What the page offers to ask
        const auto sample = [&unit](const char* id, const char* column) {
            for (const analysis::SqlSample& one : analysis::sqlSamples()) {
                if (one.id == std::string_view(id))
                    return unit(column, one.sql);
            }
            return QString("none");
        };
        QCOMPARE(sample("names-by-time", "self"), "ns");
        QCOMPARE(sample("names-by-time", "slices"), "");
        QCOMPARE(sample("steps-by-rank", "total"), "ns");
        QCOMPARE(sample("who-waits", "wait"), "ns");
        QCOMPARE(sample("links", "size"), "bytes");
        QCOMPARE(sample("links", "gigabytes_per_second"), "");
        QCOMPARE(sample("memory-peaks", "reserved"), "bytes");
        // The heading alone: a row is found and written by the name that the statement gives it.
        Answer answer = answerOf({"dur", "name"}, {{int64_t{5}, std::string_view("a")}});
        addUnits(answer.table, "SELECT dur, name FROM slice", tables);
        QCOMPARE(shared::shownTitle(answer.table.columns[0]), "dur (ns)");
        QCOMPARE(shared::plainTitle(answer.table.columns[0]), "dur");
        QCOMPARE(shared::shownTitle(answer.table.columns[1]), "name");
    }

    void wordsCoverAnyTextOnceAndInOrder() {
        std::mt19937 random(5);
        const auto below = [&random](
                               unsigned limit) { return static_cast<unsigned>(random() % limit); };
        const QString signs = QString::fromUtf8("ab1'\"/*-\n .,(\xE5\x8D\xA1");
        for (int round = 0; round < 2000; ++round) {
            QString text;
            for (unsigned i = below(20); i > 0; --i)
                text += signs[below(static_cast<unsigned>(signs.size()))];
            qsizetype last = 0;
            for (const Word& word : wordsOf(text)) {
                QVERIFY(word.begin >= last && word.length > 0 && word.end() <= text.size());
                QVERIFY(text.mid(last, word.begin - last).trimmed().isEmpty());
                last = word.end();
            }
            QVERIFY(text.mid(last).trimmed().isEmpty());
        }
    }

    void namesAreQuotedWhereTheyMustBe() {
        QCOMPARE(quotedName("name"), "name");
        QCOMPARE(quotedName("aic_time(us)"), "\"aic_time(us)\"");
        QCOMPARE(quotedName("order"), "\"order\"");
        QCOMPARE(plainName(quotedName("a\"b")), "a\"b");
    }

    void completesTablesColumnsAndWords() {
        QCOMPARE(completed("SELECT * FROM sl|", Wanted::Typing, 1), QStringList{"slice"});
        QCOMPARE(
            completed("SELECT * FROM slice s JOIN tra|", Wanted::Typing, 1), QStringList{"track"});
        QCOMPARE(completed("SELECT * FROM slice, pro|", Wanted::Typing, 1), QStringList{"process"});
        QCOMPARE(
            completed("SELECT d| FROM slice", Wanted::Typing, 2), (QStringList{"dur", "depth"}));
        QCOMPARE(completed("SELECT s.| FROM slice s", Wanted::Typing, 3),
            (QStringList{"rank", "profile", "id"}));
        QCOMPARE(completed("SELECT s.cat| FROM slice AS s"), QStringList{"category"});
        QCOMPARE(completed("SELECT x.| FROM slice s"), QStringList());
        QCOMPARE(completed("SELE|", Wanted::Typing, 1), QStringList{"SELECT"});
        QCOMPARE(completed("SELECT grou| FROM slice", Wanted::Typing, 1), QStringList{"GROUP"});
        QVERIFY(completed("SELECT | FROM slice").isEmpty());
        QCOMPARE(completed("SELECT | FROM slice", Wanted::Asked, 1), QStringList{"rank"});
        QVERIFY(!completed("SELECT * FROM |").isEmpty());
        for (const char* outside : {"SELECT 'sl|", "SELECT 1 -- sl|", "SELECT 12|", "/* sl|"})
            QVERIFY2(completed(outside, Wanted::Asked).isEmpty(), outside);
    }

    void cellsKeepTheirExactValues() {
        const int64_t large = 9'007'199'254'740'993;
        const Answer answer = answerOf({"rank", "ts", "share", "name", "mixed", "nothing"},
            {{int64_t{3}, large, 0.1, std::string_view("a"), int64_t{1}, {}},
                {int64_t{4}, {}, 1e300, {}, std::string_view("x"), {}},
                {int64_t{5}, int64_t{-7}, int64_t{2}, std::string_view("c"), 0.5, {}}});
        const auto& columns = answer.table.columns;
        QCOMPARE(columns[0].kind, ColumnKind::Id);
        QCOMPARE(columns[1].kind, ColumnKind::Count);
        QCOMPARE(columns[2].kind, ColumnKind::Mixed);
        QCOMPARE(columns[3].kind, ColumnKind::Text);
        QCOMPARE(columns[4].kind, ColumnKind::Text);
        QCOMPARE(columns[5].kind, ColumnKind::Text);
        QCOMPARE(shown(answer, 0, 1), "9,007,199,254,740,993");
        QCOMPARE(shared::plainText(columns[1], answer.table.cell(0, 1)), "9007199254740993");
        QCOMPARE(answer.table.cell(1, 1).value, shared::kNoValue);
        QCOMPARE(shown(answer, 0, 2), "0.1");
        QCOMPARE(shown(answer, 2, 2), "2");
        QCOMPARE(shown(answer, 0, 4), "1");
        QCOMPARE(shown(answer, 2, 4), "0.5");
        // Sorted by the numbers.
        QCOMPARE(
            shared::arrangedRows(answer.table, {.column = 2}), (std::vector<uint32_t>{0, 2, 1}));
    }

    void sortValuesAreInTheOrderOfTheNumbers() {
        std::mt19937_64 random(3);
        std::vector<double> numbers{0.0, -0.0, 1.0, -1.0, 1e-300, -1e-300, 1e300, -1e300,
            std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
        for (int i = 0; i < 500; ++i)
            numbers.push_back(std::ldexp(
                static_cast<double>(random()) - 9e18, static_cast<int>(random() % 60) - 40));
        for (const double a : numbers) {
            QCOMPARE(numberOf(sortValue(a)), a);
            QVERIFY(sortValue(a) != shared::kNoValue);
            for (const double b : numbers)
                QCOMPARE(sortValue(a) < sortValue(b), a < b);
        }
    }

    void rowsBeyondTheMemoryLimitAreCutAndSaid() {
        std::vector<std::string> texts;
        for (int i = 0; i < 1000; ++i)
            texts.push_back("some text " + std::to_string(i));
        std::vector<std::vector<SqlValue>> rows;
        for (const std::string& text : texts)
            rows.push_back({int64_t{1}, std::string_view(text)});
        const Answer few = answerOf({"a", "b"}, rows, 20'000);
        QVERIFY(few.isCut);
        QVERIFY(few.table.rowCount() > 50 && few.table.rowCount() < 300);
        QVERIFY(!answerOf({"a", "b"}, rows).isCut);
        // What is the same in all rows is held once.
        const Answer same = answerOf({"a", "b"}, {1000, rows.front()}, 20'000);
        QVERIFY(!same.isCut);
        QCOMPARE(shown(same, 999, 1), "some text 0");
    }

    void manyRowsTakeLittleMemory() {
        constexpr uint64_t kRows = 150'000;
        constexpr uint64_t kMegabyte = 1 << 20;
        AnswerMaker maker(4 * kMegabyte);
        maker.begin({"rank", "name", "value"});
        for (uint64_t i = 0; i < kRows; ++i) {
            const std::string name = "name " + std::to_string(i % 10);
            const std::vector<SqlValue> row{static_cast<int64_t>(i), std::string_view(name),
                i == 7 ? SqlValue(0.5) : SqlValue(static_cast<int64_t>(i))};
            QCOMPARE(maker.add(row), query::RowAnswer::GoOn);
        }
        const Answer answer = maker.take();
        QVERIFY(!answer.isCut);
        QCOMPARE(answer.table.rowCount(), size_t{kRows});
        QCOMPARE(shown(answer, 149'999, 1), "name 9");
        QCOMPARE(shown(answer, 149'999, 2), "149999");
        QCOMPARE(shown(answer, 7, 2), "0.5");
        const auto rows = shared::arrangedRows(answer.table, {.column = 2},
            {{.column = 1, .text = "NAME 7"}, {.column = 0, .most = 17}});
        QCOMPARE(rows, (std::vector<uint32_t>{7, 17}));
        QCOMPARE(jumpOf(answer.table, 149'999, {}).slice, std::nullopt);
    }

    void rowsLeadToTheirPlaces() {
        const Answer timed = answerOf({"rank", "name", "start", "duration"},
            {{int64_t{2}, std::string_view("MatMul"), int64_t{100}, int64_t{50}},
                {{}, std::string_view("MatMul"), int64_t{100}, int64_t{50}},
                {int64_t{2}, std::string_view("MatMul"), {}, {}}});
        const auto target = jumpOf(timed.table, 0, "").target;
        QVERIFY(target.has_value());
        QVERIFY((*target
            == model::Target{.rank = 2,
                .range = TimeRange{fromNanoseconds(100), fromNanoseconds(150)},
                .slice = "MatMul"}));
        QVERIFY(!jumpOf(timed.table, 1, "").target && !jumpOf(timed.table, 2, "").target);
        const Answer second =
            answerOf({"RANK", "profile", "TS"}, {{int64_t{0}, int64_t{2}, int64_t{7}}});
        QCOMPARE(jumpOf(second.table, 0, "").target->label, std::string("Rank 0 (2)"));
        const Answer byId = answerOf({"rank", "id"}, {{int64_t{0}, int64_t{5}}});
        QVERIFY((jumpOf(byId.table, 0, "SELECT rank, id FROM slice").slice == SliceId{0, 1, 5}));
        QVERIFY(!jumpOf(byId.table, 0, "SELECT rank, id FROM track").slice);
        QVERIFY(!jumpOf(byId.table, 0, "SELECT s.rank, t.id FROM slice s JOIN track t").slice);
        QVERIFY(!jumpOf(answerOf({"a"}, {{int64_t{1}}}).table, 0, "").target);
    }

    void columnsBecomePictures() {
        const Answer answer = answerOf({"name", "total", "share"},
            {{std::string_view("a"), int64_t{5}, 0.25}, {std::string_view("b"), int64_t{-3}, 0.5}});
        QCOMPARE(plottable(answer.table), (std::vector<size_t>{1, 2}));
        const charts::BarChartData bars = barsOf(answer.table, {1, 0}, 1);
        QCOMPARE(bars.bars[0].label, "b");
        QCOMPARE(bars.bars[0].parts.at(0), shared::kNoValue); // charts begin at 0
        QCOMPARE(bars.bars[1].parts.at(0), int64_t{5});
        QCOMPARE(scaleOf(answer.table, 1), int64_t{1});
        QCOMPARE(scaleOf(answer.table, 2), int64_t{10'000});
        QCOMPARE(barsOf(answer.table, {0, 1}, 2).bars[0].parts.at(0), int64_t{2'500});
        const charts::CurveChartData curve = curveOf(answer.table, {0, 1}, 2, size_t{1});
        QCOMPARE(curve.lines.at(0).values->size(), size_t{2});
        QCOMPARE(curve.lines.at(0).values->range(), (std::pair<int64_t, int64_t>{-3, 5}));
    }

    void placesAreSaidByLineAndCharacter() {
        const auto [line, character] = lineOf("SELECT\n  x\nFROM", 9);
        QCOMPARE(line, 2);
        QCOMPARE(character, 3);
        QCOMPARE(lineOf("abc", 0).character, 1);
    }

    void allThatCoreSaysIsChineseToo() {
        std::set<std::string> wanted;
        for (const std::string_view doc : analysis::sqlDocs(advisor::jobTableSpecs()))
            wanted.emplace(doc);
        std::set<std::string> found;
        for (const auto& [english, chinese] : chineseDocs())
            found.insert(english);
        for (const std::string& doc : wanted)
            QVERIFY2(found.contains(doc), doc.c_str());
        for (const std::string& doc : found)
            QVERIFY2(wanted.contains(doc), doc.c_str());
        std::set<std::string> questions;
        for (const analysis::SqlSample& sample : analysis::sqlSamples())
            questions.emplace(sample.question);
        QVERIFY((questions
            == std::set<std::string>(translatedQuestions().begin(), translatedQuestions().end())));
    }
};

} // namespace rankscope::sql::sql_values_test

RS_VIEW_TEST(rankscope::sql::sql_values_test::SqlValuesTest)
#include "sql_values_test.moc"
