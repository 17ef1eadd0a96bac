import { isObject, type JsonObject } from '../parts.ts'
import { langfuseTraces } from './langfuse.ts'
import { langsmithExperiment } from './langsmith.ts'
import { promptfooResults, promptfooTests, testsOf } from './promptfoo.ts'
import { questionsOf, squad } from './squad.ts'
import type { Tool } from './tool.ts'
import { toolOf } from './tools.ts'

/** The records of a document that a tool wrote. */
export interface ToolDocument {
  readonly records: readonly unknown[]
  /** The key of the document under which they stand, if they stand right under one. */
  readonly key?: string
  readonly tool?: Tool
}

/** Opens a document of another tool: an object that is none of our own forms. `undefined`: nobody here knows it. */
export function openToolDocument(root: JsonObject): ToolDocument | { problem: string } | undefined {
  const { results, tests, data, trace, rows, samples, items, cases } = root
  if (isObject(results) && Array.isArray(results['results']))
    return { records: results['results'], tool: promptfooResults }
  if (Array.isArray(results) && 'experiment_name' in root)
    return { records: results, key: 'results', tool: langsmithExperiment }
  if (Array.isArray(results) && isKnown(results)) return { records: results, key: 'results' }
  if (
    tests !== undefined &&
    ['prompts', 'providers', 'targets', 'defaultTest', 'scenarios'].some((name) => name in root)
  ) {
    const found = testsOf(root)
    return 'problem' in found ? found : { records: found, key: 'tests', tool: promptfooTests }
  }
  if (isObject(trace) && Array.isArray(root['observations'])) return { records: [root], tool: langfuseTraces }
  const questions = Array.isArray(data) ? questionsOf(data) : undefined
  if (questions !== undefined) return { records: questions, tool: squad }
  for (const [key, list] of Object.entries({ data, rows, samples, items, cases }))
    if (Array.isArray(list) && isKnown(list)) return { records: list, key }
  const tool = toolOf(root)
  return tool === undefined ? undefined : { records: [root], tool }
}

/** Whether a list of an unknown document holds records of a tool. */
function isKnown([first]: readonly unknown[]): boolean {
  return isObject(first) && toolOf(first) !== undefined
}
