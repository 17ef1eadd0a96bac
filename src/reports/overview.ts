import { queryOf, textOf } from '../core/example.ts'
import type { ExampleResult } from '../core/run.ts'
import { offendingClaims, type OffendingClaim } from './claim-lines.ts'
import { missedBars } from './failing.ts'
import { findingInWords } from './outcome/plain-words.ts'

/** Scores are counted in tenths; the last counts 1 as well. */
const BINS = 10

/** Why examples fell short, the same reason for all of them. */
export interface FailureGroup {
  readonly key: string
  readonly cause: Cause
  /** Examples; one that falls short for several reasons counts for each. */
  readonly count: number
  /** What exactly, of the first few that differ: `90` for `14`. */
  readonly samples: readonly string[]
  /** The first few of them. */
  readonly examples: readonly { readonly id: string; readonly asked: string }[]
}

/** A reason to fall short. What is wrong with a statement is known in words; the rest is by evaluator. */
export type Cause =
  | { readonly kind: 'claim'; readonly title: string }
  | { readonly kind: 'below'; readonly evaluator: string }
  | { readonly kind: 'error'; readonly message: string }

/** What all examples of a run have in common, in memory that does not grow with the run. */
export interface Overview {
  /** How many measured scores lie in each tenth of the scale, by evaluator. Vacuous results are left out. */
  readonly distributions: ReadonlyMap<string, readonly number[]>
  /** Errors of the application first, then what was said wrongly, then low scores; of each the most frequent first. */
  readonly groups: readonly FailureGroup[]
}

/** Sees every result of a run once. */
export interface OverviewCollector {
  add(example: ExampleResult): void
  overview(): Overview
}

const KINDS: readonly Cause['kind'][] = ['error', 'claim', 'below']
const MOST_GROUPS = 60
const MOST_SAMPLES = 4
const MOST_EXAMPLES = 8
const LONGEST = 200

interface Growing extends FailureGroup {
  count: number
  samples: string[]
  examples: { id: string; asked: string }[]
}

/** Counts scores by tenths and failures by reason. More reasons than 60 are not told apart: later ones are left out. */
export function collectOverview(): OverviewCollector {
  const distributions = new Map<string, number[]>()
  const groups = new Map<string, Growing>()

  function count(example: ExampleResult): void {
    for (const result of Object.values(example.results)) {
      if (result.status !== 'measured' || result.vacuous === true) continue
      const bins = distributions.get(result.evaluator) ?? Array.from({ length: BINS }, () => 0)
      distributions.set(result.evaluator, bins)
      const place = Math.min(BINS - 1, Math.max(0, Math.floor(result.score * BINS + 1e-9)))
      bins[place] = (bins[place] ?? 0) + 1
    }
  }

  return {
    add(example) {
      count(example)
      for (const [key, { cause, samples }] of causesOf(example)) {
        const group = groups.get(key) ?? { key, cause, count: 0, samples: [], examples: [] }
        if (!groups.has(key) && groups.size >= MOST_GROUPS) continue
        groups.set(key, group)
        group.count++
        for (const sample of samples) {
          if (group.samples.length < MOST_SAMPLES && !group.samples.includes(sample)) group.samples.push(sample)
        }
        if (group.examples.length < MOST_EXAMPLES) {
          const asked = queryOf(example) ?? textOf(example.inputs)
          group.examples.push({ id: example.id.slice(0, LONGEST), asked: asked.slice(0, LONGEST) })
        }
      }
    },
    overview: () => ({
      distributions,
      groups: [...groups.values()].toSorted(
        (a, b) => KINDS.indexOf(a.cause.kind) - KINDS.indexOf(b.cause.kind) || b.count - a.count,
      ),
    }),
  }
}

/** Why an example falls short, by a key that alike ones share. */
export function causesOf(example: ExampleResult): Map<string, { cause: Cause; samples: string[] }> {
  const causes = new Map<string, { cause: Cause; samples: string[] }>()
  const missed = missedBars(example)
  for (const claim of offendingClaims(missed)) {
    const title = findingInWords(claim)
    const key = `claim ${title}`
    const known = causes.get(key) ?? { cause: { kind: 'claim', title }, samples: [] }
    causes.set(key, known)
    known.samples.push(sampleOf(claim))
  }
  // Evaluators that say the same of an example tell one failure.
  const told = new Set<string>()
  for (const result of missed) {
    const { evaluator, reasoning } = result
    if (offendingClaims([result]).length > 0 || (reasoning !== '' && told.has(reasoning))) continue
    told.add(reasoning)
    causes.set(`below ${evaluator}`, {
      cause: { kind: 'below', evaluator },
      samples: [reasoning.slice(0, LONGEST)],
    })
  }
  if (example.error !== undefined) {
    // Alike but for what stands in quotes and for figures.
    const message = example.error
      .slice(0, 1000)
      .replace(/"[^"]*"|'[^']*'|“[^”]*”/g, '“…”')
      .replace(/\d+/g, '…')
    causes.set(`error ${message}`, {
      cause: { kind: 'error', message: message.slice(0, LONGEST) },
      samples: [example.error.slice(0, LONGEST)],
    })
  }
  return causes
}

function sampleOf({ text, finding: { inClaim, inEvidence } = {} }: OffendingClaim): string {
  if (inClaim !== undefined && inEvidence !== undefined) {
    return `“${inClaim.slice(0, 60)}” for “${inEvidence.slice(0, 60)}”`
  }
  return `“${(inClaim ?? text).slice(0, 120)}”`
}

/** The overview of results that are all in memory. */
export function overviewOf(results: readonly ExampleResult[]): Overview {
  const collector = collectOverview()
  for (const result of results) collector.add(result)
  return collector.overview()
}
