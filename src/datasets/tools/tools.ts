import type { JsonObject } from '../parts.ts'
import { braintrustRows, braintrustScorers } from './braintrust.ts'
import { deepeval } from './deepeval.ts'
import { evaluationRecords, evaluatorInputs } from './evaluator-input.ts'
import { gateInputs } from './decided-inputs.ts'
import { inspectSamples } from './inspect.ts'
import { langfuseItems, langfuseTraces } from './langfuse.ts'
import { langsmithExamples, langsmithExperiment, langsmithRuns } from './langsmith.ts'
import { llamaIndex } from './llamaindex.ts'
import { metricBank } from './metric-bank.ts'
import { openaiCompletions, openaiEvals } from './openai.ts'
import { openInference } from './openinference.ts'
import { otlp } from './otlp.ts'
import { promptfooResults, promptfooTests } from './promptfoo.ts'
import { ragaliqBands, ragaliqCases, ragaliqClaims } from './ragaliq.ts'
import { squad } from './squad.ts'
import type { Tool } from './tool.ts'
import { trulens } from './trulens.ts'

/** The forms of other tools that are read, in the order in which a record is held against them. */
export const TOOLS: readonly Tool[] = [
  promptfooResults,
  promptfooTests,
  langsmithRuns,
  langsmithExperiment,
  langsmithExamples,
  langfuseTraces,
  langfuseItems,
  openaiEvals,
  openaiCompletions,
  deepeval,
  braintrustRows,
  braintrustScorers,
  openInference,
  otlp,
  trulens,
  inspectSamples,
  llamaIndex,
  squad,
  ragaliqCases,
  ragaliqClaims,
  ragaliqBands,
  metricBank,
  evaluatorInputs,
  gateInputs,
  evaluationRecords,
]

/** The tool whose form a record has. */
export function toolOf(record: JsonObject): Tool | undefined {
  return TOOLS.find(({ is }) => is?.(record) === true)
}
