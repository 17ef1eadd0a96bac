export {
  continueRun,
  knownRun,
  pauseRun,
  readStatus,
  readWorkRun,
  stopRun,
  type StopReason,
  type WorkRun,
  type WorkState,
  type WorkStatus,
  type WorkerSign,
} from './control.ts'
export { enqueue, type EnqueueOptions, type Enqueued } from './enqueue.ts'
export { planEvaluators, plannedEvaluators, type PlannedEvaluator, type WorkPlan } from './plan.ts'
export { persistently } from './persistently.ts'
export { openQueue, type QueueOptions, type QueueTimings, type ShardJob, type ShardQueue } from './queue.ts'
export { type PreparedRun } from './ready-runs.ts'
export { expectedMs, shardSize } from './shard-size.ts'
export { createSharedBudget, sharedBudget, spentUsd, type SharedBudget } from './shared-budget.ts'
export { openSql, type Sql, type Statements } from './sql.ts'
export { localBucket, perMinute, sharedBucket, type BucketOptions, type TokenBucket } from './token-bucket.ts'
export { startWorker, type Worker, type WorkerOptions } from './worker.ts'
