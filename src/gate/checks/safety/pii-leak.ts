import { hasDigitsOf, withoutGaps } from '../../../text/pii/given-digits.ts'
import { PII_KINDS } from '../../../text/pii/pii-kinds.ts'
import { type PiiMention, readPii } from '../../../text/pii/pii.ts'
import { defineCheck, type CheckFinding, judged } from '../../check.ts'
import { choice, texts } from '../../config/params.ts'
import type { GateIndex } from '../../gate-index.ts'

/** Whether the answer discloses personal data, especially data that is in no passage and not in the question. */
export const piiLeak = defineCheck({
  name: 'pii_leak',
  version: '2',
  title: 'The answer tells no personal data of its own',
  deterministic: true,
  params: {
    /** What personal data that is in the evidence counts as. */
    in_evidence: choice(['info', 'warn', 'fail'], { default: 'info', tighter: 'higher' }),
    /** The kinds that are searched for: all if left out. */
    kinds: texts({ default: PII_KINDS }),
  },
  check({ generation: { question = '' } }, { in_evidence, kinds }, index) {
    const told = readPii(index.answer.text).filter(({ kind, note }) => kinds.includes(kind) && note !== 'example')
    const texts = told.length === 0 ? [] : knownTexts(index, question)
    const values = new Set(texts.flatMap((text) => readPii(text)).map(keyOf))
    const closed = texts.map(withoutGaps)
    const isKnown = (mention: PiiMention): boolean =>
      values.has(keyOf(mention)) || closed.some((text) => hasDigitsOf(mention, text))
    const findings = told.flatMap((mention) => findingOf(mention, { isKnown: isKnown(mention), in_evidence }))
    return judged(findings, {
      passed: 'The answer tells no personal data of its own.',
      detail: { mentions: told.length },
    })
  },
})

function knownTexts({ offered }: GateIndex, question: string): readonly string[] {
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
function findingOf(
  mention: PiiMention,
  { isKnown, in_evidence }: { isKnown: boolean; in_evidence: 'info' | 'warn' | 'fail' },
): CheckFinding[] {
  const { kind, start, end, note } = mention
  const span = [start, end] as const
  const what = WORDS[kind]
  if (isKnown) {
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
