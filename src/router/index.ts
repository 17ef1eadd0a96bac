export { chooseEvaluators, type Route, type RouteInput } from './choose-evaluators.ts'
export { detectTask, type DetectedTask } from './detect-task.ts'
