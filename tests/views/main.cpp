// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

#include "tests/views/view_test.h"

namespace rankscope::test {

namespace {

/// By the name of the file.
std::map<std::string, RunsTest>& tests() {
    static std::map<std::string, RunsTest> all;
    return all;
}

} // namespace

ViewTest::ViewTest(const char* file, RunsTest run) {
    tests().emplace(std::filesystem::path(file).stem().string(), run);
}

} // namespace rankscope::test

int main(int argc, char** argv) {
    const auto& tests = rankscope::test::tests();
    const auto wanted = argc > 1 ? tests.find(argv[1]) : tests.end();
    if (wanted == tests.end()) {
        std::fputs("usage: rankscope_tests_views TEST [OPTION OF QTEST]...\n", stderr);
        for (const auto& test : tests)
            std::fprintf(stderr, "  %s\n", test.first.c_str());
        return 2;
    }
    argv[1] = argv[0];
    int count = argc - 1;
    QApplication::setAttribute(Qt::AA_Use96Dpi);
    // Those that run at once keep their settings apart.
    QApplication::setApplicationName(QString::fromStdString(wanted->first));
    const QApplication application(count, argv + 1);
    return wanted->second(count, argv + 1);
}
