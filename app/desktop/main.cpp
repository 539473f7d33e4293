// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <optional>
#include <string_view>

#include <QApplication>
#include <QHashFunctions>
#include <QScreen>

#include "app/desktop/core_log.h"
#include "app/desktop/fonts.h"
#include "app/desktop/main_window.h"
#include "app/desktop/options.h"
#include "app/desktop/report_run.h"
#include "app/desktop/screenshot.h"
#include "app/desktop/sessions.h"
#include "app/desktop/stop_notifier.h"
#include "app/desktop/time_log.h"
#include "app/desktop/ui_scale.h"
#include "app/desktop/unattended.h"
#include "app/desktop/workbench.h"
#include "core/advisor/facts/fact_texts.h"
#include "core/advisor/facts/read_facts.h"
#include "core/advisor/texts.h"
#include "core/importer/discovery/index_place.h"
#include "core/index/database.h"
#include "core/index/table_readers.h"
#include "views/shared/flat_style.h"
#include "views/shared/text_size.h"
#include "views/timeline/timeline_page.h"

namespace {

using namespace rankscope::desktop;

/// Without this, Qt ends the program with a message about plugins.
bool hasDisplay() {
    return qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || qEnvironmentVariableIsSet("DISPLAY")
        || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
}

void print(const Answer& answer) {
    std::fputs(answer.text.toLocal8Bit().constData(), answer.code == kExitGood ? stdout : stderr);
}

/// What the offscreen platform and a bare container always say; anything else is printed.
void dropNoise(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    if (!text.contains("propagateSizeHints") && !text.contains("XDG_RUNTIME_DIR"))
        std::fputs(
            (qFormatLogMessage(type, context, text) + '\n').toLocal8Bit().constData(), stderr);
}

/// Before any display is touched: --help works everywhere.
std::variant<Options, Answer> readArguments(int argc, char** argv) {
    const QCoreApplication application(argc, argv);
    return parseOptions(QCoreApplication::arguments());
}

/// For scripts that press keys and want to know what they did.
void logRange(const rankscope::timeline::TimelineState& state) {
    const rankscope::TimeRange range = state.visibleRange();
    std::fprintf(stderr, "range %lld %lld\n",
        static_cast<long long>((range.begin - state.origin()).count()),
        static_cast<long long>((range.end - state.origin()).count()));
}

/// So that pictures can be counted while somebody moves the timeline.
void logPicture(const rankscope::timeline::TimelinePage& page) {
    std::fprintf(stderr, "picture %lld\n", static_cast<long long>(page.lastPaint().count() / 1000));
}

/// Those of a person, unless nobody is there.
Settings settingsFor(const Options& options) {
    Settings settings;
    settings.language = "en";
    if (!isUnattended(options)) {
        settings = loadSettings();
        loadColumns();
    }
    if (!options.theme.isEmpty())
        settings.theme = options.theme;
    if (options.textSize)
        settings.textSize = *options.textSize;
    if (!options.language.isEmpty())
        settings.language = options.language;
    return settings;
}

int runWindow(const Options& options) {
    const bool isPicture = isUnattended(options);
    QApplication::setStyle(new rankscope::shared::FlatStyle);
    const QFont font = applicationFont(isPicture ? FontChoice::Fixed : FontChoice::System);
    QApplication::setFont(font);
    if (!hasChineseGlyphs(font))
        std::fputs("rankscope: no font with Chinese glyphs; install fonts-noto-cjk\n", stderr);

    const Settings settings = settingsFor(options);
    rankscope::shared::setTextSize(settings.textSize); // before there are widgets to be told
    Workbench workbench(options.indexFolder.toStdString(), options.budget);
    if (options.logsRange)
        QObject::connect(&workbench.state, &rankscope::timeline::TimelineState::visibleRangeChanged,
            &workbench.state, [&state = workbench.state] { logRange(state); });
    std::optional<TimeLog> times;
    if (options.logsRange)
        times.emplace(workbench.projects);
    if (isPicture)
        workbench.rounds.readFrom(rankscope::advisor::usualRoundStore());
    else
        workbench.rounds.keepIn(rankscope::advisor::usualRoundStore());
    MainWindow window(workbench, settings, isPicture ? Remember::No : Remember::Yes);
    if (options.logsRange)
        QObject::connect(&window.timelinePage(), &rankscope::timeline::TimelinePage::painted,
            &window, [&window] { logPicture(window.timelinePage()); });
    if (isPicture || settings.geometry.isEmpty())
        window.resize(isPicture
                ? options.size
                : firstSize(options, QGuiApplication::primaryScreen()->availableSize()));
    if (!window.showPage(options.page)) {
        print({"rankscope: there is no page \"" + options.page + "\".\n", kExitUsage});
        return kExitUsage;
    }
    window.show();
    const StopNotifier stops;
    QObject::connect(&stops, &StopNotifier::stopped, &window, [&window] {
        window.close(); // what is remembered is saved
        QApplication::exit(kExitStopped);
    });
    for (const QString& folder : {options.base, options.folder}) {
        if (!folder.isEmpty())
            window.open(folder);
    }
    std::optional<Screenshot> screenshot;
    std::optional<ReportRun> report;
    if (!options.screenshot.isEmpty())
        screenshot.emplace(window, options);
    else if (!options.report.isEmpty())
        report.emplace(window, options);
    return QApplication::exec();
}

/// What stands against the folder of the indexes, for the folders that are opened first.
rankscope::Status checkPlaces(const Options& options) {
    for (const QString& folder : {folderOf(options.folder), options.base}) {
        if (!options.indexFolder.isEmpty() && !folder.isEmpty())
            RS_TRY(rankscope::importer::checkIndexFolder(
                options.indexFolder.toStdString(), folder.toStdString()));
    }
    return {};
}

/// What can not be read of them is said.
rankscope::Status takeFacts(Options& options) {
    rankscope::advisor::JobFacts facts;
    for (const QString& file : options.factFiles) {
        RS_TRY_ASSIGN(const rankscope::advisor::ReadFacts read,
            rankscope::advisor::readFactsFile(file.toStdString()));
        for (const rankscope::advisor::Phrase& issue : read.issues)
            say("rankscope: "
                + QString::fromStdString(toText(issue, rankscope::advisor::Language::English)));
        if (read.known == 0)
            say(QString("rankscope: %1 has no facts of the job").arg(file));
        facts = rankscope::advisor::overlaid(read.facts, facts); // a later file goes before
    }
    for (const auto& [key, text] : rankscope::advisor::textsOf(facts))
        options.facts[key] = QString::fromStdString(text);
    return {};
}

int run(int argc, char** argv) {
    const auto parsed = readArguments(argc, argv);
    if (const auto* answer = std::get_if<Answer>(&parsed)) {
        print(*answer);
        return answer->code;
    }
    Options options = std::get<Options>(parsed);
    auto status = checkPlaces(options);
    if (status)
        status = takeFacts(options);
    if (!status) {
        print({QString::fromStdString("rankscope: " + status.error().message + '\n'), kExitUsage});
        return kExitUsage;
    }
    const bool isPicture = isUnattended(options);
    if (isPicture && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    if (!hasDisplay()) {
        std::fputs("rankscope: there is no display. Use --screenshot OUT.png FOLDER or --report "
                   "OUT.html FOLDER, or set DISPLAY.\n",
            stderr);
        return kExitUsage;
    }
    if (isPicture)
        qInstallMessageHandler(dropNoise);
    passLogOn(options.isVerbose ? Verbose::Yes : Verbose::No);
    QApplication::setOrganizationName("rankscope");
    QApplication::setApplicationName("rankscope");
    QApplication::setDesktopFileName("rankscope");
    applyScale(options.scale.value_or(isPicture ? kUsualScale : loadSettings().scale));
    const QApplication application(argc, argv);
    return runWindow(options);
}

/// Whether it was asked for a report, before anything of Qt is made.
bool wantsReport(int argc, char** argv) {
    return std::any_of(argv, argv + argc,
        [](const char* word) { return std::string_view(word).starts_with("--report"); });
}

} // namespace

int main(int argc, char** argv) {
    // Qt writes the fonts of a PDF in the order of a hash: the same each time.
    if (wantsReport(argc, argv))
        QHashSeed::setDeterministicGlobalSeed();
    std::signal(SIGXFSZ, SIG_IGN); // a file beyond `ulimit -f` is a failed write, said as such
    try {
        rankscope::index::configureSqlite();
        rankscope::index::allowManyFiles();
        return run(argc, argv);
    } catch (const std::exception& error) {
        // Memory ran out, or a library surprised us.
        std::fprintf(stderr, "rankscope: %s\n", error.what());
        return kExitStopped;
    }
}
