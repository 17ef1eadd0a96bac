/** The look of the page: no image, no font and no script, in light and dark, on a phone and on paper. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f6f7f9; --card: #ffffff; --ink: #1a1f29; --quiet: #5b6472; --line: #dfe3e8; --soft: #eef1f4;
  --good: #14713f; --good-soft: #dcf3e5; --bad: #b3261e; --bad-soft: #fbe4e2; --odd: #8a5a00; --odd-soft: #fdf0d5;
  --band: #7aa5e8; --mean: #1d4f9f; --accent: #1d4f9f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12151b; --card: #1b2029; --ink: #e7eaf0; --quiet: #9aa5b5; --line: #313845; --soft: #252c38;
    --good: #6fd79d; --good-soft: #17382a; --bad: #ff9d94; --bad-soft: #44201f; --odd: #f2c36b; --odd-soft: #3d3015;
    --band: #35619f; --mean: #a9c9ff; --accent: #a9c9ff;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; padding: 0 1rem 3rem; background: var(--page); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
main, header, footer { max-width: 72rem; margin: 0 auto; }
header { padding: 2.25rem 0 1rem; }
h1 { margin: 0 0 .25rem; font-size: 1.7rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 .75rem; font-size: 1.15rem; }
h3 { margin: 1.25rem 0 .4rem; font-size: 1rem; overflow-wrap: anywhere; }
p { margin: .5rem 0; }
.quiet, .facts, .what, .method { color: var(--quiet); }
.facts { margin: 0; font-size: .9rem; }
.facts span + span::before { content: " \\00b7  "; }
.verdict { display: flex; gap: .75rem 1rem; align-items: baseline; flex-wrap: wrap; margin: 1.25rem 0 0; padding: 1rem 1.25rem;
  border-radius: .6rem; border-left: .4rem solid var(--odd); background: var(--odd-soft); }
.verdict.holds { border-color: var(--good); background: var(--good-soft); }
.verdict.below { border-color: var(--bad); background: var(--bad-soft); }
.verdict b { font-size: 1.15rem; }
.verdict.holds b { color: var(--good); } .verdict.below b { color: var(--bad); } .verdict.other b { color: var(--odd); }
.points { margin: .75rem 0 0; padding-left: 1.2rem; }
.card, table { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; }
table { width: 100%; border-collapse: separate; border-spacing: 0; font-variant-numeric: tabular-nums; }
th, td { padding: .6rem .8rem; text-align: right; vertical-align: top; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--quiet); font-weight: 600; font-size: .82rem; white-space: nowrap; }
tbody th, thead th:first-child { text-align: left; }
tbody th { font-weight: 600; overflow-wrap: break-word; }
td.text, th.text { text-align: left; overflow-wrap: anywhere; }
td.wide { width: 30%; min-width: 11rem; text-align: left; }
thead th.left { text-align: left; }
td > .whole { white-space: nowrap; }
.what { display: block; font-weight: 400; font-size: .85rem; }
.score { font-size: 1.25rem; font-weight: 650; }
.method { display: block; font-size: .8rem; }
.bar { display: block; width: 100%; height: 1.5rem; }
.bar .track { fill: var(--soft); } .bar .band { fill: var(--band); } .bar .mean { fill: var(--mean); }
.bar .threshold { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 3 2; }
.chip { display: inline-block; padding: .05rem .5rem; border-radius: 1rem; background: var(--soft); color: var(--quiet); font-size: .82rem;
  font-variant-numeric: tabular-nums; white-space: nowrap; max-width: 100%; overflow: hidden; text-overflow: ellipsis; vertical-align: bottom; }
.chip.good { background: var(--good-soft); color: var(--good); }
.chip.bad { background: var(--bad-soft); color: var(--bad); }
.chip.odd { background: var(--odd-soft); color: var(--odd); }
.chips { display: flex; flex-wrap: wrap; gap: .3rem; justify-content: flex-end; }
details { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; margin: .5rem 0; }
summary { display: flex; gap: .25rem .9rem; align-items: baseline; justify-content: space-between; padding: .6rem .9rem; cursor: pointer; }
summary::-webkit-details-marker { display: none; }
summary::before { content: "\\25b8"; color: var(--quiet); flex: none; }
details[open] > summary::before { content: "\\25be"; }
summary:focus-visible, input:focus-visible + label { outline: 2px solid var(--accent); outline-offset: 2px; }
summary .name { flex: 1 1 16rem; min-width: 0; display: flex; flex-wrap: wrap; gap: 0 .6rem; }
summary .asked { color: var(--quiet); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; flex: 1 1 12rem; }
code, .id { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .88em; overflow-wrap: anywhere; }
.body { padding: .25rem .9rem .9rem; border-top: 1px solid var(--line); }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 0 2.5rem; }
.pair > * { min-width: 0; }
dt.bad { color: var(--bad); } dt.odd { color: var(--odd); }
dl { margin: 0; }
dt { margin-top: .7rem; color: var(--quiet); font-size: .82rem; font-weight: 600; }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.claims { margin: .25rem 0 0; padding-left: 1.1rem; overflow-wrap: anywhere; }
.claims li { margin: .2rem 0; }
.label { margin: .7rem 0 0; color: var(--quiet); font-size: .82rem; font-weight: 600; }
.claims q { quotes: "\\201c" "\\201d"; }
blockquote { margin: .2rem 0 .4rem; padding-left: .7rem; border-left: 3px solid var(--line); color: var(--quiet); overflow-wrap: anywhere; }
.filter { display: flex; flex-wrap: wrap; gap: .4rem; margin: 0 0 .75rem; padding: 0; border: 0; }
.filter legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.filter input { position: absolute; opacity: 0; }
.filter label { padding: .25rem .8rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card); cursor: pointer; }
.filter input:checked + label { background: var(--accent); border-color: var(--accent); color: var(--card); }
main:has(#show-below:checked) .rows > :not(.is-below),
main:has(#show-error:checked) .rows > :not(.is-error),
main:has(#show-unmeasured:checked) .rows > :not(.is-unmeasured) { display: none; }
footer { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: .85rem; overflow-wrap: anywhere; }
pre { margin: .5rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .82rem; }
@media (max-width: 46rem) {
  header { padding-top: 1.25rem; }
  table, tbody, tr, th, td { display: block; width: 100%; }
  thead { display: none; }
  td.wide { width: 100%; }
  tbody tr { padding: .6rem .9rem; border-top: 1px solid var(--line); }
  tbody tr:first-child { border-top: 0; }
  tbody th, tbody td { padding: .15rem 0; border: 0; }
  tbody td { display: flex; justify-content: space-between; gap: 1rem; text-align: right; }
  tbody td::before { content: attr(data-label); color: var(--quiet); font-size: .85rem; flex: none; }
  tbody td.wide { display: block; } tbody td.wide::before { display: none; }
  summary { flex-wrap: wrap; } .chips { justify-content: flex-start; padding-left: 1.3rem; flex-basis: 100%; }
}
@media print {
  :root { --page: #fff; --card: #fff; }
  body { padding: 0; font-size: 10.5pt; }
  .filter, summary::before { display: none; }
  details, tr, .verdict { break-inside: avoid; }
  h2 { break-after: avoid; }
  .verdict, .chip, .bar { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`

/** SHA-256 of the style in base64, for the content security policy. A test makes sure that it is right. */
export const STYLE_SHA256 = 'ZpCEQCBSpSLM3ypKRGjH35Zp4EtD0e28kEy2una5vTA='
