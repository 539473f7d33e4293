// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of a heat map as rectangles, and what files of vectors have of it.
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>

#include "tests/views/same_picture.h"
#include "tests/views/view_test.h"
#include "views/charts/heat_drawing.h"
#include "views/charts/heat_patches.h"

namespace rankscope::charts::heat_patches_test {

namespace {

constexpr QRgb kGround = qRgb(9, 9, 9);
constexpr QRgb kRed = qRgb(200, 0, 0);
constexpr QRgb kBlue = qRgb(0, 0, 200);

/// A letter is a pixel: red, blue or ground.
QImage imageOf(const QStringList& rows) {
    QImage image(
        static_cast<int>(rows[0].size()), static_cast<int>(rows.size()), QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            image.setPixel(x, y, rows[y][x] == 'r' ? kRed : rows[y][x] == 'b' ? kBlue : kGround);
    }
    return image;
}

HeatDrawing heat(size_t ranks, const std::function<int64_t(size_t cell)>& valueOf) {
    HeatData data;
    data.columns = data.rows = ranks;
    for (size_t i = 0; i < ranks * ranks; ++i)
        data.values.push_back(valueOf(i));
    HeatDrawing drawing;
    drawing.setData(std::move(data));
    return drawing;
}

const shared::Look& look() {
    static const shared::Look kLook{shared::lightTheme(), QFont("DejaVu Sans"), 2};
    return kLook;
}

QByteArray svgOf(const HeatDrawing& drawing) {
    return shared::svgOf(drawing, {760, 300}, look());
}

} // namespace

class HeatPatchesTest : public QObject {
    Q_OBJECT

private slots:
    void titleOfTheRowsIsAsSharpAsIfItWereAcross() {
        HeatDrawing drawing = heat(4, [](size_t cell) { return static_cast<int64_t>(cell); });
        HeatData data = drawing.data();
        data.rowTitle = "From rank";
        drawing.setData(data);
        QImage picture(760, 300, QImage::Format_RGB32);
        picture.fill(Qt::white);
        QPainter painter(&picture);
        drawing.paint(painter, picture.rect(), look());
        painter.end();
        const QFont font = look().small();
        const QFontMetrics metrics(font);
        QImage across(metrics.horizontalAdvance(data.rowTitle), metrics.height(),
            QImage::Format_ARGB32_Premultiplied);
        across.fill(Qt::transparent);
        painter.begin(&across);
        painter.setFont(font);
        painter.setPen(look().theme.sub);
        painter.drawText(0, metrics.ascent(), data.rowTitle);
        painter.setCompositionMode(QPainter::CompositionMode_DestinationOver);
        painter.fillRect(across.rect(), Qt::white);
        painter.end();
        const HeatLayout at = drawing.layOut(picture.rect(), look());
        const QPoint centre(shared::grown(7, look().textSize), at.plot.center().y());
        const QRect place(
            centre - QPoint(across.height() / 2, across.width() / 2), across.size().transposed());
        const QImage turned = picture.copy(place).transformed(QTransform().rotate(90));
        QVERIFY(test::isSamePicture(turned.convertToFormat(QImage::Format_RGB32),
            across.convertToFormat(QImage::Format_RGB32)));
    }

    void equalPixelsAreOneRectangle() {
        const auto patches = patchesOf(imageOf({"rr.b", "rr.b", "r..b", "rrrr"}), kGround);
        QCOMPARE(patches,
            (std::vector<HeatPatch>{{QRect(0, 0, 2, 2), kRed}, {QRect(3, 0, 1, 3), kBlue},
                {QRect(0, 2, 1, 1), kRed}, {QRect(0, 3, 4, 1), kRed}}));
        QVERIFY(patchesOf(imageOf({"..", ".."}), kGround).empty());
    }

    void rectanglesAreTheImage() {
        const QImage image =
            imageOf({"rrb.rrb.", "rrb.brb.", "..b.brb.", "r.b.br..", "r.bbbr.r", "rrbbb..r"});
        QImage painted(image.size(), QImage::Format_RGB32);
        QPainter painter(&painted);
        paintPatches(painter, QRectF(QPointF(), image.size()), image.size(), kGround,
            patchesOf(image, kGround));
        painter.end();
        QCOMPARE(painted, image);
    }

    void filesOfVectorsHaveNoImage() {
        const HeatDrawing drawing =
            heat(16, [](size_t cell) { return static_cast<int64_t>(cell); });
        QVERIFY(!svgOf(drawing).contains("<image"));
        QCOMPARE(svgOf(drawing), svgOf(drawing));
        QBuffer pdf;
        pdf.open(QIODevice::WriteOnly);
        QPdfWriter writer(&pdf);
        QPainter painter(&writer);
        drawing.paint(painter, QRect(0, 0, 760, 300), look());
        painter.end();
        QVERIFY(!pdf.data().contains("/Subtype /Image"));
    }

    void aThousandRanksOnADiagonalAreRectangles() {
        const HeatDrawing drawing = heat(1024, [](size_t cell) {
            return cell / 1024 / 8 == cell % 1024 / 8 ? 20'000 : shared::kNoValue;
        });
        const QByteArray svg = svgOf(drawing);
        QVERIFY(!svg.contains("<image"));
        QVERIFY2(svg.size() < 200'000, qPrintable(QString::number(svg.size())));
    }

    void noiseOfAThousandRanksIsAnImage() {
        const HeatDrawing drawing = heat(
            1024, [](size_t cell) { return static_cast<int64_t>(cell * 2'654'435'761 % 4096); });
        QVERIFY(svgOf(drawing).contains("<image"));
    }
};

} // namespace rankscope::charts::heat_patches_test

RS_VIEW_TEST(rankscope::charts::heat_patches_test::HeatPatchesTest)
#include "heat_patches_test.moc"
