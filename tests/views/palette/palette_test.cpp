// SPDX-License-Identifier: GPL-3.0-or-later
// What the palette shows, in which order, and what its keys do.
#include "views/palette/palette.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>

#include "tests/views/view_test.h"
#include "views/palette/palette_delegate.h"
#include "views/palette/palette_model.h"

namespace rankscope::palette::palette_test {

namespace {

Entry entry(const QString& text, const QString& english = {}, Kind kind = Kind::Action) {
    return {.kind = kind, .id = "id:" + text, .text = text, .english = english, .run = [] {}};
}

QStringList texts(const Ranking& ranking) {
    QStringList all;
    for (const Row& row : ranking.rows)
        all += row.entry.text;
    return all;
}

const std::vector<Entry> kEntries{entry("Zoom in"), entry("Zoom out"), entry("Show all"),
    entry("Steps", {}, Kind::Page), entry("Step 7", {}, Kind::Step)};

} // namespace

class PaletteTest : public QObject {
    Q_OBJECT

private:
    /// A window over which the palette lies, with these entries; what runs is noted.
    struct Shown {
        explicit Shown(std::vector<Entry> entries)
            : palette(
                bridge, [](const query::NameMatch&) { return Entry(); }, &window) {
            bridge.setSnapshot(std::make_shared<query::Snapshot>());
            for (Entry& one : entries)
                one.run = [this, text = one.text] { ran += text; };
            window.resize(900, 600);
            window.show();
            palette.setEntries(std::move(entries));
            palette.open();
            field = palette.findChild<QLineEdit*>("paletteText");
            list = palette.findChild<QListView*>("paletteList");
        }
        QString current() const { return list->currentIndex().data().toString(); }

        shared::QueryBridge bridge;
        QWidget window;
        Palette palette;
        QLineEdit* field = nullptr;
        QListView* list = nullptr;
        QStringList ran;
    };

private slots:
    void bestMatchesComeFirstAndAreCounted() {
        const Ranking all = rank(kEntries, "zo", {}, 1);
        QCOMPARE(texts(all), QStringList{"Zoom in"});
        QCOMPARE(all.count, size_t{2});
        QCOMPARE(texts(rank(kEntries, "ste", {}, 9)), (QStringList{"Steps", "Step 7"}));
        QCOMPARE(texts(rank(kEntries, "nothing", {}, 9)), QStringList());
    }

    void whatWasChosenLatelyGoesBeforeItsLike() {
        QCOMPARE(texts(rank(kEntries, "", {}, 9)).first(), "Zoom in");
        QCOMPARE(texts(rank(kEntries, "", {"id:Steps", "id:Zoom out"}, 3)),
            (QStringList{"Steps", "Zoom out", "Zoom in"}));
        QCOMPARE(texts(rank(kEntries, "zo", {"id:Zoom out"}, 9)).first(), "Zoom out");
        // But not before what is meant.
        QCOMPARE(texts(rank(kEntries, "zoom in", {"id:Zoom out"}, 9)), QStringList{"Zoom in"});
        QStringList recent;
        for (int i = 0; i < 50; ++i)
            addRecent(recent, QString::number(i));
        addRecent(recent, "45");
        QCOMPARE(recent.size(), 20);
        QCOMPARE(recent.mid(0, 3), (QStringList{"45", "49", "48"}));
    }

    void beginningsOfWordsMeanAnAction() {
        const std::vector<Entry> entries{
            entry("AscendCL@aclnStrt", {}, Kind::Slice), // the better score
            entry("Align the selected slice's start with the reference"),
            entry("aln strt", {}, Kind::Lane)};
        QCOMPARE(texts(rank(entries, "aln strt", {}, 9)),
            (QStringList{"aln strt", "Align the selected slice's start with the reference",
                "AscendCL@aclnStrt"}));
        QCOMPARE(texts(rank(entries, "alnstrt", {}, 9)).first(), "aln strt");
        QCOMPARE(texts(rank(entries, "alnstrt", {}, 9)).at(1), "AscendCL@aclnStrt");
        QCOMPARE(texts(rank({entry("Slices", {}, Kind::Slice), entry("X", "Align all ranks")},
                     "al rank", {}, 9)),
            QStringList{"X"});
    }

    void bothLanguagesAreFoundAndShownWhereTheyMatch() {
        const QString chinese = QString::fromUtf8("\xE6\x94\xBE\xE5\xA4\xA7");
        const std::vector<Entry> entries{entry(chinese, "Zoom in"), entry("Rank 1", "Rank 1")};
        const Ranking english = rank(entries, "zin", {}, 9);
        QCOMPARE(texts(english), QStringList{chinese});
        QCOMPARE(english.rows[0].englishPlaces, (std::vector<int>{0, 5, 6}));
        QVERIFY(english.rows[0].places.empty());
        const Ranking own = rank(entries, chinese.mid(1), {}, 9);
        QCOMPARE(own.rows.at(0).places, std::vector<int>{1});
        QVERIFY(own.rows.at(0).englishPlaces.empty());
        QVERIFY(rank(entries, "rank", {}, 9).rows.at(0).englishPlaces.empty());
    }

