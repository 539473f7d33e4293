// SPDX-License-Identifier: GPL-3.0-or-later
// Few golden pictures: what --screenshot makes of a sample is what was once looked at and kept.
// Fonts differ a little between machines, so a small share of pixels may differ.
// RS_UPDATE_GOLDEN=1 writes the pictures anew: look at them before you keep them.
#include <QDir>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace {

constexpr int kSamePerChannel = 48; ///< antialiasing of another font version
constexpr double kDifferentShare = 0.02; ///< of all pixels

const QString kSamples = RS_SOURCE_DIR "/sample_profiles/";
const QString kGolden = RS_SOURCE_DIR "/tests/views/golden/";

bool isSame(QRgb a, QRgb b) {
    return qAbs(qRed(a) - qRed(b)) <= kSamePerChannel
        && qAbs(qGreen(a) - qGreen(b)) <= kSamePerChannel
        && qAbs(qBlue(a) - qBlue(b)) <= kSamePerChannel;
}

double differentShare(const QImage& a, const QImage& b) {
    if (a.size() != b.size())
        return 1;
    qint64 different = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x)
            different += isSame(a.pixel(x, y), b.pixel(x, y)) ? 0 : 1;
    }
    return static_cast<double>(different) / (static_cast<double>(a.width()) * a.height());
}

} // namespace

class GoldenTest : public QObject {
    Q_OBJECT

private slots:
    void pictureIsTheKeptOne_data() {
        QTest::addColumn<QString>("page");
        QTest::addColumn<QString>("look");
        QTest::newRow("timeline-light") << "timeline"
                                        << "light en";
        QTest::newRow("timeline-dark-zh") << "timeline"
                                          << "dark zh_CN";
        QTest::newRow("timeline-close-up") << "timeline"
                                           << "light en 1000000:1200000";
        QTest::newRow("summary-light") << "summary.steps"
                                       << "light en";
        QTest::newRow("links-dark-zh") << "communication.links"
                                       << "dark zh_CN";
        QTest::newRow("memory-light") << "memory.curves"
                                      << "light en";
        QTest::newRow("operators-dark-zh") << "operators"
                                           << "dark zh_CN";
    }

    void pictureIsTheKeptOne() {
        QFETCH(QString, page);
        QFETCH(QString, look);
        const QTemporaryDir scratch;
        const QString name = QString(QTest::currentDataTag()) + ".png";
        const QString picture = scratch.filePath(name);
        const QStringList words = look.split(' ');
        // Pages of figures with trouble in them, the timeline without.
        const QString sample =
            kSamples + (page == "timeline" ? "healthy_2rank" : "cluster_pytorch_4rank");
        QStringList options{"--screenshot", picture, "--page", page, "--size", "1000x640"};
        options << "--theme" << words[0] << "--lang" << words[1];
        if (words.size() > 2)
            options << "--range" << words[2];
        options << "--index" << scratch.filePath("index") << sample;
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_CONFIG_HOME", scratch.filePath("config"));
        environment.insert("XDG_RUNTIME_DIR", scratch.path());
        program.setProcessEnvironment(environment);
        program.start(RS_PROGRAM, options);
        QVERIFY(program.waitForFinished(60'000));
        QCOMPARE(program.exitCode(), 0);
        if (qEnvironmentVariableIsSet("RS_UPDATE_GOLDEN")) {
            QFile::remove(kGolden + name);
            QVERIFY(QFile::copy(picture, kGolden + name));
        }
        const double share = differentShare(QImage(picture), QImage(kGolden + name));
        QVERIFY2(
            share <= kDifferentShare, qPrintable(QString("%1 of the pixels differ").arg(share)));
    }
};

QTEST_MAIN(GoldenTest)
#include "golden_test.moc"
