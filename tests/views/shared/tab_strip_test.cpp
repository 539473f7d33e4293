// SPDX-License-Identifier: GPL-3.0-or-later
// Tabs in a narrow strip: those without room are listed, each can be reached.
#include "views/shared/tab_strip.h"

#include <algorithm>

#include "tests/views/desktop/painted_texts.h"
#include "tests/views/hands.h"
#include "tests/views/view_test.h"
#include <QApplication>
#include <QMenu>
#include <QToolButton>

namespace rankscope::shared::tab_strip_test {

class TabStripTest : public QObject {
    Q_OBJECT

private slots:
    void tabsWithoutRoomAreListed() {
        TabStrip strip(35);
        strip.setTabs({"Timeline", "Summary", "Communication", "Memory", "Operators", "Compare"});
        strip.resize(260, 35);
        strip.show();
        auto* further = strip.findChild<QToolButton*>("furtherTabs");
        QVERIFY(further->isVisible());
        QVERIFY(strip.shows(0));
        QStringList hidden;
        for (int tab = 0; tab < 6; ++tab) {
            if (!strip.shows(tab))
                hidden += QString::number(tab);
        }
        QTest::mouseClick(further, Qt::LeftButton);
        auto* menu = strip.findChild<QMenu*>();
        QVERIFY(menu != nullptr);
        QVERIFY(!hidden.isEmpty());
        QCOMPARE(menu->actions().size(), hidden.size());
        menu->actions().last()->trigger();
        QCOMPARE(strip.current(), 5);
        QVERIFY(strip.shows(5));
    }

    void eachTabHasATipOfItsOwn() {
        TabStrip strip(35);
        strip.setTabs({"Timeline", "Summary"});
        strip.setTips({"Timeline (Ctrl+1)", "Summary (Ctrl+2)"});
        strip.resize(400, 35);
        strip.show();
        const auto tipAt = [&strip](int x) {
            test::moveMouse(strip, {x, 15});
            return strip.toolTip();
        };
        QCOMPARE(tipAt(30), QString("Timeline (Ctrl+1)"));
        QCOMPARE(tipAt(strip.sizeHint().width() - 30), QString("Summary (Ctrl+2)"));
        QCOMPARE(tipAt(strip.sizeHint().width() + 40), QString());
    }

    void currentTabAndTheNextComeIntoSight() {
        TabStrip strip(35);
        strip.setTabs({"Timeline", "Summary", "Communication", "Memory", "Operators", "Compare"});
        strip.resize(260, 35);
        strip.show();
        for (int tab = 0; tab < 6; ++tab) {
            strip.setCurrent(tab);
            QVERIFY(strip.shows(tab));
            QVERIFY(strip.shows(std::min(tab + 1, 5)));
        }
    }

    void noTabIsHalfAWord() {
        const QStringList words{
            "Timeline", "Summary", "Communication", "Memory", "Operators", "Compare"};
        TabStrip strip(35);
        strip.setTabs(words);
        strip.show();
        for (int width = 180; width < strip.sizeHint().width(); width += 10) {
            strip.resize(width, 35);
            const QStringList painted = desktop::paintedTexts(strip);
            for (int tab = 1; tab < 6; ++tab)
                QCOMPARE(painted.contains(words[tab]), strip.shows(tab));
            QVERIFY(painted.contains(words[0])); // the current one
        }
    }

    /// The badge is filled, the frame of the focus beside it is not.
    void focusIsAFrameAroundTheTab() {
        TabStrip strip(35);
        strip.setTabs({"Advisor", "Graph"});
        strip.setBadge(0, {7, &Theme::bad});
        strip.resize(400, 35);
        strip.show();
        QVERIFY(QTest::qWaitForWindowActive(&strip));
        strip.setFocus();
        QTest::keyClick(&strip, Qt::Key_Right); // from now on the focus is seen
        QVERIFY(strip.hasKeyFocus());
        for (const int tab : {1, 0}) {
            strip.setCurrent(tab);
            const QColor inside =
                strip.grab().toImage().pixelColor(tab == 0 ? 14 : strip.sizeHint().width() - 16, 8);
            QVERIFY(inside != themeOf(strip.palette()).bad);
        }
    }

    void noListWhereAllHaveRoom() {
        TabStrip strip(35);
        strip.setTabs({"Slice detail", "Slice list"});
        strip.resize(strip.sizeHint());
        strip.show();
        QVERIFY(!strip.findChild<QToolButton*>("furtherTabs")->isVisible());
        QVERIFY(strip.shows(0) && strip.shows(1));
    }
};

} // namespace rankscope::shared::tab_strip_test

RS_VIEW_TEST(rankscope::shared::tab_strip_test::TabStripTest)
#include "tab_strip_test.moc"
