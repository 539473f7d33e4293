// SPDX-License-Identifier: GPL-3.0-or-later
// Few golden pictures: what --screenshot makes of a sample is what was once looked at and kept.
// M8: they are compared tile by tile: another digit changes a tenth of one tile and nothing of the
// whole. RS_UPDATE_GOLDEN=1 writes the pictures anew: look at them before you keep them.
#include <QDir>
#include <QImage>
#include <QPainter>
#include <QProcess>
#include <QTemporaryDir>

#include "tests/views/view_test.h"

namespace golden_test {

namespace {

constexpr int kSamePerChannel = 48; ///< antialiasing of another font version
constexpr int kTile = 16; ///< pixels, about a word of four letters
constexpr int kDifferentInTile = 8; ///< of 256: less than any other digit changes

const QString kSamples = RS_SOURCE_DIR "/sample_profiles/";
const QString kGolden = RS_SOURCE_DIR "/tests/views/golden/";

const QString kLinkScheme = "rankscope:";
/// A kernel of rank 0, with 4 ms around it.
const QString kSelection = "?timeline?rank=0&range=1764246877072595847:1764246877072855126"
                           "&slice=aclnnMm_MatMulV3Common_MatMulV3"
                           "&view=1764246877071000000:1764246877075000000";

bool isSame(QRgb a, QRgb b) {
    return qAbs(qRed(a) - qRed(b)) <= kSamePerChannel
        && qAbs(qGreen(a) - qGreen(b)) <= kSamePerChannel
        && qAbs(qBlue(a) - qBlue(b)) <= kSamePerChannel;
}

int differentPixels(const QImage& a, const QImage& b, const QRect& tile) {
    int different = 0;
    for (int y = tile.top(); y <= tile.bottom(); ++y) {
        for (int x = tile.left(); x <= tile.right(); ++x)
            different += isSame(a.pixel(x, y), b.pixel(x, y)) ? 0 : 1;
    }
    return different;
}

/// The corners of the tiles in which more than a few pixels differ.
QStringList differentTiles(const QImage& a, const QImage& b) {
    if (a.size() != b.size())
        return {"size"};
    QStringList tiles;
    for (int y = 0; y < a.height(); y += kTile) {
        for (int x = 0; x < a.width(); x += kTile) {
            const QRect tile = QRect(x, y, kTile, kTile).intersected(a.rect());
            if (differentPixels(a, b, tile) > kDifferentInTile)
                tiles += QString("%1,%2").arg(x).arg(y);
        }
    }
    return tiles;
}

} // namespace

class GoldenTest : public QObject {
    Q_OBJECT

private slots:
    void pictureIsTheKeptOne_data() {
        QTest::addColumn<QString>("page");
        QTest::addColumn<QString>("look");
        // Tree, lanes, ruler and data pane with a selected slice.
        QTest::newRow("timeline-light-en") << "selection"
                                           << "light en";
        QTest::newRow("timeline-light-zh") << "selection"
                                           << "light zh_CN";
        QTest::newRow("timeline-dark-en") << "selection"
                                          << "dark en";
        QTest::newRow("timeline-dark-zh") << "selection"
                                          << "dark zh_CN";
        QTest::newRow("timeline-close-up") << "timeline"
                                           << "light en 1000000:1200000";
        QTest::newRow("timeline-dark-safe-150") << "timeline"
                                                << "dark-safe en 0:100000000 --scale=150";
        QTest::newRow("summary-light-safe-200") << "summary.steps"
                                                << "light-safe en - --scale=200";
        QTest::newRow("summary-light") << "summary.steps"
                                       << "light en";
        QTest::newRow("links-dark-zh") << "communication.links"
                                       << "dark zh_CN";
        QTest::newRow("memory-light") << "memory.curves"
                                      << "light en";
        QTest::newRow("operators-dark-zh") << "operators"
                                           << "dark zh_CN";
    }

    void anotherDigitIsNoticed() {
        QImage kept(120, 24, QImage::Format_RGB32);
        QImage other = kept;
        const auto write = [](QImage& picture, const QString& text) {
            picture.fill(Qt::white);
            QPainter painter(&picture);
            painter.setFont(QFont("DejaVu Sans", 9));
            painter.drawText(2, 17, text);
        };
        write(kept, "12.318 ms");
        for (const char* text : {"12.319 ms", "12.316 ms", "12.818 ms", "72.318 ms"}) {
            write(other, text);
            QVERIFY2(!differentTiles(kept, other).isEmpty(), text);
        }
        write(other, "12.318 ms");
        QVERIFY(differentTiles(kept, other).isEmpty());
    }

    void pictureIsTheKeptOne() {
        QFETCH(QString, page);
        QFETCH(QString, look);
        const QTemporaryDir scratch;
        const QString name = QString(QTest::currentDataTag()) + ".png";
        const QString picture = scratch.filePath(name);
        const QStringList words = look.split(' ');
        // Pages of figures with trouble in them, the timeline without.
        const bool hasSelection = page == "selection";
        const bool isTimeline = hasSelection || page == "timeline";
        QString sample = kSamples + (isTimeline ? "healthy_2rank" : "cluster_pytorch_4rank");
        QStringList options{
            "--screenshot", picture, "--size", hasSelection ? "1400x800" : "1000x640"};
        if (hasSelection)
            sample = kLinkScheme + sample + kSelection;
        else
            options << "--page" << page;
        options << "--theme" << words[0] << "--lang" << words[1];
        if (words.size() > 2 && words[2] != "-")
            options << "--range" << words[2];
        options << words.mid(3);
        options << "--index" << scratch.filePath("index") << sample;
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_CONFIG_HOME", scratch.filePath("config"));
        environment.insert("XDG_STATE_HOME", scratch.filePath("state"));
        environment.insert("XDG_RUNTIME_DIR", scratch.path());
        program.setProcessEnvironment(environment);
        program.start(RS_PROGRAM, options);
        QVERIFY(program.waitForFinished(60'000));
        QCOMPARE(program.exitCode(), 0);
        if (qEnvironmentVariableIsSet("RS_UPDATE_GOLDEN")) {
            QFile::remove(kGolden + name);
            QVERIFY(QFile::copy(picture, kGolden + name));
        }
        const QStringList tiles = differentTiles(QImage(picture), QImage(kGolden + name));
        const QString shown = QDir::current().filePath("golden-" + name);
        QFile::remove(shown); // of an earlier run
        if (!tiles.isEmpty())
            QFile::copy(picture, shown);
        QVERIFY2(tiles.isEmpty(), qPrintable("tiles that differ: " + tiles.join(' ')));
    }
};

} // namespace golden_test

RS_VIEW_TEST(golden_test::GoldenTest)
#include "golden_test.moc"
