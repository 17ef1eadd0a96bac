import { readFileSync, writeFileSync } from 'node:fs'

export const RESULTS = new URL('./RESULTS.md', import.meta.url)
export const WHOLE_HEADING = '## Whole answers'

/** Replaces what `fit.ts` measures, and leaves the section on whole answers as it is. */
export function writeClaimResults(text: string): void {
  const known = readFileSync(RESULTS, 'utf8')
  const at = known.indexOf(`\n${WHOLE_HEADING}`)
  writeFileSync(RESULTS, at < 0 ? text : `${text.trimEnd()}\n${known.slice(at)}`)
}

/** Replaces the section on whole answers, which is the last. */
export function writeWholeResults(section: string): void {
  const [before = ''] = readFileSync(RESULTS, 'utf8').split(`\n${WHOLE_HEADING}`)
  writeFileSync(RESULTS, `${before.trimEnd()}\n\n${section}`)
}
