import type { OutcomeVerdict } from '../../core/run.ts'

/** How a verdict is named and marked, alike in every report. */
export interface OutcomeWords {
  /** Behind a title: `dev.jsonl: worse than the baseline`. */
  readonly words: string
  readonly mark: string
  readonly emoji: string
  readonly tone: 'good' | 'bad' | 'doubtful' | 'neutral'
}

export const OUTCOME_WORDS: Readonly<Record<OutcomeVerdict, OutcomeWords>> = {
  holds: { words: 'holds', mark: '✓', emoji: '✅', tone: 'good' },
  measured: { words: 'measured, not judged', mark: '·', emoji: 'ℹ️', tone: 'neutral' },
  below: { words: 'below what was asked', mark: '✗', emoji: '❌', tone: 'bad' },
  worse: { words: 'worse than the baseline', mark: '✗', emoji: '❌', tone: 'bad' },
  not_compared: { words: 'not compared', mark: '!', emoji: '⚠️', tone: 'doubtful' },
  inconclusive: { words: 'inconclusive', mark: '?', emoji: '❔', tone: 'doubtful' },
  infrastructure: { words: 'not judged', mark: '!', emoji: '⚠️', tone: 'doubtful' },
  interrupted: { words: 'interrupted', mark: '!', emoji: '⚠️', tone: 'doubtful' },
}
