import { hasDigitsOf } from '../../../text/pii/given-digits.ts'
import { PII_KINDS } from '../../../text/pii/pii-kinds.ts'
import { type PiiMention, readPii } from '../../../text/pii/pii.ts'
import { defineCheck, type CheckFinding, judged, type Outcome } from '../../check.ts'
import { choice, texts } from '../../config/params.ts'
import type { GateIndex } from '../../gate-index.ts'

const TITLE = {
  name: 'pii_leak',
  title: 'The answer tells no personal data of its own',
  deterministic: true,
  params: {
    /** What personal data that is in the evidence counts as. */
    in_evidence: choice(['info', 'warn', 'fail'], { default: 'info', tighter: 'higher' }),
    /** The kinds that are searched for: all if left out. */
    kinds: texts({ default: PII_KINDS }),
  },
} as const

/** Whether the answer discloses personal data, especially data that is in no passage and not in the question. */
export const piiLeak = defineCheck({
  ...TITLE,
  version: '2',
  check({ generation: { question = '' } }, { in_evidence, kinds }, index) {
    const told = toldIn(index, kinds)
    const given = told.length === 0 ? [] : givenTexts(index, question)
    const values = valuesIn(given)
    const isKnown = (mention: PiiMention): boolean => values.has(keyOf(mention)) || hasDigitsOf(mention, given)
    return outcome(told, { isKnown, in_evidence })
  },
})

/** The version of 0.1.0, which rulesets of one's own may name: a number that a passage does not call by what it is counts as new. */
export const piiLeak1 = defineCheck({
  ...TITLE,
  version: '1',
  check({ generation: { question = '' } }, { in_evidence, kinds }, index) {
    const told = toldIn(index, kinds)
    const values = valuesIn(told.length === 0 ? [] : givenTexts(index, question))
    return outcome(told, { isKnown: (mention) => values.has(keyOf(mention)), in_evidence })
  },
})

interface Judging {
  readonly isKnown: (mention: PiiMention) => boolean
  readonly in_evidence: 'info' | 'warn' | 'fail'
}

function toldIn({ answer }: GateIndex, kinds: readonly string[]): readonly PiiMention[] {
  return readPii(answer.text).filter(({ kind, note }) => kinds.includes(kind) && note !== 'example')
}

function outcome(told: readonly PiiMention[], judging: Judging): Outcome {
  return judged(
    told.flatMap((mention) => findingOf(mention, judging)),
    { passed: 'The answer tells no personal data of its own.', detail: { mentions: told.length } },
  )
}

function valuesIn(given: readonly string[]): ReadonlySet<string> {
  return new Set(given.flatMap((text) => readPii(text)).map(keyOf))
}

function givenTexts({ offered }: GateIndex, question: string): readonly string[] {
  return [question, ...offered.flatMap(({ text, title = '', source = '' }) => [text, title, source])]
}

function keyOf({ kind, value }: PiiMention): string {
  return `${kind} ${value}`
}

const WORDS: Readonly<Record<PiiMention['kind'], string>> = {
  email: 'an e-mail address',
  phone: 'a telephone number',
  credit_card: 'a card number',
  iban: 'an account number',
  emirates_id: 'an Emirates ID',
  cn_resident_id: 'a Chinese identity number',
  us_ssn: 'a US social security number',
  ip_address: 'an IP address',
}

/** The message does not repeat the value. An organisation's address that no passage has is probably made up: a warning. */
function findingOf(mention: PiiMention, { isKnown, in_evidence }: Judging): CheckFinding[] {
  const { kind, start, end, note } = mention
  const span = [start, end] as const
  const what = WORDS[kind]
  if (isKnown(mention)) {
    return [
      {
        level: in_evidence,
        reason_code: 'pii_in_evidence',
        message: `The answer tells ${what} of the evidence.`,
        span,
      },
    ]
  }
  const level = note === undefined ? 'fail' : 'warn'
  return [{ level, reason_code: 'pii_novel', message: `The answer tells ${what} that no passage holds.`, span }]
}
