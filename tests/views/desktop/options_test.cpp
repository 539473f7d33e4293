// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/options.h"

#include "app/desktop/ui_scale.h"
#include "tests/views/view_test.h"

namespace rankscope::desktop::options_test {

class OptionsTest : public QObject {
    Q_OBJECT

    static std::variant<Options, Answer> parse(const QStringList& words) {
        return parseOptions(QStringList{"rankscope"} + words);
    }

private slots:
    void readsEverything() {
        const auto parsed = parse({"--screenshot", "a.png", "--page", "import-health", "--rank",
            "3", "--range", "10ms:20ms", "--size", "800x600", "--theme", "dark-safe", "--scale",
            "150", "--text-size", "18", "--lang", "zh_CN", "--index", "/tmp/x", "--compare", "old",
            "folder"});
        const auto* options = std::get_if<Options>(&parsed);
        QVERIFY(options != nullptr);
        QCOMPARE(options->folder, "folder");
        QCOMPARE(options->base, "old");
        QCOMPARE(options->screenshot, "a.png");
        QCOMPARE(options->rank.value(), 3);
        QCOMPARE(options->size, QSize(800, 600));
        QCOMPARE(options->theme, "dark-safe");
        QCOMPARE(options->scale.value(), 150);
        QCOMPARE(options->textSize.value(), 18);
        QCOMPARE(options->language, "zh_CN");
        QVERIFY(!options->isContent);
    }

    void chineseHasTwoNames() {
        QCOMPARE(std::get<Options>(parse({"--lang", "zh", "folder"})).language, "zh_CN");
        QCOMPARE(std::get<Options>(parse({"--lang", "en", "folder"})).language, "en");
    }

    void sizesAreSteps() {
        QCOMPARE(nextScale(100, Towards::Larger), 115);
        QCOMPARE(nextScale(120, Towards::Larger), 130);
        QCOMPARE(nextScale(200, Towards::Larger), 200);
        QCOMPARE(nextScale(100, Towards::Smaller), 85);
        QCOMPARE(nextScale(120, Towards::Smaller), 115);
        QCOMPARE(nextScale(85, Towards::Smaller), 85);
    }

    void aFirstWindowLiesWithinTheScreenWithItsFrame() {
        const auto sizeOn = [](const QStringList& words, const QSize& screen) {
            return firstSize(std::get<Options>(parse(words + QStringList{"folder"})), screen);
        };
        QCOMPARE(sizeOn({}, {1366, 768}), QSize(1358, 728));
        QCOMPARE(sizeOn({}, {1920, 1080}), QSize(1600, 1000));
        QCOMPARE(sizeOn({"--size", "1366x768"}, {1366, 768}), QSize(1366, 768));
        QCOMPARE(sizeOn({"--size", "2000x2000"}, {1366, 768}), QSize(1366, 768));
    }

    void vectorPictureIsOfThePage() {
        const auto parsed = parse({"--screenshot", "a.svg", "folder"});
        QVERIFY(std::get<Options>(parsed).isContent);
        QVERIFY(std::get<Options>(parse({"--screenshot", "a.png", "--content", "b"})).isContent);
    }

    void reportHasChaptersAndPages() {
        const auto parsed = parse({"--report", "a.html", "--sections",
            "findings,summary.layout,memory.curves", "folder"});
        const auto* options = std::get_if<Options>(&parsed);
        QVERIFY(options != nullptr);
        QCOMPARE(options->report, "a.html");
        QCOMPARE(options->sections, (QStringList{"findings", "summary.topology", "memory.curves"}));
        QVERIFY(isUnattended(*options));
        QVERIFY(std::holds_alternative<Options>(parse({"--report", "a.pdf", "folder"})));
    }

    void factsAreForRunsWithoutAPerson() {
        const auto parsed =
            parse({"--report", "a.html", "--facts", "a.yaml", "--facts", "b.sh", "folder"});
        QCOMPARE(std::get<Options>(parsed).factFiles, (QStringList{"a.yaml", "b.sh"}));
        QVERIFY(std::holds_alternative<Options>(
            parse({"--screenshot", "a.png", "--facts", "a.yaml", "folder"})));
    }

