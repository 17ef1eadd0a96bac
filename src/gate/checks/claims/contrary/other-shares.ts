import type { EvidenceSentence } from '../../../../text/evidence/evidence.ts'
import { isStopWord } from '../../../../text/words/stop-words.ts'
import { stem } from '../../../../text/words/stem.ts'
import type { CheckFinding } from '../../../check.ts'
import type { Claim } from '../claims.ts'
import { hitSpan, quotedText } from '../evidence-spans.ts'
import type { Context } from './context.ts'

/** Half of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 5000
const MOST = 12

const WHOLE = new Set(['all', 'every', 'each'])
const THINGS = '(?<things>(?:[a-z-]{2,20} ){0,2}[a-z-]{2,20})'
const COUNT = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,4}'
const ALL = new RegExp(
  `\\b(?<all>all|every|each)(?: of)?(?: (?:the|its|our|their|your|these|those))?(?: (?:${COUNT}))? ${THINGS}`,
  'gi',
)
/** A part of something that is told by how much it is. */
const PART = new RegExp(
  `\\b(?:${COUNT}|some|many|most|half|several|few|part) of (?:the|its|our|their|your|these|those|all) (?:(?:${COUNT}) )?${THINGS}`,
  'gi',
)
const NOT = /\b(?:not|no|never|except|excluding|but|nearly|almost|unless)\b|n['’]t\b/i

/** All of what the evidence says it of a part alone: `all primary schools` for `three of the five primary schools`. English. */
export function otherShares({ support, sentence, words }: Claim, { claims, index }: Context): CheckFinding[] {
  if (support.recall < FROM || !words.some(({ form }) => WHOLE.has(form))) return []
  const said = claims.text.slice(sentence.start, sentence.end)
  const all = [...said.matchAll(ALL).take(MOST)]
  if (all.length === 0 || NOT.test(said)) return []
  const { evidence } = index
  for (const at of support.sentences) {
    const { passage, ...span } = evidence.sentences[at] as EvidenceSentence
    const text = evidence.passages[passage]?.text.slice(span.start, span.end) ?? ''
    for (const part of text.matchAll(PART).take(MOST)) {
      const things = thingsIn(part.groups?.['things'])
      const whole = all.find(({ groups }) => isOneOf(thingsIn(groups?.['things']), things))
      if (whole === undefined) continue
      if (evidence.passages.some((one) => isSaidOfAll(one.text, things))) return []
      return [
        {
          level: 'fail',
          reason_code: 'overstated',
          message: `The sentence says ${shown(whole)} where the evidence says ${shown(part)}.`,
          span: [sentence.start, sentence.end],
          evidence: hitSpan(index, passage, span),
        },
      ]
    }
  }
  return []
}

function shown({ 0: written, groups }: RegExpExecArray): string {
  const things = groups?.['things'] ?? ''
  const own = things.split(' ').slice(0, thingsIn(things).length).join(' ')
  return quotedText(written.slice(0, written.length - things.length) + own)
}

/** The first words that say something, by their stem. */
function thingsIn(written = ''): readonly string[] {
  const forms = written.toLowerCase().split(' ')
  const end = forms.findIndex((form) => isStopWord({ form, kind: 'word' }))
  return (end < 0 ? forms : forms.slice(0, end)).map((form) => stem(form))
}

/** `primary schools offer` are the `primary schools`. */
function isOneOf(own: readonly string[], known: readonly string[]): boolean {
  const count = Math.min(own.length, known.length, 2)
  return count > 0 && own.slice(0, count).join(' ') === known.slice(0, count).join(' ')
}

function isSaidOfAll(text: string, things: readonly string[]): boolean {
  const head = things.slice(0, 2).at(-1)
  return text.matchAll(ALL).some(({ groups }) => {
    const own = thingsIn(groups?.['things'])
    // `All nodes` are the vault nodes.
    return isOneOf(own, things) || own[0] === head
  })
}
