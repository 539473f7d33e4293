// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/formats.h"

#include <QLocale>

#include "tests/views/view_test.h"
#include "views/charts/axis.h"
#include "views/shared/issue_texts.h"
#include "views/shared/one_line.h"
#include "views/shared/table_data.h"
#include "views/timeline/range_text.h"

namespace rankscope::shared::formats_test {

namespace {

/// The narrow space as a plain one, so that the expected text can be typed.
QString plain(QString text) {
    return text.replace(QChar(0x202F), ' ').replace(QChar(0x00B5), 'u').replace(QChar(0x2212), '-');
}

} // namespace

class FormatsTest : public QObject {
    Q_OBJECT

private slots:
    // B17: numbers are written on query threads, whatever the default locale is or becomes.
    void numbersDoNotFollowTheDefaultLocale() {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        QCOMPARE(formatCount(1536), "1,536");
        QLocale::setDefault(before);
    }

    void keyFiguresHaveThreeDigits() {
        QCOMPARE(plain(formatRounded(Duration(1'523'418'907))), "1.52 s");
        QCOMPARE(plain(formatRounded(Duration(10'586'000))), "10.6 ms");
        QCOMPARE(plain(formatRounded(Duration(9'996'000))), "10.0 ms");
        QCOMPARE(plain(formatRounded(Duration(446'200'000))), "446 ms");
        QCOMPARE(plain(formatRounded(Duration(999'600))), "1.00 ms");
        QCOMPARE(plain(formatRounded(Duration(119'940'000'000))), "120 s");
        QCOMPARE(plain(formatRounded(Duration(177'774'611'123))), "2 min 58 s");
    }
    void writesDurationsToTheNanosecond_data() {
        QTest::addColumn<qint64>("ns");
        QTest::addColumn<QString>("text");
        QTest::newRow("zero") << qint64{0} << "0 ns";
        QTest::newRow("ns") << qint64{318} << "318 ns";
        QTest::newRow("us") << qint64{28604} << "28.604 us";
        QTest::newRow("whole us") << qint64{28000} << "28 us";
        QTest::newRow("ms") << qint64{28604127} << "28.604 127 ms";
        QTest::newRow("ms, zeros trimmed") << qint64{28600000} << "28.600 ms";
        QTest::newRow("ms, inner zeros kept") << qint64{28000007} << "28.000 007 ms";
        QTest::newRow("s") << qint64{1523418907} << "1.523 418 907 s";
        QTest::newRow("minutes") << qint64{123500000000} << "2 min 03.500 s";
        QTest::newRow("hours") << qint64{93850000000000} << "1 d 02 h 04 min 10 s";
        QTest::newRow("negative") << qint64{-1500} << "-1.500 us";
        QTest::newRow("least") << std::numeric_limits<qint64>::min()
                               << "-106751 d 23 h 47 min 16.854 775 808 s";
    }
    void writesDurationsToTheNanosecond() {
        QFETCH(qint64, ns);
        QFETCH(QString, text);
        QCOMPARE(plain(formatDuration(Duration(ns))), text);
    }

    void marksOffsetsWithTheirSign() {
        QCOMPARE(plain(formatOffset(Duration(1523418907))), "+1.523 418 907 s");
        QCOMPARE(plain(formatOffset(Duration(-5))), "-5 ns");
        QCOMPARE(plain(formatCellOffset(Duration(1523418907))), "+1,523.419 ms");
        QCOMPARE(plain(formatCellOffset(Duration(-132693072))), "-132.693 ms");
        QCOMPARE(plain(formatCellOffset(Duration(-5))), "-5 ns");
    }

    void keepsAllDigitsInMilliseconds() {
        // U7: three digits; the tip and the clipboard have all of them.
        QCOMPARE(plain(formatMilliseconds(Duration(1523418907))), "1,523.419");
        QCOMPARE(plain(formatMilliseconds(Duration(999'999'500))), "1,000.000");
        QCOMPARE(plain(formatMilliseconds(Duration(-28'604'127))), "-28.604");
        QCOMPARE(plain(formatMilliseconds(Duration(5))), "<0.001");
        QCOMPARE(plain(formatMilliseconds(Duration(-5))), "<0.001"); // not ">-0.001"
        QCOMPARE(plain(formatMilliseconds(Duration(0))), "0.000");
    }

    void groupsAllDigitsOfADecimal() {
        QCOMPARE(formatDecimal({1'234'567, 0}), "1,234,567");
        QCOMPARE(plain(formatDecimal({-123'456'725, -2})), "-1,234,567.25");
        QCOMPARE(plain(formatDecimal({-123, 0})), "-123");
        QCOMPARE(formatDecimal({1234, -1}), "123.4");
        QCOMPARE(formatDecimal({0, 0}), "0");
    }
    /// "-0.1 %" stood beside the true sign before 0.3 %.
    void allNumbersHaveOneMinusSign() {
        const QChar minus(0x2212);
        for (const ColumnKind kind :
            {ColumnKind::Count, ColumnKind::Milliseconds, ColumnKind::Offset, ColumnKind::Percent,
                ColumnKind::Bytes, ColumnKind::Moved, ColumnKind::Bandwidth}) {
            const QString cell = displayText({{}, kind}, {.text = {}, .value = -3'000'000});
            QVERIFY2(cell.startsWith(minus) && !cell.contains('-'), qPrintable(cell));
            const QString brief = charts::shortText(kind, -3'000'000);
            QVERIFY2(brief.startsWith(minus), qPrintable(brief));
        }
        QVERIFY(formatPercent(Duration(-1), Duration(1000)).startsWith(minus));
        QCOMPARE(formatDecimal({-123, 0}), minus + QString("123"));
        QCOMPARE(numberText(-1536.25, kAllDigits), minus + QString("1,536.25"));
        QCOMPARE(significantText(-0.25, 5), minus + QString("0.25"));
    }
    void groupsCountsByTheLocale() { QCOMPARE(formatCount(41208377), "41,208,377"); }

    void writesBytesAndPercent() {
        QCOMPARE(plain(formatBytes(812)), "812 B");
        QCOMPARE(plain(formatBytes(1023)), "1023 B");
        QCOMPARE(plain(formatBytes(1234)), "1.21 KB");
        QCOMPARE(plain(formatBytes((1 << 20) - 1)), "1.00 MB");
        QCOMPARE(plain(formatBytes(uint64_t{64} << 30)), "64.0 GB"); // as npu-smi: 65536 MB
        QCOMPARE(plain(formatMoved(999)), "999 B");
        QCOMPARE(plain(formatMoved(8'388'608)), "8.39 MB"); // "8.388608 MB" in the files
        QCOMPARE(plain(formatMoved(999'600)), "1.00 MB");
        QCOMPARE(plain(formatMoved(9'996'000)), "10.0 MB");
        QCOMPARE(plain(formatMoved(-1)), "0 B");
        QCOMPARE(plain(formatPercent(Duration(74), Duration(1000))), "7.4 %");
        QCOMPARE(plain(formatPercent(Duration(1), Duration(1000000))), "<0.1 %");
        // A link above its normal by nothing worth telling: neither "-0.0 %" nor ">-0.1 %".
        QCOMPARE(plain(formatPercent(Duration(-1), Duration(1000000))), "<0.1 %");
        QCOMPARE(plain(formatPercent(Duration(-499), Duration(1000000))), "<0.1 %");
        QCOMPARE(plain(formatPercent(Duration(-600), Duration(1000000))), "-0.1 %");
        QCOMPARE(plain(formatPercent(Duration(0), Duration(1000000))), "0.0 %");
        QCOMPARE(formatPercent(Duration(1), Duration(0)), QString(QChar(0x2013)));
    }

    void readsDurations_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("ns");
        QTest::newRow("plain") << "42" << qint64{42};
        QTest::newRow("ms") << "10ms" << qint64{10000000};
        QTest::newRow("fraction") << "+1.5 s" << qint64{1500000000};
        QTest::newRow("grouped") << "1.523 418 907 s" << qint64{1523418907};
        QTest::newRow("minutes") << "2min" << qint64{120000000000};
        QTest::newRow("tenth of us") << "-0.1us" << qint64{-100};
    }
    void readsDurations() {
        QFETCH(QString, text);
        QFETCH(qint64, ns);
        const auto read = parseDuration(text);
        QVERIFY(read.has_value());
        QCOMPARE(read->count(), ns);
    }

    void refusesWhatIsNoDuration() {
        for (const char* text : {"", "ms", "1.5", "0.0001us", "12 parsec", "1e9",
                 "99999999999999999999", "9223372037 s"})
            QVERIFY2(!parseDuration(text), text);
    }

    void readsRanges() {
        const Timestamp origin = fromNanoseconds(1000);
        const TimeRange expected{fromNanoseconds(1010), fromNanoseconds(1020)};
        for (const char* text : {"10:20", "10 ... 20", "10ns..20ns", "10 - 20", "10 + 10"}) {
            const auto range = timeline::readRange(text, origin).range;
            QVERIFY2(range.has_value(), text);
            QVERIFY2(*range == expected, text);
        }
        for (const char* text : {"", "10", "20:10", "10:10", "a:b", "1:2:3"})
            QVERIFY2(!timeline::readRange(text, origin).range, text);
    }

    // V12
    void saysWhatIsWrongWithARange() {
        const auto fault = [](const char* text) {
            return timeline::readRange(text, fromNanoseconds(0)).fault;
        };
        QVERIFY(fault("10ms").contains("Two times"));
        QVERIFY(fault("10ms:12x").contains("\"12x\""));
        QVERIFY(fault("20ms:10ms").contains("after the begin"));
        QVERIFY(fault("20ms + 0").contains("more than 0"));
        QVERIFY(fault("10ms:20ms").isEmpty());
    }

    void writesRangesWithAFewDigits() {
        const Timestamp origin = fromNanoseconds(0);
        const TimeRange range{fromNanoseconds(1280000123), fromNanoseconds(1741300456)};
        QCOMPARE(plain(timeline::rangeText(range, origin)), "+1.280 s ... +1.741 s");
        QCOMPARE(plain(timeline::spanText(range)), "461 ms");
    }

    void whatHasNoPictureGetsOneInOneLine() {
        QCOMPARE(inOneLine("Stream 2"), "Stream 2");
        QCOMPARE(inOneLine("a\r\nb\nc"),
            QString::fromUtf8("a\xE2\x86\xB5"
                              "b\xE2\x86\xB5"
                              "c"));
        QCOMPARE(inOneLine("a\tb"), QString("a") + QChar(0x2409) + "b");
        QCOMPARE(inOneLine(QString("a") + QChar(0x7F) + QChar(0x85) + QChar(0x2028)),
            QString("a") + QChar(0x2421) + QChar(0xFFFD) + QChar(0x21B5));
        QVERIFY(inOneLine({}).isEmpty());
    }

    void everyIssueHasATextWithItsCount() {
        for (int i = 0; i <= static_cast<int>(model::IssueCode::NoTime); ++i) {
            const auto code = static_cast<model::IssueCode>(i);
            QVERIFY(issueText(code, 2) != model::toWord(code));
            QVERIFY(!issueText(code, 2).contains('%'));
        }
        QCOMPARE(issueText(model::IssueCode::BadEvent, 2), "unreadable events: 2");
    }
};

} // namespace rankscope::shared::formats_test

RS_VIEW_TEST(rankscope::shared::formats_test::FormatsTest)
#include "formats_test.moc"
