// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/theme_names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <QImage>
#include <QPainter>
#include <QPalette>
#include <QStyleOption>

#include "tests/views/view_test.h"
#include "views/shared/flat_style.h"

namespace rankscope::shared::theme_test {

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

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;

Vector times(const Matrix& matrix, const Vector& v) {
    Vector product{};
    for (size_t row = 0; row < 3; ++row) {
        for (size_t column = 0; column < 3; ++column)
            product[row] += matrix[row][column] * v[column];
    }
    return product;
}

/// How a person sees who has all cones, or none for long, middle or short waves: Machado, Oliveira
/// and Fernandes 2009, severity 1, on linear RGB.
const std::array<Matrix, 4> kEyes{{{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216},
        {-0.003882, -0.048116, 1.051998}}},
    {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413},
        {-0.011820, 0.042940, 0.968881}}},
    {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602},
        {0.004733, 0.691367, 0.303900}}}}};

/// CIELAB under D65, of a colour as these eyes see it.
Vector labOf(const QColor& colour, const Matrix& eyes) {
    constexpr Matrix kToXyz{{{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750},
        {0.0193339, 0.1191920, 0.9503041}}};
    constexpr Vector kWhite{0.95047, 1, 1.08883};
    Vector seen =
        times(eyes, {linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())});
    for (double& channel : seen)
        channel = std::clamp(channel, 0.0, 1.0);
    Vector f = times(kToXyz, seen);
    for (size_t i = 0; i < 3; ++i) {
        const double t = f[i] / kWhite[i];
        f[i] = t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116;
    }
    return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

/// CIE 1976, the least over all eyes; 2.3 is the least that is noticed.
double distance(const QColor& a, const QColor& b) {
    double least = std::numeric_limits<double>::max();
    for (const Matrix& eyes : kEyes) {
        const Vector from = labOf(a, eyes);
        const Vector to = labOf(b, eyes);
        least = std::min(least, std::hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]));
    }
    return least;
}

template <size_t n>
double leastDistance(const std::array<QColor, n>& colours) {
    double least = std::numeric_limits<double>::max();
    for (size_t i = 0; i < n; ++i) {
        for (size_t j = i + 1; j < n; ++j)
            least = std::min(least, distance(colours[i], colours[j]));
    }
    return least;
}

} // namespace

class ThemeTest : public QObject {
    Q_OBJECT

private slots:
    void canBeRead_data() {
        QTest::addColumn<QString>("name");
        for (const QString& name : themeNames())
            QTest::newRow(qPrintable(name)) << name;
    }
    void canBeRead() {
        QFETCH(QString, name);
        const Theme& theme = themeOf(themeChoiceOf(name));
        for (const QColor& category : theme.categories)
            QVERIFY2(contrast(theme.sliceText, category) >= 4.5, qPrintable(category.name()));
        for (const QColor& ground : {theme.bg, theme.panel}) {
            for (const QColor& ink : {theme.text, theme.sub, theme.good, theme.warn, theme.bad})
                QVERIFY2(
                    contrast(ink, ground) >= 4.5, qPrintable(ink.name() + " on " + ground.name()));
        }
        // Links stand on the canvas only.
        QVERIFY(contrast(theme.accent, theme.bg) >= 4.5);
        // To be read when one looks for it, and apart from what can be pressed.
        const double off = contrast(disabledInk(theme), theme.bg);
        QVERIFY2(off >= 2 && off <= 3.2, qPrintable(QString::number(off)));
    }

    void isFoundInAPalette() {
        QCOMPARE(&themeOf(paletteOf(darkTheme())), &darkTheme());
        QCOMPARE(&themeOf(paletteOf(lightTheme())), &lightTheme());
        for (const QString& name : themeNames()) {
            const Theme& theme = themeOf(themeChoiceOf(name));
            QCOMPARE(&themeOf(paletteOf(theme)), &theme);
            QCOMPARE(nameOf(themeChoiceOf(name)), name);
        }
        QCOMPARE(nameOf(themeChoiceOf("pink")), "light");
    }

    // Of the usual themes two categories are no further than 2 apart for some eyes.
    void safeColoursAreToldApartByAllEyes() {
        for (const QString& name : QStringList{"light-safe", "dark-safe"}) {
            const Theme& theme = themeOf(themeChoiceOf(name));
            QVERIFY2(leastDistance(theme.categories) >= 20, qPrintable(name));
            QVERIFY2(leastDistance(std::array{theme.good, theme.warn, theme.bad}) >= 20,
                qPrintable(name));
        }
        QVERIFY(leastDistance(lightTheme().categories) < 3);
    }

    void linesBetweenEntriesAreSeenInEachTheme() {
        const FlatStyle style;
        for (const QString& name : QStringList{"light", "dark", "light-safe", "dark-safe"}) {
            const Theme& theme = themeOf(themeChoiceOf(name));
            QImage image(100, 7, QImage::Format_RGB32);
            image.fill(theme.panel);
            QStyleOptionMenuItem entry;
            entry.menuItemType = QStyleOptionMenuItem::Separator;
            entry.rect = image.rect();
            entry.palette = paletteOf(theme);
            QPainter painter(&image);
            style.drawControl(QStyle::CE_MenuItem, &entry, &painter, nullptr);
            painter.end();
            QCOMPARE(image.pixelColor(50, 3), theme.line);
            QCOMPARE(image.pixelColor(50, 2), theme.panel);
            QCOMPARE(image.pixelColor(2, 3), theme.panel);
            QVERIFY2(contrast(theme.line, theme.panel) > 1.1, qPrintable(name));
        }
    }

    void keepsTheColourOfAName() {
        QCOMPARE(categoryOf("Computing"), 0);
        QCOMPARE(categoryOf("Communication"), 4); // not the colour of Waiting
        QCOMPARE(categoryOf("Communication(Not Overlapped)"), 3);
        QCOMPARE(categoryOf("Free"), 8);
        QCOMPARE(categoryOf("MatMulV2"), categoryOf("MatMulV2"));
        QVERIFY(categoryOf("") >= 0 && categoryOf("") < 10);
        std::vector<int> apart = coloursApart({9, "Computing"});
        QCOMPARE(apart.front(), categoryOf("Computing"));
        std::ranges::sort(apart);
        QCOMPARE(apart, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 9}));
        for (char letter = 'a'; letter <= 'z'; ++letter) // U10
            QVERIFY(categoryOf(std::string("aten::") + letter) != categoryOf("Free"));
    }
};

} // namespace rankscope::shared::theme_test

RS_VIEW_TEST(rankscope::shared::theme_test::ThemeTest)
#include "theme_test.moc"
