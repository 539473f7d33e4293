// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/options.h"

#include <QCommandLineParser>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTranslator>

#include "app/desktop/page_table.h"
#include "app/desktop/ui_scale.h"
#include "views/actions/action_table.h"
#include "views/report/report_content.h"
#include "views/shared/text_size.h"
#include "views/shared/theme_names.h"
#include "views/timeline/range_text.h"

namespace rankscope::desktop {

namespace {

const char* const kDescription =
    "Opens the profile of a training job and shows it on a timeline.\n"
    "\n"
    "FOLDER is what the profiler wrote: one folder for each rank, or one folder above them; a\n"
    "single trace file will do. It is never written to: the index goes to the cache folder.\n"
    "FOLDER may also be a session (FILE.rankscope) or a link to a view (rankscope:...).\n"
    "\n"
    "Exit codes: 0 all good, 1 wrong usage, 2 nothing readable there, 3 finished but some input\n"
    "was damaged, 4 stopped or the disk is full.";

struct Named {
    QCommandLineOption screenshot{
        "screenshot", "Write a picture of the window and end; needs no display.", "OUT.png"};
    QCommandLineOption content{"content",
        "With --screenshot: not the window but what \"Save image...\" makes of its page. OUT.svg "
        "is "
        "always that."};
    QCommandLineOption report{"report",
        "Write the report of FOLDER and end; needs no display: OUT.html, one file without "
        "scripts, or OUT.pdf.",
        "OUT"};
    QCommandLineOption sections{"sections",
        "With --report: its chapters, and pages in place of the usual ones, like "
        "findings,method,memory.curves (default: all). Chapters: "
            + report::chapterNames().join(", ") + ".",
        "A,B,C"};
    QCommandLineOption facts{"facts",
        "With --report or --screenshot: facts of the job for its checks, from a training "
        "configuration as rankscope-cli advise takes it; may be repeated.",
        "FILE"};
    QCommandLineOption page{"page",
        "Page to show, or a section of one: communication.waits; see --list-pages.", "NAME",
        "timeline"};
    QCommandLineOption rank{"rank", "Show this rank only.", "N"};
    QCommandLineOption range{"range",
        "Visible range from the start of the trace, in ns or with units: 10ms:20ms.", "A:B"};
    QCommandLineOption size{"size", "Size of the window (default 1600x1000).", "WxH"};
    QCommandLineOption theme{"theme", "One of " + shared::themeNames().join(", ") + ".", "NAME"};
    QCommandLineOption scale{
        "scale", "Size of texts and all else, 50 to 400 percent of the usual one.", "PERCENT"};
    QCommandLineOption textSize{
        "text-size", "Size of texts alone, 10 to 18 pixels (default 12).", "PIXELS"};
    QCommandLineOption language{"lang", "en or zh.", "CODE"};
    QCommandLineOption index{"index", "Folder for the index instead of the cache folder.", "DIR"};
    QCommandLineOption compare{
        "compare", "Open this folder too: the base of the page Compare.", "FOLDER"};
    QCommandLineOption memory{"memory-limit", "Memory budget of the program (default 1024).", "MB"};
    QCommandLineOption log{"log",
        "Print every visible range on stderr: \"range BEGIN END\", in ns from the start of the "
        "trace; \"time MS ...\": when the ranks were found and shown; and \"picture US\": how long "
        "the timeline painted one."};
    QCommandLineOption verbose{"verbose",
        "Print on stderr what is found, read and taken from the index, with times; single parts by "
        "QT_LOGGING_RULES=\"rankscope.import.debug=true\"."};
    QCommandLineOption pages{
        "list-pages", "Print the names of the pages and of their sections and end."};
    QCommandLineOption actions{"list-actions",
        "Print every action of the program and end: its id, keys, text in English and in Chinese."};
    QCommandLineOption help{{"h", "help"}, "Print this text and end."};
    QCommandLineOption version{{"v", "version"}, "Print the version and end."};

