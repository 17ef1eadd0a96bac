export { openQueue, type QueueOptions, type QueueTimings, type ShardJob, type ShardQueue } from './queue.ts'
export { createSharedBudget, sharedBudget, spentUsd, type SharedBudget } from './shared-budget.ts'
export { openSql, type Sql } from './sql.ts'
export { sharedBucket, type BucketOptions, type TokenBucket } from './token-bucket.ts'
