// oxlint-disable-next-line import/no-unassigned-import -- it checks the version of Node
import '../support/node-version.ts'
export { isolatedRegistry } from './isolated-registry.ts'
export {
  scriptedJudge,
  type JudgeCall,
  type JudgeMethod,
  type JudgeScript,
  type Reply,
  type Script,
  type ScriptedJudge,
  type ScriptedRating,
  type ScriptedVerdicts,
  type VerificationQuestion,
} from './scripted-judge.ts'
export {
  modelReply,
  scriptedModel,
  type ModelScript,
  type ModelScriptEntry,
  type ScriptedModel,
  type ScriptedReply,
} from './scripted-model.ts'
