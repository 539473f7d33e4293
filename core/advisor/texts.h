// SPDX-License-Identifier: GPL-3.0-or-later
// What the advisor says, in English and Simplified Chinese: one catalogue for the command line, the
// panel and the report. A phrase is a key and what its named places are filled with; it becomes a
// sentence only when a language is chosen.
//
//   toText({"CL-1.same", {{"rank", int64_t{3}}, {"effect", Duration(4'850'000)}}},
//       Language::English);   // "Rank 3 computes 4.85 ms longer ..."
//
// The texts are in resources/advisor: a key, then a line in each language, then, of advice, the
// option that it names: of all frameworks, or of MindSpore | torch. They are compiled in.
// Thread: any, immutable.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/time.h"

namespace rankscope::advisor {

enum class Language { English, Chinese };

struct Bytes {
    int64_t value = 0;
};
/// Bytes over links: in units of 1000, as bandwidths and the pages of communication count them.
struct Moved {
    int64_t value = 0;
};
/// 0.231 is 23.1 %.
struct Share {
    double value = 0;
};
/// Ranks or steps: "0-3, 8".
struct Numbers {
    std::vector<int64_t> values;
};
/// A text of the catalogue: "metric.computing".
struct Word {
    std::string key;
};

/// Whole numbers are counts, "12,345", but at places like {rank}, {step} or {line} what one is
/// called by; a double is a plain figure, of which two digits behind the point are shown.
using Value =
    std::variant<int64_t, double, Duration, Bytes, Moved, Share, Numbers, Word, std::string>;

/// Of a count of one its text speaks of one ("1 step"), and without what stands in double brackets
/// where {n} is one: "takes longer[[, in {k} of {n} steps]]". What is said of steps is said of the
/// capture, "of the <step|capture>", where it has no marks of steps.
struct Phrase {
    std::string key;
    std::vector<std::pair<std::string, Value>> values{};
    bool isOfCapture = false;
};

/// What stands at a place of a phrase; null: nothing of that name and kind.
template <class T>
const T* valueIn(const Phrase& phrase, std::string_view place) {
    for (const auto& [name, value] : phrase.values) {
        if (name == place)
            return std::get_if<T>(&value);
    }
    return nullptr;
}

std::string toText(const Phrase& phrase, Language language);
std::string toText(const Value& value, Language language);

/// A text as it stands in the catalogue, of steps, with its places in braces; "" for a key that is
/// not there.
std::string_view textOf(std::string_view key, Language language);
/// Who trained the job: options have other names in each.
enum class Framework { TorchNpu, TorchGpu, MindSpore };
/// Whose options an advice names, in the order of its columns. A job of PyTorch is trained by
/// Megatron (MindSpeed as well) or by a script of its own.
enum class Trainer { MindSpore, Megatron, Torch };

/// Advice or a need as it is told for that framework: a text of its own ("advice.x.gpu", ".torch",
/// ".mindspore") or the common one; "" where it is of no use there.
std::string keyFor(std::string_view key, Framework framework);
/// The option that an advice names: "micro_batch_num"; "" for none.
std::string_view knobOf(std::string_view key, Trainer trainer);
/// Every key, in the order of the files.
std::vector<std::string_view> textKeys();

} // namespace rankscope::advisor
