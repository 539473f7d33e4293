// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/fact_options.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/advisor/facts/fact_texts.h"

namespace rankscope::app {

namespace {

/// Errors: CLI::ValidationError.
void takeFact(const std::string& text, std::map<std::string, std::string>& facts) {
    const size_t equals = text.find('=');
    const std::string name = text.substr(0, equals);
    if (equals == std::string::npos)
        throw CLI::ValidationError("--fact", fmt::format("expects NAME=VALUE, not \"{}\"", text));
    if (std::ranges::none_of(advisor::factNames(),
            [&name](const advisor::FactName& one) { return one.key == name; }))
        throw CLI::ValidationError(
            "--fact", fmt::format("no fact \"{}\": docs/advisor.md lists them", name));
    const std::string value = text.substr(equals + 1);
    if (!advisor::isFact(name, value))
        throw CLI::ValidationError("--fact", fmt::format("{} cannot be \"{}\"", name, value));
    facts.insert_or_assign(name, value);
}

} // namespace

void addFactOptions(CLI::App& command, AdviseOptions& advise) {
    // One value each time: what stands behind it may be the folder.
    command
        .add_option("--facts", advise.factFiles,
            "Facts of the job: a training yaml (MindFormers), arguments of MindSpeed or Megatron "
            "as yaml, script or log, or a file of docs/advisor.md's own names; may be repeated, a "
            "later file goes before an earlier one")
        ->check(CLI::ExistingFile)
        ->allow_extra_args(false);
    command
        .add_option_function<std::vector<std::string>>(
            "--fact",
            [&advise](const std::vector<std::string>& texts) {
                for (const std::string& text : texts)
                    takeFact(text, advise.facts);
            },
            "NAME=VALUE: one fact of the job by docs/advisor.md's own names, before those of "
            "files: peak_tflops=313; may be repeated")
        ->allow_extra_args(false);
}

Result<advisor::ReadFacts> factsOf(const AdviseOptions& advise) {
    std::vector<advisor::ReadFacts> files;
    for (const std::filesystem::path& file : advise.factFiles) {
        RS_TRY_ASSIGN(advisor::ReadFacts read, advisor::readFactsFile(file));
        if (read.known == 0)
            read.issues.push_back({"facts.none", {{"file", file.string()}}});
        for (const advisor::Phrase& issue : read.issues)
            fmt::print(stderr, "rankscope-cli: {}\n", toText(issue, advise.language));
        files.push_back(std::move(read));
    }
    advisor::ReadFacts all;
    all.facts = advisor::factsOfTexts(advise.facts);
    for (auto file = files.rbegin(); file != files.rend(); ++file) {
        all.facts = advisor::overlaid(all.facts, std::move(file->facts));
        all.known += file->known;
        all.issues.insert(all.issues.end(), file->issues.begin(), file->issues.end());
    }
    return all;
}

} // namespace rankscope::app