    void addTo(QCommandLineParser& parser) const {
        parser.addOptions({screenshot, content, report, sections, facts, page, rank, range, size,
            theme, scale, textSize, language, index, compare, memory, log, verbose, pages, actions,
            help, version});
    }
};

std::optional<QSize> parseSize(const QString& text) {
    static const QRegularExpression kForm("^(\\d{2,5})x(\\d{2,5})$");
    const QRegularExpressionMatch match = kForm.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    constexpr int kLargest = 16384;
    if (size.width() > kLargest || size.height() > kLargest)
        return std::nullopt;
    return size;
}

std::optional<quint64> parseMegabytes(const QString& text) {
    bool isNumber = false;
    const quint64 megabytes = text.toULongLong(&isNumber);
    constexpr quint64 kLeast = 32;
    constexpr quint64 kMost = quint64{1} << 20;
    if (!isNumber || megabytes < kLeast || megabytes > kMost)
        return std::nullopt;
    return megabytes;
}

/// A line each, its parts divided by tabs.
QString actionLines() {
    QTranslator chinese;
    if (!chinese.load(":/i18n/rankscope_zh_CN.qm"))
        return {};
    QString lines;
    for (const actions::Action& action : actions::actionTable()) {
        const QString translated = chinese.translate("Actions", action.text);
        lines += QStringList{action.id, action.keys, action.text,
                     translated.isEmpty() ? QString(action.text) : translated}
                     .join('\t')
            + '\n';
    }
    return lines;
}

Answer wrong(const QString& text) {
    return {text + "\nSee rankscope --help.\n", kExitUsage};
}

QStringList chaptersOf(const QString& text) {
    QStringList chapters;
    for (const QString& name : text.split(',', Qt::SkipEmptyParts))
        chapters += nameOfNow(name);
    return chapters;
}

QString reportProblem(const QCommandLineParser& parser, const Named& named) {
    const QString file = parser.value(named.report);
    if (!parser.isSet(named.report))
        return parser.isSet(named.sections) ? "--sections needs --report." : QString();
    if (!file.endsWith(".html", Qt::CaseInsensitive) && !file.endsWith(".pdf", Qt::CaseInsensitive))
        return "--report is a file OUT.html or OUT.pdf.";
    if (parser.isSet(named.screenshot))
        return "--report and --screenshot are two runs.";
    if (parser.positionalArguments().value(0).isEmpty())
        return "--report needs a FOLDER.";
    const QStringList known = report::chapterNames() + sectionNames();
    for (const QString& name : chaptersOf(parser.value(named.sections))) {
        if (!known.contains(name))
            return "There is no chapter or page \"" + name + "\".";
    }
    return {};
}

/// A window keeps what a person typed there.
QString factsProblem(const QCommandLineParser& parser, const Named& named) {
    const bool isUsed = parser.isSet(named.report) || parser.isSet(named.screenshot);
    if (parser.isSet(named.facts) && !isUsed)
        return "--facts needs --report or --screenshot.";
    return parser.values(named.facts).contains(QString()) ? "--facts is a file." : QString();
}

constexpr const char* kChinese = "zh_CN";

/// As the window calls it; "zh" is Chinese here as for rankscope-cli.
QString languageOf(const QString& word) {
    return word == "zh" ? QString(kChinese) : word;
}

/// Before a folder is read for a picture that cannot be written.
QString pictureProblem(const QCommandLineParser& parser, const Named& named) {
    if (!parser.isSet(named.screenshot))
        return parser.isSet(named.content) ? "--content needs --screenshot." : QString();
    static const QStringList kKinds{"png", "svg", "jpg", "jpeg", "bmp"};
    if (!kKinds.contains(QFileInfo(parser.value(named.screenshot)).suffix().toLower()))
        return "--screenshot is a file OUT.png or OUT.svg.";
    if (parser.positionalArguments().value(0).isEmpty())
        return "--screenshot needs a FOLDER.";
    return {};
}

/// The first option whose value can not be used, as a text; empty when all can.
QString problemOf(const QCommandLineParser& parser, const Named& named) {
    const QString page = nameOfNow(parser.value(named.page));
    if (!pageNames().contains(page) && !sectionNames().contains(page))
        return "There is no page \"" + page + "\".";
    const QString theme = parser.value(named.theme);
    if (!theme.isEmpty() && !shared::themeNames().contains(theme))
        return "--theme is one of " + shared::themeNames().join(", ") + ".";
    if (parser.isSet(named.scale) && !parseScale(parser.value(named.scale)))
        return "--scale is a percentage from 50 to 400.";
    if (parser.isSet(named.textSize) && !shared::parseTextSize(parser.value(named.textSize)))
        return "--text-size is a number of pixels from 10 to 18.";
    const QString language = parser.value(named.language);
    if (!language.isEmpty() && language != "en" && languageOf(language) != kChinese)
        return "--lang is en or zh.";
    if (parser.isSet(named.size) && !parseSize(parser.value(named.size)))
        return "--size is a width and a height, like 1600x1000.";
    if (parser.isSet(named.range) && !timeline::readRange(parser.value(named.range), {}).range)
        return "--range is a begin and an end, like 10ms:20ms.";
    if (parser.isSet(named.memory) && !parseMegabytes(parser.value(named.memory)))
        return "--memory-limit is a number of MB, at least 32.";
    bool isNumber = true;
    if (parser.isSet(named.rank))
        parser.value(named.rank).toLongLong(&isNumber);
    if (!isNumber)
        return "--rank is a number.";
    if (parser.positionalArguments().size() > 1)
        return "Only one FOLDER can be given.";
    if (QString problem = pictureProblem(parser, named); !problem.isEmpty())
        return problem;
    if (QString problem = factsProblem(parser, named); !problem.isEmpty())
        return problem;
    return reportProblem(parser, named);
}

} // namespace

std::variant<Options, Answer> parseOptions(const QStringList& arguments) {
    QCommandLineParser parser;
    const Named named;
    parser.setApplicationDescription(kDescription);
    parser.addPositionalArgument(
        "FOLDER", "Folder, trace file, session or link to open.", "[FOLDER]");
    named.addTo(parser);
    if (!parser.parse(arguments))
        return wrong(parser.errorText());
    if (parser.isSet(named.help))
        return Answer{parser.helpText()};
    if (parser.isSet(named.version))
        return Answer{"rankscope " RS_VERSION "\n"};
    if (parser.isSet(named.pages))
        return Answer{(pageNames() + sectionNames()).join('\n') + '\n'};
    if (parser.isSet(named.actions))
        return Answer{actionLines()};
    if (const QString problem = problemOf(parser, named); !problem.isEmpty())
        return wrong(problem);
    Options options{.folder = parser.positionalArguments().value(0),
        .base = parser.value(named.compare),
        .screenshot = parser.value(named.screenshot),
        .report = parser.value(named.report),
        .sections = chaptersOf(parser.value(named.sections)),
        .factFiles = parser.values(named.facts),
        .facts = {},
        .page = parser.value(named.page),
        .rank = {},
        .range = parser.value(named.range),
        .theme = parser.value(named.theme),
        .scale = parseScale(parser.value(named.scale)),
        .textSize = shared::parseTextSize(parser.value(named.textSize)),
        .language = languageOf(parser.value(named.language)),
        .indexFolder = parser.value(named.index),
        .budget = {},
        .isVerbose = parser.isSet(named.verbose),
        .isContent = parser.isSet(named.content)
            || parser.value(named.screenshot).endsWith(".svg", Qt::CaseInsensitive),
        .logsRange = parser.isSet(named.log)};
    if (const auto megabytes = parseMegabytes(parser.value(named.memory)))
        options.budget = MemoryBudget{*megabytes << 20};
    if (parser.isSet(named.rank))
        options.rank = parser.value(named.rank).toLongLong();
    options.isSizeAsked = parser.isSet(named.size);
    if (options.isSizeAsked)
        options.size = *parseSize(parser.value(named.size));
    return options;
}

QSize firstSize(const Options& options, const QSize& available) {
    // The frame is made when the window is shown; without room for it the status line would lie
    // below the edge of a small screen.
    constexpr QSize kFrame(8, 40);
    return options.size.boundedTo(options.isSizeAsked ? available : available - kFrame);
}

} // namespace rankscope::desktop
