export { type AnswerWords, type ClientOptions, type OpenAnswer, serviceClient, type ServiceClient } from './client.ts'
export { ServiceError } from './service-error.ts'
export { type DecisionReply, type DecisionRequest, type OpenedAnswer, type RecordReply } from '../wire/decision.ts'
export {
  type EvaluationReply,
  type EvaluationRequest,
  type LabelRequest,
  type RunReply,
  type RunRequest,
} from '../wire/evaluation.ts'
