import { STYLE } from '../../reports/html/style.ts'

/** The look of the pages: the report's, and what only they have. */
export const LOOK = `${STYLE}
body { padding: 0 0 3rem; }
header, main, nav .inner { max-width: 72.5rem; margin: 0 auto; padding-inline: 1.25rem; }
nav { background: var(--paper); border-bottom: 1px solid var(--line); }
nav .inner { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: baseline; font-size: .9rem; }
nav b { font-weight: 700; letter-spacing: .01em; padding: .75rem 0 .65rem; }
nav a { color: var(--quiet); text-decoration: none; padding: .75rem 0 .65rem; border-bottom: 2px solid transparent; }
nav a:hover { color: var(--ink); } nav a[aria-current] { color: var(--ink); border-color: var(--accent); }
a { color: inherit; text-decoration-color: color-mix(in srgb, currentColor 35%, transparent); text-underline-offset: .18em; }
a:hover { text-decoration-color: currentColor; }
.crumb a { color: inherit; }
main a:not(.examples a, .tabs a), .steps a { color: var(--accent); } th a { font-weight: 600; }
.fact:not(:last-child)::after { content: "\\00b7"; margin-inline-start: .4em; }
.empty { padding: 1.25rem; margin: 0; }
.pages, .steps { display: flex; flex-wrap: wrap; gap: .4rem 1rem; align-items: baseline; } .steps { justify-content: space-between; font-size: .9rem; }
.runs td.wide { width: 46%; } .runs .chip.live, .chip.live { background: var(--soft); color: var(--accent); }
.runs tbody th { min-width: 13.5rem; } .several tbody th { min-width: 9rem; } .figures tbody th { min-width: 12.5rem; } .runs td.when { white-space: nowrap; } .several th { width: 16%; } .several td.wide { width: 40%; } .several td.text { overflow-wrap: break-word; } .several td.text:not(.wide) { min-width: 15rem; } .several .lines li { grid-template-columns: minmax(5rem, 1fr) minmax(6rem, 1.2fr) 4rem; }
.card.example + .card.example { margin-top: .8rem; } .card.example .body { border: 0; } .card.example h3 { margin-top: .9rem; } .card.example h3 + p { margin: 0; } .pair.variants { grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); gap: 0 1.75rem; } .pair.variants .answer { margin: .1rem 0 .2rem; font-size: 1rem; line-height: 1.6; }
.lines { list-style: none; margin: 0; padding: 0; display: grid; gap: .1rem; }
.lines li { display: grid; grid-template-columns: minmax(6rem, 1fr) minmax(6rem, 1.2fr) 3.2rem; gap: .8rem; align-items: center; font-size: .875rem; }
.lines .named { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .lines .bar { height: 1.15rem; } .lines .value { text-align: end; font-weight: 600; font-variant-numeric: tabular-nums; }
.count { font-variant-numeric: tabular-nums; white-space: nowrap; }
.asks { display: grid; gap: .6rem; margin: .2rem 0 .8rem; }
.tabs { display: flex; flex-wrap: wrap; gap: .35rem; margin: 0; }
.tabs a { padding: .2rem .75rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--paper); font-size: .875rem; text-decoration: none; }
.tabs a:hover { background: var(--soft); } .tabs a[aria-current] { background: var(--accent); border-color: var(--accent); color: var(--paper); }
.find { display: flex; flex-wrap: wrap; gap: .5rem; align-items: stretch; } .find label { display: flex; } .find .grow { flex: 1 1 14rem; } .find input, .find select { min-width: 0; width: 100%; }
.find select { max-width: 16rem; } .find button { border-radius: .5rem; background: var(--paper); }
ol.examples, ol.passages, ul.others, ol.claims { list-style: none; margin: 0; padding: 0; }
.examples li { display: flex; gap: .2rem 1rem; align-items: baseline; justify-content: space-between; border-top: 1px solid var(--line); padding: 0 .9rem 0 0; }
.examples li:first-child, .passages li:first-child, .others li:first-child, ol.claims > li:first-child { border-top: 0; }
.examples a { flex: 1; min-width: 0; display: flex; gap: .7rem; padding: .55rem 0 .55rem .9rem; text-decoration: none; align-items: baseline; }
.examples li:hover { background: var(--soft); }
.examples .id { flex: none; max-width: 14rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--quiet); }
.examples .asked { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; }
header .chips { justify-content: flex-start; max-width: none; padding: 0; }
.reading { display: grid; grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr); gap: 0 1.5rem; align-items: start; }
.reading > div > section:first-child > h2 { margin-top: 1.4rem; }
.card.answer { padding: 1rem 1.15rem; white-space: pre-wrap; overflow-wrap: anywhere; } .card.said, .passages .said { padding: .8rem 1.15rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.passages li, .others li { border-top: 1px solid var(--line); padding: .7rem 1.15rem; } .passages .said { padding: .15rem 0 0; }
.passages .source, .others p { margin: 0; } .source { color: var(--quiet); font-size: .83rem; overflow-wrap: anywhere; } .source b { color: var(--ink); font-variant-numeric: tabular-nums; padding-inline-end: .3rem; }
.unseen-by-model .said { color: var(--quiet); }
.others li { display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: baseline; } .others .asked { flex-basis: 100%; overflow-wrap: anywhere; } .others .chips { max-width: none; }
mark a { color: inherit !important; text-decoration: none; } mark { border-radius: .15rem; }
.legend mark { margin-inline-end: .8rem; }
ol.claims { gap: 0; } ol.claims > li { padding: .75rem 1.15rem; border-top: 1px solid var(--line); scroll-margin-top: 1rem; } ol.claims > li.no, ol.claims > li.open { padding-inline-start: calc(1.15rem - 3px); } ol.claims h3 { margin: 0; font-size: .83rem; font-weight: 600; color: var(--good); } .claims .no h3 { color: var(--bad); } .claims .open h3 { color: var(--odd); }
[data-claim].lit, [data-claim]:target { background: color-mix(in srgb, var(--accent) 14%, transparent); } mark[data-claim].lit, mark[data-claim]:target, .answer mark.lit { outline: 2px solid var(--accent); outline-offset: 1px; }
.marks > div { display: grid; grid-template-columns: minmax(8rem, 1fr) auto; gap: 0 1rem; padding: .6rem 1.15rem; border-top: 1px solid var(--line); } .marks > div:first-child { border-top: 0; }
.marks dt { margin: 0; color: var(--ink); font-size: .9rem; font-weight: 600; overflow-wrap: anywhere; } .marks .value { text-align: end; font-variant-numeric: tabular-nums; font-size: .9rem; white-space: normal; } .marks .why { margin: 0; grid-column: 1 / -1; color: var(--quiet); font-size: .875rem; }
.marks .good .value { color: var(--good); } .marks .bad .value { color: var(--bad); } .marks .odd .value { color: var(--odd); } .marks .quiet dt { color: var(--quiet); font-weight: 400; }
progress { display: block; width: 100%; height: .35rem; margin: 0 0 .8rem; accent-color: var(--accent); }
h1 > .chip { vertical-align: middle; } .fact { display: inline-block; max-width: 100%; overflow-wrap: anywhere; } .charts + .method { margin-bottom: 1.4rem; }
.card .chip { flex: none; } details > .marks { border-top: 1px solid var(--line); }
#ended { display: none; } #ended.here { display: block; }
.so-far { table-layout: fixed; } .so-far td, .so-far thead th { text-align: start; } .so-far td .score { font-size: 1.3rem; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); gap: 1rem; }
.chart { margin: 0; padding: .8rem 1rem; } .chart figcaption { display: flex; justify-content: space-between; gap: 1rem; font-size: .875rem; } .chart svg { display: block; width: 100%; height: auto; margin-top: .3rem; }
.chart .scale { fill: var(--quiet); font-size: 9px; } .chart .trend-scale { font-size: 8px; } .chart text { font-variant-numeric: tabular-nums; } .chart .anchor { stroke: var(--grey); stroke-dasharray: 4 3; } .chart .whisker { stroke: var(--band); stroke-width: 4; stroke-linecap: round; } .chart .dot { fill: var(--accent); } .chart .hit { fill: transparent; } .chart a:hover .dot, .chart a:focus-visible .dot { fill: var(--ink); }
.pick { align-items: end; margin: .6rem 0; } .pick label { flex-direction: column; gap: .2rem; font-size: .83rem; color: var(--quiet); } .pick select { max-width: none; font-size: 1rem; color: var(--ink); } .pick button { padding: .35rem 1.2rem; }
del, ins { text-decoration-thickness: 1.5px; border-radius: .15rem; } del { background: var(--bad-soft); text-decoration-color: var(--bad); } ins { background: var(--good-soft); text-decoration: underline; text-decoration-color: var(--good); text-underline-offset: .2em; }
.proof { padding: .8rem 1.15rem; overflow-wrap: anywhere; } .hashes { margin: 0; padding-inline-start: 1.4rem; } .marks .why ul { margin: .3rem 0 0; padding-inline-start: 1.1rem; }
.flip .chips { max-width: 60%; }
textarea, input:not([type]), input[type=text], input[type=number] { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--grey); border-radius: .5rem; padding: .3rem .7rem; min-width: 0; }
textarea { width: 100%; resize: vertical; min-height: 2.4rem; display: block; }
.do { display: inline-block; padding: .45rem 1.2rem; border: 1px solid var(--accent); border-radius: 1.4rem; background: var(--accent); color: var(--paper) !important; text-decoration: none; font-weight: 600; } .do:hover { background: color-mix(in srgb, var(--accent) 88%, var(--ink)); } .do.second { background: none; color: var(--accent) !important; }
.actions { display: flex; flex-wrap: wrap; gap: .6rem; margin: 1rem 0 0; } .progress-card { padding: 1.1rem 1.25rem; margin-top: 1.4rem; }
input, select { min-height: 2.3rem; } input[type=radio], input[type=checkbox] { min-height: 0; } .lead + table.runs, header + main > table.runs { margin-top: 1rem; } header > progress { margin: .5rem 0 .2rem; }
.done { display: block; width: 100%; height: .6rem; border-radius: .3rem; margin: .25rem 0 .3rem; } .done .track { fill: var(--soft); } .done .good { fill: var(--good); } .done .grey { fill: var(--grey); } .done .odd { fill: var(--odd); }
.draw { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); gap: .9rem 1.25rem; padding: 1.1rem 1.25rem; align-items: end; } .draw label { display: grid; gap: .2rem; font-size: .83rem; color: var(--quiet); } .draw input, .draw select { font-size: 1rem; color: var(--ink); width: 100%; } .draw .do { justify-self: start; }
#draw ~ .card.draw { margin-top: .8rem; } .plain-item { padding: .55rem .9rem; }
.verdicts { position: sticky; bottom: .5rem; margin: 1.4rem 0 0; padding: .9rem 1.15rem .5rem; background: var(--paper); border: 1px solid var(--line); border-radius: .9rem; box-shadow: 0 -.6rem 1.4rem -1rem rgb(0 0 0 / .28); max-height: 60vh; overflow-y: auto; z-index: 1; }
html:has(.verdicts) { scroll-padding-bottom: 9rem; }
.bar-of-verdicts { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; } .bar-of-verdicts button { flex: 1 1 8rem; max-width: 15rem; padding: .6rem 1rem; border-radius: .6rem; font-weight: 600; border-width: 1.5px; }
.verdict-good { color: var(--good); border-color: var(--good); } .verdict-good:hover, .verdict-good[aria-current] { background: var(--good-soft); } .verdict-bad { color: var(--bad); border-color: var(--bad); } .verdict-bad:hover, .verdict-bad[aria-current] { background: var(--bad-soft); } .verdict-unsure { color: var(--ink); border-color: var(--grey); } .verdict-unsure[aria-current] { background: var(--soft); } .verdicts [aria-current]::before { content: "\\2713\\00a0"; }
.bar-of-verdicts .skip-item { margin-inline-start: auto; padding: .5rem .4rem; } kbd { font-weight: 400; color: var(--quiet); } .note .label { display: block; margin: 0 0 .15rem; }
.besides { border: 0; background: none; margin: .3rem 0 0; } .besides summary { justify-content: flex-start; padding: .35rem 0; color: var(--quiet); font-size: .875rem; } .besides .note { display: block; padding: .1rem 2px .4rem; } .claim-labels { margin: .2rem 0 .4rem; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: .5rem; } .claim-labels fieldset { border: 0; margin: 0; padding: .5rem .9rem; display: flex; flex-wrap: wrap; gap: .1rem 1rem; align-items: center; min-width: 0; } .claim-labels legend { padding: 0; float: inline-start; flex: 1 1 18rem; overflow-wrap: anywhere; } .claim-labels li + li { border-top: 1px solid var(--line); } .claim-labels label { padding: .25rem 0; } input[type=radio], input[type=checkbox] { accent-color: var(--accent); }
.last { margin: 1.2rem 0 0; } .last p { display: flex; flex-wrap: wrap; gap: .4rem .8rem; align-items: baseline; margin: 0; }
footer.keys { max-width: 72.5rem; padding: 0 1.25rem; border: 0; } .keys details { background: none; border: 0; } .keys summary { justify-content: flex-start; padding: .4rem 0; color: var(--quiet); } .keys .body { display: flex; flex-wrap: wrap; gap: .5rem 1.4rem; align-items: center; padding-top: .8rem; } .keys input:not([type]) { width: 2.4rem; padding: .15rem .3rem; text-align: center; font-family: ui-monospace, monospace; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr)); gap: .8rem; margin: .9rem 0 0; } .facts > div { background: var(--paper); border: 1px solid var(--line); border-radius: .7rem; padding: .8rem 1rem; } .facts b { display: block; font-size: 1.5rem; line-height: 1.2; font-weight: 650; font-variant-numeric: tabular-nums; } .facts .what { color: var(--ink); }
.judge + .judge { margin-top: 3rem; } .judge h2 { margin-bottom: 0; } .confusion .right { background: var(--good-soft); } .confusion .wrong { background: var(--odd-soft); } .confusion td .method { display: inline; } .confusion tr:last-child td:last-child { border-end-end-radius: .65rem; }
.reliability { max-width: 24rem; } .reliability svg { max-width: 22rem; margin: 0 auto; } .reliability figcaption { color: var(--quiet); font-size: .83rem; } .chart .plot { fill: none; stroke: var(--line); }
.histogram a rect.hit { fill: transparent; } .histogram a:hover rect.hit, .histogram a:focus-visible rect.hit { fill: var(--ink); fill-opacity: .12; } .histogram a:focus-visible { outline: none; }
@media (max-width: 52rem) {
  .differences tbody tr { grid-template-columns: 1fr 1fr; gap: .15rem 2rem; } .differences tbody th, .differences .wide { grid-column: 1 / -1; } .differences tbody td { justify-content: space-between; }
  .several th, .several td.wide { width: 100%; }
  .reading { grid-template-columns: minmax(0, 1fr); }
  .runs td.wide { width: 100%; }
}
@media (max-width: 40rem) {
  .flip > summary { flex-wrap: wrap; } .flip .name { flex-basis: 75%; } .flip .chips { max-width: 100%; } .flip .asked { white-space: normal; flex-basis: 100%; }
  body { padding: 0 0 2rem; } header, main, nav .inner, footer.keys { padding-inline: .9rem; } nav .inner { gap: 0 .55rem; font-size: .78rem; } .chart .trend-scale { font-size: 11px; } nav b { flex-basis: 100%; padding: .6rem 0 0; } nav a { padding: .45rem 0 .4rem; } .verdicts { bottom: 0; border-radius: .9rem .9rem 0 0; margin-inline: -.9rem; border-inline: 0; border-bottom: 0; padding-inline: .9rem; } .bar-of-verdicts { gap: .45rem; } .bar-of-verdicts button { flex: 1 1 auto; padding: .6rem .5rem; } .verdicts kbd, .last kbd { display: none; }
  .examples li { flex-wrap: wrap; padding: .5rem .8rem; } .examples a { flex-basis: 100%; padding: 0; flex-wrap: wrap; gap: 0 .7rem; } .examples .asked { white-space: normal; flex-basis: 100%; } .examples .chips { padding: 0; }
  .lines li { grid-template-columns: minmax(5rem, 1fr) minmax(4rem, 1fr) 3rem; gap: .5rem; }
}
@media print { nav, header details.more, .todo, .asks, .steps, .pages, .draw, .pick, .actions, .verdicts, .last, footer.keys { display: none; } header, main { padding: 0; max-width: none; } }
`
