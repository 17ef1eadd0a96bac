export { evaluate, type DatasetInput, type EvaluateOptions } from './evaluate.ts'
export {
  Run,
  VERSION,
  resolveEvaluators,
  runExamples,
  type ExampleSource,
  type ResolveOptions,
  type RunExamplesOptions,
} from './runner/index.ts'
