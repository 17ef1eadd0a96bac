/** The look of the page: no image and no font, in light and dark, on a phone and on paper. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f6f7f9; --paper: #ffffff; --ink: #16181d; --quiet: #565d6b; --line: #e2e5ea; --soft: #eef0f4;
  --good: #11653a; --good-soft: #e3f4e9; --bad: #b3261e; --bad-soft: #fdecea; --odd: #805300; --odd-soft: #fff3da;
  --accent: #2356c9; --band: #9db8ef; --bar: #5b82dd; --low: #e08a83; --grey: #8a92a0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1114; --paper: #16191e; --ink: #e8eaee; --quiet: #a1a9b7; --line: #2b2f37; --soft: #23272e;
    --good: #6fd39a; --good-soft: #10301e; --bad: #ff9a91; --bad-soft: #3a1714; --odd: #f0c069; --odd-soft: #33270c;
    --accent: #8caeff; --band: #35569c; --bar: #5a83dc; --low: #b5564e; --grey: #79818f;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; padding: 0 1.25rem 3rem; background: var(--ground); color: var(--ink);
  font: 15px/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; }
main, header, footer { max-width: 70rem; margin: 0 auto; }
header { padding: 2rem 0 0; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: .5rem; padding: .25rem .75rem; background: var(--paper); color: var(--ink); }
.unseen { position: absolute; inset-inline-start: 0; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; user-select: none; }
.crumb { display: flex; flex-wrap: wrap; column-gap: .45em; margin: 0; color: var(--quiet); font-size: .875rem; overflow-wrap: anywhere; }
.crumb b { color: var(--ink); } .crumb > :not(:last-child)::after { content: "\\00b7"; padding-inline-start: .45em; display: inline-block; font-weight: 400; color: var(--quiet); }
h1 { margin: .35rem 0 .6rem; font-size: 1.75rem; line-height: 1.25; font-weight: 650; letter-spacing: -.01em; max-width: 40em; overflow-wrap: anywhere; text-wrap: balance; }
h1.verdict { padding-inline-start: .8rem; border-inline-start: .3rem solid var(--grey); }
h1.good { border-color: var(--good); color: var(--good); } h1.bad { border-color: var(--bad); color: var(--bad); } h1.odd { border-color: var(--odd); color: var(--odd); }
h2 { margin: 2.4rem 0 .7rem; font-size: 1.1rem; font-weight: 650; }
h3 { margin: 1.25rem 0 .4rem; font-size: 1rem; overflow-wrap: anywhere; }
h4 { margin: 0 0 .1rem; font-size: .875rem; font-weight: 600; }
p { margin: .5rem 0; }
.lead { margin: .25rem 0; font-size: 1.125rem; max-width: 48em; }
.lead .figures { color: var(--quiet); white-space: nowrap; font-variant-numeric: tabular-nums; }
.quiet, .what, .method { color: var(--quiet); }
.why, .points { margin: .8rem 0 0; padding: 0; list-style: none; display: grid; gap: .3rem; max-width: 62rem; overflow-wrap: anywhere; }
.why li, .points li { padding-inline-start: 1.1rem; position: relative; }
.why li::before, .points li::before { content: ""; position: absolute; inset-inline-start: 0; top: .55em; width: .45rem; height: .45rem; border-radius: 50%; background: var(--grey); }
.why.bad li::before { background: var(--bad); } .why.odd li::before { background: var(--odd); } .why.good li::before { background: var(--good); }
.points { color: var(--quiet); } .why + .points { margin-top: .3rem; }
.card, table, details { background: var(--paper); border: 1px solid var(--line); border-radius: .7rem; }
.heading { display: flex; align-items: baseline; justify-content: space-between; gap: 1rem; }
.switch { color: var(--quiet); font-size: .875rem; } .switch label { cursor: pointer; padding-inline-start: .4rem; } .switch input { accent-color: var(--accent); }
.full { display: none; }
body:has(#precise:checked) .full { display: inline; } body:has(#precise:checked) .short { display: none; }
.more { border: 0; background: none; margin: .3rem 0 0; } .more summary { justify-content: flex-start; padding: .1rem 0; color: var(--quiet); } .more .why { margin: .3rem 0; }
table { width: 100%; border-collapse: separate; border-spacing: 0; font-variant-numeric: tabular-nums; }
th, td { padding: .7rem .8rem; text-align: end; vertical-align: middle; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--quiet); font-weight: 500; font-size: .8rem; white-space: nowrap; }
tbody th, thead th:first-child { text-align: start; }
tbody th { font-weight: 600; overflow-wrap: break-word; min-width: 10rem; }
td.text, th.text { text-align: start; overflow-wrap: anywhere; }
td.wide { width: 22%; min-width: 10rem; text-align: start; } td.wide.narrow { width: 8rem; min-width: 7rem; }
thead th.left { text-align: start; }
td > .whole { white-space: nowrap; }
.dense { overflow-x: auto; } .dense th, .dense td { padding-inline: .5rem; } .dense thead th { white-space: normal; } .dense tbody td:not(.wide) { white-space: nowrap; } .dense tbody th { min-width: 6rem; }
.what { display: block; font-weight: 400; font-size: .83rem; }
.score { font-size: 1.3rem; font-weight: 650; }
.method { display: block; font-size: .83rem; } p.method { max-width: 62rem; }
.bar, .histogram { display: block; width: 100%; height: 1.5rem; } .histogram { height: 2rem; }
.bar .track { fill: var(--soft); } .bar .band { fill: var(--band); } .bar .mean { fill: var(--accent); } .bar .baseline { fill: var(--grey); }
.bar .threshold { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 3 2; vector-effect: non-scaling-stroke; }
.histogram .high { fill: var(--bar); } .histogram .low { fill: var(--low); } .histogram .none { fill: var(--line); }
.chip { display: inline-block; padding: .05rem .6rem; border-radius: 1rem; background: var(--soft); color: var(--quiet); font-size: .8rem; font-weight: 550;
  font-variant-numeric: tabular-nums; white-space: nowrap; max-width: 100%; overflow: hidden; text-overflow: ellipsis; vertical-align: bottom; }
.chip.good { background: var(--good-soft); color: var(--good); }
.chip.bad { background: var(--bad-soft); color: var(--bad); }
.chip.odd { background: var(--odd-soft); color: var(--odd); }
.chips { display: flex; flex-wrap: wrap; gap: .3rem; justify-content: flex-end; max-width: 50%; }
details { margin: .5rem 0; overflow: clip; }
summary { display: flex; gap: .25rem .9rem; align-items: baseline; justify-content: space-between; padding: .6rem .9rem; cursor: pointer; }
summary::-webkit-details-marker { display: none; }
summary::before { content: "\\25b8"; color: var(--quiet); flex: none; width: .8em; }
details[open] > summary::before { content: "\\25be"; }
summary:hover { background: var(--soft); }
:focus-visible, .filter input:focus-visible + label { outline: 2px solid var(--accent); outline-offset: 2px; } summary:focus-visible { outline-offset: -3px; border-radius: .7rem; }
summary .name { flex: 1 1 16rem; min-width: 0; display: flex; flex-wrap: wrap; gap: 0 .6rem; }
summary .asked { color: var(--quiet); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; flex: 1 1 12rem; }
.card > .group { margin: 0; border: 0; border-top: 1px solid var(--line); border-radius: 0; } .card > .group:first-child { border-top: 0; } .card { overflow: clip; }
.group .name { display: block; } .group .title { font-weight: 550; } .group .count { min-width: 2.6em; text-align: end; font-variant-numeric: tabular-nums; }
.group .what bdi + bdi::before { content: "\\00b7"; margin: 0 .45em; } .group .what { overflow-wrap: anywhere; }
.group .share { color: var(--quiet); font-size: .83rem; white-space: nowrap; }
ul.plain { list-style: none; margin: .5rem 0; padding: 0; overflow-wrap: anywhere; } ul.plain .id { color: var(--quiet); padding-inline-end: .5rem; }
button { font: inherit; color: var(--accent); background: none; border: 1px solid var(--line); border-radius: 1rem; padding: .2rem .9rem; cursor: pointer; } button:hover { background: var(--soft); }
code, .id, kbd { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .86em; overflow-wrap: anywhere; }
kbd { border: 1px solid var(--line); border-radius: .25rem; padding: 0 .35rem; background: var(--paper); margin-inline-start: .8rem; } kbd + kbd { margin-inline-start: .2rem; } .keys kbd:first-child { margin: 0; }
.body { padding: .25rem 1.1rem 1.1rem; border-top: 1px solid var(--line); }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0 2.5rem; }
.pair > * { min-width: 0; }
dl { margin: 0; }
dt, .label { margin: .8rem 0 .1rem; color: var(--quiet); font-size: .8rem; font-weight: 500; } dt.bad { color: var(--bad); }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.answer { font-size: 1.05rem; line-height: 1.7; }
mark { position: relative; background: none; color: inherit; text-decoration: underline 2px; text-underline-offset: .22em; }
mark.yes { text-decoration-color: var(--good); }
mark.no { text-decoration-color: var(--bad); text-decoration-style: double; text-decoration-thickness: 1.5px; background: var(--bad-soft); }
mark.open { text-decoration-color: var(--odd); text-decoration-style: dashed; background: var(--odd-soft); }
mark b, q b, blockquote b { font-weight: 700; }
.claims { margin: 0; padding: 0; list-style: none; overflow-wrap: anywhere; display: grid; gap: .8rem; }
.claims > li.no, .claims > li.open { padding-inline-start: .8rem; border-inline-start: 3px solid var(--odd); } .claims > li.no { border-color: var(--bad); }
.claims .no h4, .claims .no q b { color: var(--bad); } .claims .open h4, .claims .open q b { color: var(--odd); }
.claims q { display: block; quotes: "\\201c" "\\201d"; } .claims p { margin: .1rem 0; font-size: .875rem; }
blockquote { margin: .3rem 0 0; padding: .4rem .7rem; border-radius: .4rem; background: var(--soft); overflow-wrap: anywhere; }
blockquote .source { margin: 0; color: var(--quiet); font-size: .8rem; } blockquote b { color: var(--good); }
.scores { margin-top: 1rem; padding-top: .6rem; border-top: 1px solid var(--line); font-size: .875rem; display: grid; gap: .2rem; }
.scores > div { display: grid; grid-template-columns: minmax(9rem, 15rem) 1fr; gap: 0 1rem; } .scores dt { margin: 0; font-size: inherit; overflow-wrap: anywhere; } .scores dd { white-space: normal; }
.scores .value { font-weight: 650; font-variant-numeric: tabular-nums; } .scores .bad .value { color: var(--bad); } .scores .good .value { color: var(--good); } .scores .odd .value { color: var(--odd); }
.scores .limit { color: var(--quiet); padding-inline-end: .6rem; font-variant-numeric: tabular-nums; }
.tools { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: center; margin: .8rem 0; } .search { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; flex: 1 1 20rem; }
.field { flex: 1 1 12rem; display: flex; } .field > * { flex: 1; min-width: 0; width: 100%; }
input[type=search], select { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--grey); border-radius: .5rem; padding: .3rem .7rem; } ::placeholder { color: var(--quiet); opacity: 1; }
.filter { display: flex; flex-wrap: wrap; gap: .4rem; margin: 0; padding: 0; border: 0; min-width: 0; }
.filter legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.filter span { position: relative; display: inline-block; } .filter input { position: absolute; opacity: 0; }
.filter label { display: inline-block; padding: .25rem .8rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--paper); cursor: pointer; font-size: .875rem; }
.filter input:checked + label { background: var(--accent); border-color: var(--accent); color: var(--paper); }
main:has(#show-below:checked) .rows > :not(.is-below),
main:has(#show-error:checked) .rows > :not(.is-error),
main:has(#show-unmeasured:checked) .rows > :not(.is-unmeasured),
main:has(#show-fine:checked) .rows > :not(.is-fine) { display: none; }
footer { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: .83rem; overflow-wrap: anywhere; }
pre { margin: .5rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .82rem; }
@media (max-width: 52rem) {
  table, tbody, tr, th, td { display: block; width: 100%; }
  thead { display: none; }
  td.wide, td.wide.narrow { width: 100%; }
  tbody tr { padding: .8rem 1rem; border-top: 1px solid var(--line); }
  tbody tr:first-child { border-top: 0; }
  tbody th, tbody td { padding: .15rem 0; border: 0; }
  tbody td { display: flex; justify-content: space-between; gap: 1rem; text-align: end; align-items: baseline; }
  tbody td::before { content: attr(data-label); color: var(--quiet); font-size: .83rem; flex: none; }
  tbody td.wide { display: block; } tbody td.wide::before { display: none; } tbody td.wide.named::before { display: block; text-align: start; }
  tbody td[colspan] { text-align: start; } tbody td.text:not(.wide) { display: block; text-align: start; }
  .figures tbody tr { display: grid; grid-template-columns: 1fr auto; gap: .1rem 1rem; align-items: center; }
  .figures tbody td::before { padding-inline-end: .4rem; } .figures tbody td { width: auto; } .figures .passed, .figures .lacking { justify-content: flex-start; }
  .figures .wide { grid-column: 1 / -1; } .figures .outcome { grid-area: 4 / 2; } .figures .passed { grid-area: 4 / 1; } .figures .lacking { grid-area: 5 / 1 / 5 / -1; } .figures .lacking.zero { display: none; } .figures .passed .method { display: inline; padding-inline-start: .4rem; }
  .chips { max-width: 100%; }
}
@media (min-width: 34rem) and (max-width: 52rem) {
  .figures tbody tr { grid-template-columns: 1fr 12rem; } .figures td.mean, .figures .outcome { justify-content: flex-end; }
  .figures .wide { grid-column: 1; } .figures .wide.narrow { grid-column: 2; }
  .figures .wide.narrow .histogram { height: 2.4rem; }
}
@media (max-width: 40rem) {
  body { padding: 0 .9rem 2rem; } header { padding-top: 1.1rem; } h1 { font-size: 1.4rem; } .lead { font-size: 1.05rem; }
  summary { flex-wrap: wrap; padding: .6rem .7rem; } .chips { justify-content: flex-start; padding-inline-start: 1.7rem; flex-basis: 100%; }
  summary .name { flex-basis: calc(100% - 3rem); } .group > summary { flex-wrap: nowrap; } .group .name { flex-basis: 60%; } .group .share { display: none; } .body { padding-inline: .8rem; }
  .scores > div { grid-template-columns: 1fr; padding-bottom: .4rem; }
}
@media print {
  :root { --ground: #fff; --paper: #fff; }
  body { padding: 0; font-size: 10.5pt; }
  .tools, .switch, .skip, .pick, .keys, summary::before { display: none; }
  details.group, tr, h1, li { break-inside: avoid; }
  h2 { break-after: avoid; }
  .chip, .bar, .histogram, mark { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`

/** SHA-256 of the style in base64, for the content security policy. A test makes sure that it is right. */
export const STYLE_SHA256 = 'efs9i5Z4O1ckW1P9nVOcbE/NtYtPMNfAKhz+ixCGYUI='
