// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/theme.h"

#include <cmath>

#include <QPalette>
#include <QTest>

namespace rankscope::shared {

namespace {

double linear(double channel) {
    return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& colour) {
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF())
        + 0.0722 * linear(colour.blueF());
}

/// As WCAG defines it.
double contrast(const QColor& a, const QColor& b) {
    const double high = std::max(luminance(a), luminance(b));
    const double low = std::min(luminance(a), luminance(b));
    return (high + 0.05) / (low + 0.05);
}

} // namespace

class ThemeTest : public QObject {
    Q_OBJECT

private slots:
    void canBeRead_data() {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void canBeRead() {
        QFETCH(bool, isDark);
        const Theme& theme = isDark ? darkTheme() : lightTheme();
        for (const QColor& category : theme.categories)
            QVERIFY2(contrast(theme.sliceText, category) >= 4.5, qPrintable(category.name()));
        for (const QColor& ground : {theme.bg, theme.panel}) {
            for (const QColor& ink : {theme.text, theme.sub, theme.good, theme.warn, theme.bad})
                QVERIFY2(
                    contrast(ink, ground) >= 4.5, qPrintable(ink.name() + " on " + ground.name()));
        }
        // Links stand on the canvas only.
        QVERIFY(contrast(theme.accent, theme.bg) >= 4.5);
    }

    void isFoundInAPalette() {
        QCOMPARE(&themeOf(paletteOf(darkTheme())), &darkTheme());
        QCOMPARE(&themeOf(paletteOf(lightTheme())), &lightTheme());
    }

    void keepsTheColourOfAName() {
        QCOMPARE(categoryOf("Computing"), 0);
        QCOMPARE(categoryOf("Communication"), 1);
        QCOMPARE(categoryOf("Communication(Not Overlapped)"), 3);
        QCOMPARE(categoryOf("Free"), 8);
        QCOMPARE(categoryOf("MatMulV2"), categoryOf("MatMulV2"));
        QVERIFY(categoryOf("") >= 0 && categoryOf("") < 10);
        for (char letter = 'a'; letter <= 'z'; ++letter) // U10
            QVERIFY(categoryOf(std::string("aten::") + letter) != categoryOf("Free"));
    }
};

} // namespace rankscope::shared

QTEST_GUILESS_MAIN(rankscope::shared::ThemeTest)
#include "theme_test.moc"
