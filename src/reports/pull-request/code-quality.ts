import type { RunDocument } from '../../core/run.ts'
import { sha256Hex } from '../../support/digest.ts'
import { missedRows } from '../alike.ts'
import { cut, oneLine } from '../display.ts'
import { missedBars, type Failing } from '../failing.ts'
import { failureText } from '../figure-text.ts'
import type { PlaceOf } from '../junit.ts'
import { outcomeOf } from '../outcome/outcome.ts'
import { OUTCOME_WORDS } from '../outcome/outcome-words.ts'

const LONGEST = 500

/**
 * What fell short as a code quality report of GitLab: an array of findings, each at the example's place in the data set. The same
 * finding has the same fingerprint in every run, so that a merge request shows what is new.
 */
export function codeQuality(
  document: RunDocument,
  { failing, placeOf }: { failing: Failing; placeOf?: PlaceOf | undefined },
): string {
  const { run } = document
  const at = (index: number): { path: string; lines: { begin: number } } => {
    const place = placeOf?.(index)
    return { path: place?.file ?? run.dataset.name, lines: { begin: place?.line ?? 1 } }
  }
  const finding = (check: string, { id, index, text, severity }: Found): object => ({
    description: oneLine(cut(text, LONGEST)),
    check_name: check,
    fingerprint: sha256Hex(JSON.stringify([run.dataset.name, check, id])),
    severity,
    location: at(index),
  })
  const outcome = outcomeOf(document)
  const bad = OUTCOME_WORDS[outcome.verdict].tone === 'bad'
  const all = [
    ...(bad ? [finding('assay', { id: '', index: 0, text: outcome.headline, severity: 'blocker' })] : []),
    ...failing.firstErrors.map(({ id, index, error = '' }) =>
      finding('application', { id, index, text: `${id}: the application failed: ${error}`, severity: 'critical' }),
    ),
    ...failing.worst.flatMap((example) =>
      missedRows(missedBars(example), { run }).map(({ title, figure, reason }) => {
        const text = `${example.id}: ${title} ${figure}${reason === '' ? '' : `: ${reason}`}`
        return finding(title, { ...example, text, severity: 'major' })
      }),
    ),
    ...failing.failures.map(({ evaluator, failure, id, message }) =>
      finding(evaluator, { id, index: 0, text: `${id} (${failureText(failure)}): ${message}`, severity: 'info' }),
    ),
  ]
  return `${JSON.stringify(all, null, 2)}\n`
}

interface Found {
  readonly id: string
  readonly index: number
  readonly text: string
  readonly severity: 'info' | 'minor' | 'major' | 'critical' | 'blocker'
}
