// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/label_cache.h"

#include "tests/views/view_test.h"
#include <QImage>
#include <QPainter>

namespace rankscope::timeline::label_cache_test {

class LabelCacheTest : public QObject {
    Q_OBJECT

private slots:
    void keepsWhatFitsAndCutsTheRest() {
        LabelCache cache(QFont("DejaVu Sans"));
        QCOMPARE(cache.fitted("MatMul", 500), QString("MatMul"));
        const QString cut = cache.fitted("FlashAttentionScore", 60);
        QVERIFY(cut.endsWith(QChar(0x2026)));
        QVERIFY(QFontMetricsF(QFont("DejaVu Sans")).horizontalAdvance(cut) <= 61);
        QVERIFY(cache.fitted("FlashAttentionScore", 12).isEmpty());
        QVERIFY(cache.fitted("", 100).isEmpty());
    }

    void neverSplitsACharacter() {
        LabelCache cache(QFont("DejaVu Sans"));
        const std::string clefs =
            "\xF0\x9D\x84\x9E\xF0\x9D\x84\x9E\xF0\x9D\x84\x9E\xF0\x9D\x84\x9E";
        for (int width = 1; width < 100; ++width) {
            const QString cut = cache.fitted(clefs, width);
            QVERIFY(cut.isEmpty() || cut.isValidUtf16());
        }
    }

    void staysWithinItsBoundsWithManyNames() {
        LabelCache cache(QFont("DejaVu Sans"));
        QImage image(50, 20, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::white);
        const QImage empty = image;
        QPainter painter(&image);
        for (int i = 0; i < 10000; ++i)
            cache.draw(painter, 0, 10, 50, "name " + std::to_string(i));
        painter.end();
        QVERIFY(image != empty);
    }
};

} // namespace rankscope::timeline::label_cache_test

RS_VIEW_TEST(rankscope::timeline::label_cache_test::LabelCacheTest)
#include "label_cache_test.moc"
