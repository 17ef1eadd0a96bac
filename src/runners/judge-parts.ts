/** What a model judge is made of; loaded only where one is named. */
export { modelJudge } from '../judge/model/model-judge.ts'
export { modelByName } from '../judge/named.ts'
export { reliable } from '../judge/reliable.ts'
