// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a file, plain or gzip: reading ends, and reading in small portions gives the same
// text and the same issues as reading in large ones.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

#include "core/input/byte_source.h"

namespace {

using namespace rankscope;

constexpr size_t kTextLimit = 4 << 20; // a small gzip may hold gigabytes of zeros

struct Reading {
    std::string text;
    model::IssueLog log;
};

Reading readAll(const std::string& file, size_t portion) {
    Reading reading;
    auto source = input::openSource(file, reading.log);
    if (!source)
        std::abort();
    std::string part(portion, '\0');
    while (reading.text.size() < kTextLimit) {
        const auto count = (*source)->read(part);
        if (!count || *count > portion)
            std::abort();
        if (*count == 0)
            break;
        reading.text.append(part, 0, *count);
    }
    return reading;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    // A file in memory: the fuzzer writes thousands of them a second.
    const int descriptor = memfd_create("fuzz", MFD_CLOEXEC);
    if (descriptor < 0 || write(descriptor, data, size) != static_cast<ssize_t>(size))
        std::abort();
    const std::string file = "/proc/self/fd/" + std::to_string(descriptor);
    const Reading small = readAll(file, 61);
    const Reading large = readAll(file, 64 << 10);
    close(descriptor);
    if (small.text.size() < kTextLimit && small.text != large.text)
        std::abort();
    if (small.text.size() < kTextLimit && small.log.issues().size() != large.log.issues().size())
        std::abort();
    return 0;
}
