// SPDX-License-Identifier: GPL-3.0-or-later
// The size of texts in the whole window: by its actions, kept between runs, and nothing that is
// drawn is too low for its letters.
#include <algorithm>

#include <QHeaderView>
#include <QLabel>
#include <QMenuBar>
#include <QScrollBar>
#include <QSettings>

#include "app/desktop/page_table.h"
#include "tests/views/cut_texts.h"
#include "tests/views/desktop/key_fixture.h"
#include "tests/views/view_test.h"
#include "views/sections/analysis_page.h"
#include "views/shared/table_view.h"
#include "views/timeline/finding_strip.h"
#include "views/timeline/hit_strip.h"
#include "views/timeline/lane_tree.h"
#include "views/timeline/ruler.h"
#include "views/timeline/ruler_drawing.h"

namespace rankscope::desktop::text_size_window_test {

namespace {

constexpr int kMost = 800; ///< pixels of the window
const QString kSample = RS_SOURCE_DIR "/sample_profiles/healthy_2rank";

int letters(int pixels) {
    QFont font = QApplication::font();
    font.setPixelSize(pixels);
    return QFontMetrics(font).height();
}

} // namespace

class TextSizeWindowTest : public KeyFixture {
    Q_OBJECT

    void choose(int pixels) {
        m_window->setTextSize(pixels);
        QTest::qWait(20); // what is laid out later
    }

    /// Of what scrolls the last row may be cut, or the first one where it is scrolled to its end:
    /// who is cut at both ends is too low.
    QStringList cutAtBothEnds() {
        const auto cutAt = [this](QAbstractSlider::SliderAction end) {
            for (QScrollBar* bar : m_window->findChildren<QScrollBar*>()) {
                if (bar->isVisible() && bar->orientation() == Qt::Vertical)
                    bar->triggerAction(end);
            }
            return test::cutTexts(*m_window);
        };
        QStringList cut = cutAt(QAbstractSlider::SliderToMinimum);
        if (cut.isEmpty())
            return cut;
        const QStringList below = cutAt(QAbstractSlider::SliderToMaximum);
        cut.removeIf([&below](const QString& text) { return !below.contains(text); });
        return cut;
    }

    QString widestParts() {
        QStringList wide;
        for (const auto* part : m_window->findChildren<QWidget*>()) {
            if (part->isVisible() && part->minimumSizeHint().width() > kMost / 2)
                wide << QString("%1 %2")
                            .arg(part->metaObject()->className())
                            .arg(part->minimumSizeHint().width());
        }
        return wide.join(", ");
    }

private slots:
    void init() { openWindow(); }
    void cleanup() {
        shared::setTextSize(shared::kUsualTextSize);
        closeWindow();
    }

    // As the one below, of filters that wrap; the widest parts are told.
    void atTheLargestTextsEveryPageHasEnoughWith800Pixels() {
        open(kSample);
        choose(18);
        for (const char* language : {"en", "zh_CN"}) {
            m_window->setLanguage(language);
            QStringList wide;
            for (const QString& section : pageNames() + sectionNames()) {
                QVERIFY(showPage(section));
                QTest::qWait(1);
                if (m_window->minimumSizeHint().width() > kMost)
                    wide << section + ": " + widestParts();
            }
            QVERIFY2(wide.isEmpty(), qPrintable(wide.join('\n')));
        }
    }

    // Of 1600 device pixels at 200 %, whatever is found and selected.
    void atTheLargestTextsAWindowOf800PixelsIsEnough() {
        open(kSample);
        choose(18);
        state().selectBox({state().wholeRange(), {query::LaneRef{}}});
        for (const char* language : {"en", "zh_CN"}) {
            m_window->setLanguage(language);
            QVERIFY(showPage("timeline"));
            find("a");
            QTest::qWait(1);
            QVERIFY2(m_window->minimumSizeHint().width() <= kMost, qPrintable(widestParts()));
        }
    }

    void actionsEndAtTheEnds() {
        const actions::Actions& all = m_window->actions();
        QVERIFY(!all.canRun("view.usual-text"));
        for (int size = 13; size <= 18; ++size) {
            QVERIFY(all.run("view.larger-text"));
            QCOMPARE(m_window->settings().textSize, size);
            QCOMPARE(shared::textSize(), size);
        }
        QVERIFY(!all.canRun("view.larger-text"));
        QVERIFY(!all.run("view.larger-text"));
        QCOMPARE(shared::textSize(), 18);
        QVERIFY(all.run("view.usual-text"));
        QCOMPARE(shared::textSize(), 12);
        QVERIFY(all.run("view.smaller-text"));
        QVERIFY(all.run("view.smaller-text"));
        QVERIFY(!all.canRun("view.smaller-text"));
        QCOMPARE(shared::textSize(), 10);
    }

