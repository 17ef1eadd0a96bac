import { matchesOf } from '../../../text/phrases/matches.ts'
import { defineCheck, failed, type CheckFinding, judged, warned } from '../../check.ts'
import type { GateIndex } from '../../gate-index.ts'
import type { GateInput } from '../../input.ts'
import { codeSpans, outside } from '../code-spans.ts'
import { repetitions } from './repetition.ts'

const TITLE = { name: 'no_empty_answer', title: 'The answer says something', deterministic: true } as const

/** Whether the answer contains a letter or digit apart from citation marks, says something with them, and is finished. */
export const noEmptyAnswer = defineCheck({
  ...TITLE,
  version: '2',
  check({ generation }, _params, { answer }) {
    if (answer.words.length === 0) return failed('empty_answer', 'The answer is empty.')
    const { text } = answer
    const standIn = STAND_INS.find(({ pattern }) => pattern.test(text))
    if (standIn === undefined) return whatIsLeft(answer, generation)
    const { level, what } = standIn
    const message = `The answer is nothing but ${what}.`
    const findings = [{ level, reason_code: 'template_leftover', message, span: [0, text.length] as const }]
    return level === 'fail'
      ? failed('template_leftover', message, { findings })
      : warned('template_leftover', message, { findings })
  },
})

/** The version of 0.1.0, which rulesets of one's own may name: words that stand for nothing count as an answer. */
export const noEmptyAnswer1 = defineCheck({
  ...TITLE,
  version: '1',
  check({ generation }, _params, { answer }) {
    if (answer.words.length === 0) return failed('empty_answer', 'The answer is empty.')
    return whatIsLeft(answer, generation)
  },
})

function whatIsLeft(answer: GateIndex['answer'], { finish_reason }: GateInput['generation']) {
  const { text } = answer
  const code = codeSpans(text)
  return judged([...leftovers(text, code), ...truncation(text, { code, finish_reason }), ...repetitions(answer)], {
    passed: `The answer has ${answer.words.length} words.`,
  })
}

/** What programs print where there is no answer. As a whole answer each is one of these; inside a sentence it is a word. */
const STAND_INS: readonly { readonly level: 'fail' | 'warn'; readonly what: string; readonly pattern: RegExp }[] = [
  {
    level: 'fail',
    what: 'what a program prints for an empty value',
    pattern: /^\s*(?:null|undefined|nan|\[object Object\])\s*$/i,
  },
  { level: 'fail', what: 'a tag', pattern: /^\s*<\/?[a-z][\w-]{0,40}>(?:\s*<\/[a-z][\w-]{0,40}>)?\s*$/i },
  {
    level: 'fail',
    what: 'a label with nothing behind it',
    pattern: /^[\s*#_]*(?:(?:final|the|my) )?(?:answer|response|output|result|assistant)[\s*_]*:[\s*_]*$/i,
  },
  // A person may say no more than that.
  { level: 'warn', what: 'a word for nothing', pattern: /^\s*(?:None|N\/A|n\/a)\s*$/ },
]

/** `signs`: strings of which a text must contain at least one for the pattern to match. */
const LEFTOVERS: readonly (Pick<CheckFinding, 'level' | 'reason_code'> & {
  signs?: readonly string[]
  pattern: RegExp
  what: string
})[] = [
  {
    level: 'fail',
    reason_code: 'template_leftover',
    what: 'a placeholder',
    signs: ['{{', '<%'],
    pattern: /\{\{[^{}\n]{0,200}\}\}|<%[^%\n]{0,200}%>/g,
  },
  {
    level: 'fail',
    reason_code: 'template_leftover',
    what: 'a placeholder',
    signs: ['[INSERT', '[YOUR', '[ADD', '[PLACEHOLDER'],
    pattern: /\[(?:INSERT|YOUR|ADD|PLACEHOLDER)\b[^\]\n]{0,100}\]/g,
  },
  {
    level: 'fail',
    reason_code: 'template_leftover',
    what: 'a token of a chat template',
    signs: ['|>', 'INST]', 'SYS>>'],
    pattern:
      /<\|(?:im_start|im_end|endoftext|eot_id|start_header_id|end_header_id|system|user|assistant)\|>|\[\/?INST\]|<<\/?SYS>>/g,
  },
  { level: 'fail', reason_code: 'template_leftover', what: 'filler text', pattern: /\blorem ipsum\b/gi },
  {
    level: 'warn',
    reason_code: 'unfinished_text',
    what: 'a note to the writer',
    signs: ['TODO', 'FIXME', 'TBD', 'XXX'],
    pattern: /\b(?:TODO|FIXME|TBD|XXX)\b(?=[:\s]|$)/g,
  },
  {
    level: 'warn',
    reason_code: 'role_tag',
    what: "a speaker's tag",
    signs: [':'],
    pattern: /^[ \t]{0,3}(?:assistant|user|system|human|ai)[ \t]?:/gim,
  },
]

function leftovers(text: string, code: ReturnType<typeof codeSpans>): CheckFinding[] {
  const found: CheckFinding[] = []
  for (const { level, reason_code, what, signs, pattern } of LEFTOVERS) {
    if (signs !== undefined && !signs.some((sign) => text.includes(sign))) continue
    for (const span of outside(code, matchesOf(text, pattern)))
      found.push({ level, reason_code, message: `The answer holds ${what}.`, span })
  }
  return found
}

/** How providers say that an answer was not finished. */
const CUT_OFF = new Set(['length', 'max_tokens', 'MAX_TOKENS', 'interrupted', 'error'])

function truncation(
  text: string,
  { code, finish_reason }: { code: ReturnType<typeof codeSpans>; finish_reason: string | undefined },
): CheckFinding[] {
  const open = code.find(({ closed }) => !closed)
  const found: CheckFinding[] = []
  if (finish_reason !== undefined && CUT_OFF.has(finish_reason)) {
    found.push({
      level: 'warn',
      reason_code: 'truncated',
      message:
        finish_reason === 'error' || finish_reason === 'interrupted'
          ? `The answer was cut off: it ended with '${finish_reason}'.`
          : 'The answer was cut off at its longest length.',
      span: [text.length, text.length],
    })
  }
  if (open !== undefined) {
    found.push({
      level: 'warn',
      reason_code: 'truncated',
      message: 'A block of code is not closed.',
      span: [open.start, open.end],
    })
  }
  return found
}
