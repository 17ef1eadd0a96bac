import { appendFile } from 'node:fs/promises'
import { UsageError } from '../../core/errors.ts'
import { exampleCounter, githubAnnotations, githubSummary } from '../../reports/github.ts'
import { outcomeOf } from '../../reports/outcome/outcome.ts'
import type { PlaceOf } from '../../reports/junit.ts'
import type { ReportFile } from './report-file.ts'

/** Where a report for GitHub goes, besides the file that it may name. */
export interface GithubWorld {
  /** The files of the step, as GITHUB_STEP_SUMMARY and GITHUB_OUTPUT name them. */
  readonly summary?: string | undefined
  readonly output?: string | undefined
  /** Receives the annotations as workflow commands. */
  readonly annotate: (commands: string) => void
}

/** A report for a step on GitHub: its summary, its outputs, and annotations at the examples' places. */
export function openGithub(
  path: string | undefined,
  { summary, output, annotate, placeOf }: GithubWorld & { placeOf?: PlaceOf | undefined },
): ReportFile {
  const counter = exampleCounter()
  const target = path ?? summary
  return {
    add(result) {
      counter.add(result)
      return Promise.resolve()
    },
    async finish(document, failing) {
      annotate(githubAnnotations(document, { failing, placeOf }))
      // The files of a step are shared by everything in it, so they are appended to.
      if (target !== undefined) await append(target, githubSummary(document, { failing }))
      if (output !== undefined) await append(output, counter.outputs(outcomeOf(document)))
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}

async function append(path: string, text: string): Promise<void> {
  try {
    await appendFile(path, text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(`The report for GitHub cannot be written to ${path}: ${reason}.`, { cause })
  }
}