    void sizeIsKeptAndClamped() {
        const QTemporaryDir folder;
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
        QCoreApplication::setOrganizationName("rankscope-test");
        Settings settings;
        settings.textSize = 16;
        saveSettings(settings);
        QCOMPARE(loadSettings().textSize, 16);
        QSettings().setValue("textSize", 99);
        QCOMPARE(loadSettings().textSize, 18);
        QSettings().setValue("textSize", "large");
        QCOMPARE(loadSettings().textSize, 12);
        QSettings().remove("textSize");
        QCOMPARE(loadSettings().textSize, 12);
    }

    void aWindowBeginsWithTheKeptSize() {
        Settings settings;
        settings.language = "en";
        settings.textSize = 15;
        m_window.reset();
        MainWindow window(*m_workbench, settings, Remember::No);
        QCOMPARE(shared::textSize(), 15);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCOMPARE(window.fontMetrics().height(), letters(15));
    }

    /// Widgets that are made, moved and translated before they are seen have the size as well.
    void titlesOfColumnsBeginWithTheKeptSize() {
        Settings settings;
        settings.language = "zh_CN";
        settings.textSize = 18;
        m_window.reset();
        MainWindow window(*m_workbench, settings, Remember::No);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        int tables = 0;
        for (const auto* table : window.findChildren<shared::TableView*>()) {
            const QHeaderView& titles = *table->horizontalHeader();
            QTRY_COMPARE(titles.font().pixelSize(), 18); // told later
            QTRY_COMPARE(titles.viewport()->font().pixelSize(), 18);
            ++tables;
        }
        QVERIFY(tables > 20);
    }

    void rowsOfTheTimelineHoldTheirTexts_data() {
        QTest::addColumn<int>("pixels");
        for (int pixels = shared::kLeastTextSize; pixels <= shared::kMostTextSize; ++pixels)
            QTest::newRow(qPrintable(QString::number(pixels))) << pixels;
    }
    void rowsOfTheTimelineHoldTheirTexts() {
        QFETCH(int, pixels);
        m_window->setTextSize(pixels);
        open(kSample);
        const int small = letters(shared::grown(11, pixels)); // of slices and the ruler
        for (const timeline::Row& row : lanes().layout().rows()) {
            QVERIFY2(row.height >= letters(pixels), row.title().c_str());
            for (const timeline::LaneBox& box : row.boxes)
                QVERIFY(box.style != timeline::BoxStyle::Full || box.height >= small);
        }
        QCOMPARE(area().tree().font().pixelSize(), pixels);
        const auto* ruler = m_window->findChild<timeline::Ruler*>();
        QCOMPARE(ruler->height(), timeline::RulerDrawing::heightOf(state(), pixels));
        QVERIFY(timeline::RulerDrawing::flagLane(pixels) >= small);
        QTRY_VERIFY(!state().steps().empty());
        QVERIFY(timeline::RulerDrawing::stepHeight(state(), pixels) >= small);
        QVERIFY(area().hits().maximumHeight() >= letters(pixels));
        QVERIFY(area().findings().maximumHeight() >= letters(pixels));
        QCOMPARE(test::cutTexts(*m_window), QStringList());
    }

    /// The lanes of another size are where they were when it is the usual one again.
    void theUsualSizeIsAsBefore() {
        open(kSample);
        const auto heights = [this] {
            std::vector<int> all{m_window->findChild<timeline::Ruler*>()->height()};
            for (const timeline::Row& row : lanes().layout().rows())
                all.push_back(row.height);
            return all;
        };
        const std::vector<int> before = heights();
        m_window->setTextSize(18);
        QVERIFY(heights() != before);
        m_window->setTextSize(12);
        QCOMPARE(heights(), before);
    }

    void noTextOfAPageIsCut_data() {
        QTest::addColumn<int>("pixels");
        for (const int pixels : {10, 18})
            QTest::newRow(qPrintable(QString::number(pixels))) << pixels;
    }
    void noTextOfAPageIsCut() {
        QFETCH(int, pixels);
        m_window->resize(1400, 2600); // few lists scroll
        open(kSample);
        choose(pixels);
        for (const QString& page : pageNames() + sectionNames()) {
            QVERIFY(showPage(page));
            QStringList cut; // of what is laid out a moment later
            const auto isWhole = [&] {
                cut = cutAtBothEnds();
                return cut.isEmpty();
            };
            QVERIFY2(QTest::qWaitFor(isWhole), qPrintable(page + ": " + cut.join(" | ")));
        }
    }

    void menusAndBarHoldTheirTexts() {
        choose(18);
        QVERIFY(m_window->menuBar()->sizeHint().height() >= letters(18));
        for (const QLabel* label : m_window->findChildren<QLabel*>()) {
            if (label->isVisible() && !label->text().isEmpty())
                QTRY_VERIFY2(
                    label->height() >= label->fontMetrics().height(), qPrintable(label->text()));
        }
    }
};

} // namespace rankscope::desktop::text_size_window_test

RS_VIEW_TEST(rankscope::desktop::text_size_window_test::TextSizeWindowTest)
#include "text_size_window_test.moc"