    void placesCountAsTheTextDoes() {
        const QString text = QString::fromUcs4(U"\U0001F600ab", 3); // the first takes two
        QCOMPARE(rank({entry(text)}, "b", {}, 1).rows.at(0).places, std::vector<int>{3});
    }

    void keysWalkRunAndClose() {
        Shown shown(kEntries);
        const test::ModelTester tester(shown.list->model());
        QCOMPARE(shown.current(), "Zoom in");
        QTest::keyClick(shown.field, Qt::Key_Down);
        QCOMPARE(shown.current(), "Zoom out");
        QTest::keyClick(shown.field, Qt::Key_Up);
        QTest::keyClick(shown.field, Qt::Key_Up);
        QCOMPARE(shown.current(), "Step 7"); // round
        QTest::keyClick(shown.field, Qt::Key_Down);
        QCOMPARE(shown.current(), "Zoom in");
        QTest::keyClick(shown.field, Qt::Key_PageDown);
        QCOMPARE(shown.current(), "Step 7");
        QTest::keyClick(shown.field, Qt::Key_PageUp);
        QCOMPARE(shown.current(), "Zoom in");
        QTest::keyClicks(shown.field, "shall");
        QCOMPARE(shown.current(), "Show all");
        QTest::keyClick(shown.field, Qt::Key_Return);
        QCOMPARE(shown.ran, QStringList{"Show all"});
        QVERIFY(!shown.palette.isVisible());
        shown.palette.open();
        QVERIFY(shown.field->text().isEmpty());
        QCOMPARE(shown.current(), "Show all"); // lately
        QTest::keyClick(shown.field, Qt::Key_Escape);
        QVERIFY(!shown.palette.isVisible());
        QCOMPARE(shown.ran.size(), 1);
    }

    void whatIsNotShownIsCounted() {
        std::vector<Entry> many;
        for (int i = 0; i < 1'234; ++i)
            many.push_back(entry(QString("kernel %1").arg(i)));
        Shown shown(many);
        const auto* foot = shown.palette.findChild<QLabel*>("paletteFoot");
        QCOMPARE(foot->text(), "1,184 more");
        QCOMPARE(shown.list->model()->rowCount(), int(Palette::kMostRows));
        QTest::keyClicks(shown.field, "kernel 1233");
        QTRY_VERIFY(shown.bridge.isIdle());
        QVERIFY(!foot->isVisible());
        shown.field->setText("nobody");
        QTRY_COMPARE(foot->text(), "Nothing has this name.");
        QTest::keyClick(shown.field, Qt::Key_Return);
        QVERIFY(shown.ran.isEmpty());
        QVERIFY(shown.palette.isVisible());
    }

    void aLongFolderLeavesTheNameItsRoom() {
        const QFont font = QApplication::font();
        const QFontMetrics metrics(font);
        Entry folder = entry("profile_of_rank_0", {}, Kind::Folder);
        folder.detail = "/data/jobs/" + QString("deep_folder/").repeated(20) + "last";
        constexpr int kWidth = 620;
        const QString shown = PaletteDelegate::detailWithin(folder, kWidth, font);
        QVERIFY(shown.startsWith("/data"));
        QVERIFY(shown.endsWith("last"));
        QVERIFY(metrics.horizontalAdvance(shown + folder.text) < kWidth);
        folder.text = QString("long name ").repeated(40); // both are cut, neither is lost
        const QString half = PaletteDelegate::detailWithin(folder, kWidth, font);
        QVERIFY(metrics.horizontalAdvance(half) <= kWidth / 2);
        QVERIFY(half.endsWith("last"));
        folder.detail = "/data";
        QCOMPARE(PaletteDelegate::detailWithin(folder, kWidth, font), "/data");
    }

    void liesWithinASmallWindow() {
        Shown shown(kEntries);
        shown.window.resize(320, 200);
        shown.palette.open();
        QVERIFY(shown.palette.width() <= 320);
        QVERIFY(shown.palette.height() <= 200);
        QVERIFY(shown.list->isVisible());
        QVERIFY(!shown.palette.grab().isNull());
    }
};

} // namespace rankscope::palette::palette_test

RS_VIEW_TEST(rankscope::palette::palette_test::PaletteTest)
#include "palette_test.moc"
