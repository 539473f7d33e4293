// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/report_style.h"

#include "views/shared/theme.h"

namespace rankscope::report {

namespace {

// No child combinators: a style sheet is raw text in HTML and escaped text in XML.
constexpr const char* kRules = R"(
* { box-sizing: border-box; }
html { background: var(--bg); }
body { color: var(--text); background: var(--bg); margin: 0 auto; padding: 40px 28px 60px;
  max-width: 960px; font: 14px/1.5 "DejaVu Sans", "Noto Sans CJK SC", "Microsoft YaHei",
  "PingFang SC", system-ui, sans-serif; overflow-wrap: anywhere; }
p, ul { margin: 6px 0; }
ul { padding-left: 20px; }
h1 { font-size: 26px; line-height: 1.25; margin: 8px 0 14px; }
h2 { font-size: 18px; margin: 36px 0 12px; padding-bottom: 8px;
  border-bottom: 1px solid var(--line); }
h3 { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; font-size: 15px;
  margin: 26px 0 6px; }
h4 { font-size: 13px; margin: 12px 0 2px; }
h3 .title { flex: 1 1 300px; }
.note { color: var(--sub); font-weight: normal; font-size: 13px; }
.quiet { color: var(--sub); font-size: 13px; }
.good { color: var(--good); }
.warn { color: var(--warn); }
.bad { color: var(--bad); }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
nav { margin: 22px 0 0; padding: 12px 18px; background: var(--panel); border-radius: 6px; }
nav ul { list-style: none; margin: 0; padding: 0; columns: 2; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 10px;
  margin: 18px 0; }
.card { border: 1px solid var(--line); border-radius: 6px; padding: 10px 12px; }
.card .name { color: var(--sub); font-size: 12px; }
.card .value { font-size: 18px; font-weight: 600; }
.table { overflow-x: auto; margin: 10px 0; }
table { border-collapse: collapse; max-width: 100%; font-size: 13px; overflow-wrap: normal; }
th { text-align: left; color: var(--sub); font-weight: 600; border-bottom: 1px solid var(--line); }
td { border-bottom: 1px solid var(--line2); }
th, td { padding: 5px 24px 5px 0; vertical-align: baseline; }
th:last-child, td:last-child { padding-right: 0; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
th.short, td.short, .range { white-space: nowrap; }
figure { margin: 12px 0; }
svg { display: block; width: 100%; height: auto; }
svg text { font-family: "DejaVu Sans", "Noto Sans CJK SC", "Microsoft YaHei", "PingFang SC",
  sans-serif; }
@page { size: A4; margin: 16mm 14mm; }
@media print {
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  body { padding: 0; max-width: none; font-size: 10.5pt; }
  h1, h2, h3, h4 { page-break-after: avoid; break-after: avoid; }
  figure, .card, tr, nav, li { page-break-inside: avoid; break-inside: avoid; }
  thead { display: table-header-group; }
  .table { overflow: visible; }
  td { overflow-wrap: anywhere; } /* paper does not scroll */
}
)";

QString colour(const char* name, const QColor& value) {
    return QString(" --%1: %2;").arg(name, value.name());
}

} // namespace

QString styleSheet(const shared::Theme& theme) {
    const bool isDark = theme.bg.lightness() < theme.text.lightness();
    return QString(":root { color-scheme: %1;").arg(isDark ? "dark" : "light")
        + colour("bg", theme.bg) + colour("panel", theme.panel) + colour("line", theme.line)
        + colour("line2", theme.line2) + colour("text", theme.text) + colour("sub", theme.sub)
        + colour("accent", theme.accent) + colour("good", theme.good) + colour("warn", theme.warn)
        + colour("bad", theme.bad) + " }" + kRules;
}

} // namespace rankscope::report
