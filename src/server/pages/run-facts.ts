import type { MetricInfo, OutcomeVerdict } from '../../core/run.ts'
import type { RunListing, StoredRun } from '../../core/stores/run-store.ts'
import { OUTCOME_WORDS } from '../../reports/outcome/outcome-words.ts'
import { html, type Markup } from '../../reports/html/markup.ts'

/** What people call a run: its name, or its data without folder and ending. */
export function titleOfRun({ name, dataset }: Pick<RunListing, 'name' | 'dataset'>): string {
  return name ?? dataset.replace(/^.*[/\\](?=.)/su, '')
}

const LOOKS = { good: 'good', bad: 'bad', doubtful: 'odd', neutral: '' } as const

/** How a run came out, as a word in its colour. */
export function outcomeChip({ state, verdict }: Pick<RunListing, 'state' | 'verdict'>): Markup {
  if (state === 'running') return html`<span class="chip live">running</span>`
  if (state === 'deleted') return html`<span class="chip">deleted</span>`
  if (!isOutcome(verdict)) return html`<span class="chip">${verdict ?? 'finished'}</span>`
  const { tone, words, mark } = OUTCOME_WORDS[verdict]
  return html`<span class="chip ${LOOKS[tone]}"><span aria-hidden="true">${mark}</span> ${words}</span>`
}

function isOutcome(verdict: string | undefined): verdict is OutcomeVerdict {
  return verdict !== undefined && Object.hasOwn(OUTCOME_WORDS, verdict)
}

/** What was evaluated, if the run says. */
export function targetOf({ manifest }: Pick<StoredRun, 'manifest'>): string | undefined {
  const target = manifest?.config['target'] ?? manifest?.config['entrypoint']
  if (target === undefined) return undefined
  return typeof target === 'string' ? target : JSON.stringify(target)
}

/** The evaluators of a run, finished or not. */
export function metricsOf({ manifest, conclusion }: StoredRun): readonly MetricInfo[] {
  return conclusion?.run.metrics ?? manifest?.metrics ?? []
}