    void refusesWhatItCanNotUse_data() {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("unknown option") << QStringList{"--foo"};
        QTest::newRow("page") << QStringList{"--page", "nowhere"};
        QTest::newRow("section") << QStringList{"--page", "summary.nowhere"};
        QTest::newRow("theme") << QStringList{"--theme", "pink"};
        QTest::newRow("scale") << QStringList{"--scale", "10"};
        QTest::newRow("scale in words") << QStringList{"--scale", "large"};
        QTest::newRow("text size") << QStringList{"--text-size", "19"};
        QTest::newRow("text size in words") << QStringList{"--text-size", "large"};
        QTest::newRow("language") << QStringList{"--lang", "fr"};
        QTest::newRow("size") << QStringList{"--size", "800"};
        QTest::newRow("huge") << QStringList{"--size", "99999x99999"};
        QTest::newRow("range") << QStringList{"--range", "5:1"};
        QTest::newRow("rank") << QStringList{"--rank", "x"};
        QTest::newRow("two folders") << QStringList{"a", "b"};
        QTest::newRow("picture of nothing") << QStringList{"--screenshot", "a.png"};
        QTest::newRow("report of nothing") << QStringList{"--report", "a.html"};
        QTest::newRow("report of another kind") << QStringList{"--report", "a.doc", "b"};
        QTest::newRow("chapter") << QStringList{"--report", "a.html", "--sections", "x", "b"};
        QTest::newRow("chapters of nothing") << QStringList{"--sections", "findings", "b"};
        QTest::newRow("facts of a window") << QStringList{"--facts", "a.yaml", "b"};
        QTest::newRow("facts of no file") << QStringList{"--report", "a.html", "--facts", "", "b"};
        QTest::newRow("two results")
            << QStringList{"--report", "a.html", "--screenshot", "a.png", "b"};
        QTest::newRow("picture of another kind") << QStringList{"--screenshot", "a.doc", "b"};
        QTest::newRow("picture without a kind") << QStringList{"--screenshot", "a", "b"};
        QTest::newRow("content of nothing") << QStringList{"--content", "b"};
        QTest::newRow("U3: of no name") << QStringList{"--screenshot", "a.png", ""};
    }
    void refusesWhatItCanNotUse() {
        QFETCH(QStringList, words);
        const auto parsed = parse(words);
        const auto* answer = std::get_if<Answer>(&parsed);
        QVERIFY(answer != nullptr);
        QCOMPARE(answer->code, 1);
        QVERIFY(answer->text.contains("--help"));
    }

    void helps() {
        const auto parsed = parse({"--help"});
        const auto* answer = std::get_if<Answer>(&parsed);
        QVERIFY(answer != nullptr);
        QCOMPARE(answer->code, 0);
        for (const char* word : {"FOLDER", "--screenshot", "--index", "Exit codes"})
            QVERIFY2(answer->text.contains(word), word);
        const QString pages = std::get<Answer>(parse({"--list-pages"})).text;
        QVERIFY(pages.startsWith("timeline\n"));
        QVERIFY(pages.contains("\ncommunication.waits\n"));
    }

    void listsEveryActionInBothLanguages() {
        const QString text = std::get<Answer>(parse({"--list-actions"})).text;
        const QStringList lines = text.split('\n', Qt::SkipEmptyParts);
        QVERIFY(lines.size() >= 80);
        for (const QString& line : lines)
            QCOMPARE(line.split('\t').size(), 4);
        QVERIFY(text.contains("timeline.undo-zoom\tBackspace\tUndo zoom\t"
            + QString::fromUtf16(u"\u64A4\u9500\u7F29\u653E") + '\n'));
    }
};

} // namespace rankscope::desktop::options_test

RS_VIEW_TEST(rankscope::desktop::options_test::OptionsTest)
#include "options_test.moc"
