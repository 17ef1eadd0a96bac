import { ownCases } from './wrapped/cases.ts'
import { wrap, fits } from './wrapped/filling.ts'
import { readForms, LANGUAGES, hashOf } from './wrapped/forms.ts'
import { createGate } from '../../src/gate/create-gate.ts'
import { indexInput } from '../../src/gate/gate-index.ts'
import { words } from '../../src/text/words/words.ts'
const langs = process.argv[2] ? [process.argv[2]] : [...LANGUAGES]
let bad = 0, all = 0
for (const language of langs as any[]) {
  const cases = ownCases(language, 1)
  for (const form of readForms(language, 'seen')) {
    const fitting = cases.filter((c) => fits(form, c))
    const seen = new Set<string>()
    for (let k = 0; k < 5; k++) {
      const given = fitting[(hashOf(form.id) + k * 7) % fitting.length]!
      if (!given) continue
      const w = wrap(form, given, k + 1)
      const input: any = { conversation_id: 'c', message_id: 'm', retrieval: { record_id: 'r', hits: given.passages.map((text: string, i: number) => ({ node_id: 'p' + i, text })) }, generation: { record_id: 'g', answer: w.text, citations: [], question: given.question } }
      const { answer } = indexInput(input)
      all++
      // leftover content words outside placed claims in checkable sentences; and claim words blanked
      const placed = w.placed as { start: number; end: number }[]
      const said = answer.content.filter((x) => answer.checkable.some((s) => x.start >= s.start && x.end <= s.end))
      const extra = said.filter((x) => !placed.some((p) => x.start >= p.start && x.end <= p.end + 1)).map((x) => w.text.slice(x.start, x.end))
      const inside = answer.words.filter((x) => placed.some((p) => x.start >= p.start && x.end <= p.end))
      const lost = inside.filter((x) => !said.includes(x)).map((x) => w.text.slice(x.start, x.end))
      const key = extra.join(' ')
      if ((extra.length || lost.length) && !seen.has(key)) { seen.add(key); bad++; console.log(form.id, form.kind, '| EXTRA', extra.slice(0, 12).join(' '), lost.length ? '| LOST ' + lost.slice(0, 8).join(' ') : '', '|', w.text.replace(/\n/g, '⏎').slice(0, 230)) }
    }
  }
}
console.log(bad, all)
