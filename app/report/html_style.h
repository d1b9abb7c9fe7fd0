#pragma once

#include <string_view>

namespace eigenlink::report {

/// The look of a page on a screen and when it is printed.
inline constexpr std::string_view kHtmlStyle = R"(
body { font-family: "DejaVu Serif", Georgia, serif; line-height: 1.5; color: #1b2430; background: #fff;
  max-width: 46rem; margin: 2rem auto; padding: 0 1.2rem; overflow-wrap: anywhere; }
h1, h2, h3, th, figcaption, caption, dt { font-family: "DejaVu Sans", Verdana, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 0.8rem; }
h2 { font-size: 1.25rem; margin: 2.2rem 0 0.6rem; border-bottom: 1px solid #cfd6e0; padding-bottom: 0.2rem; }
h3 { font-size: 1.02rem; margin: 1.5rem 0 0.4rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.15rem 1rem; font-size: 0.85rem; margin: 0 0 1.5rem; }
dt { color: #566275; }
dd { margin: 0; min-height: 1.4em; }
dd.empty, .line { border-bottom: 1px solid #9aa5b5; }
.line { height: 1.9rem; }
code { font-family: "DejaVu Sans Mono", monospace; font-size: 0.85em; }
table { border-collapse: collapse; margin: 1rem 0; font-size: 0.85rem; min-width: 20rem; }
caption { caption-side: top; text-align: left; font-size: 0.82rem; color: #3a4658; padding-bottom: 0.3rem; }
thead th { border-top: 1.5px solid #1b2430; border-bottom: 1px solid #1b2430; text-align: left; font-size: 0.78rem;
  vertical-align: bottom; }
tbody tr:last-child td { border-bottom: 1.5px solid #1b2430; }
th, td { padding: 0.18rem 0.7rem; }
td:empty { min-width: 5rem; height: 1.9em; }
td { vertical-align: top; height: 1.4em; font-variant-numeric: tabular-nums; }
thead th.right, td.right { text-align: right; }
.scroll { overflow-x: auto; overflow-wrap: normal; }
figure { margin: 1.4rem 0; text-align: center; break-inside: avoid; }
figure svg { max-width: 100%; height: auto; }
figcaption { text-align: left; font-size: 0.82rem; color: #3a4658; }
.formula { text-align: center; margin: 0.8rem 0; }
.matrix { display: flex; align-items: center; gap: 0.6rem; margin: 0.9rem 0; overflow-x: auto; overflow-wrap: normal; }
.matrix table { margin: 0; min-width: 0; }
.matrix thead th, .matrix tbody tr:last-child td { border-top: 0; border-bottom: 0; }
.matrix th { font-weight: normal; color: #566275; font-size: 0.72rem; }
.matrix td { border: 0; min-width: 2.5rem; }
.matrix td:nth-of-type(1) { border-left: 1.5px solid #1b2430; }
.matrix td:last-of-type { border-right: 1.5px solid #1b2430; }
.warning { border-left: 4px solid #d55e00; padding: 0.3rem 0.9rem; background: #fdf3ec; }
.note { color: #3a4658; font-size: 0.92em; }
@media print { .page { break-before: page; } h2, h3 { break-after: avoid; } tr { break-inside: avoid; }
  body { margin: 0; max-width: none; } }
)";

}  // namespace eigenlink::report
