import { tape } from './0001-tape.ts'
import { runs } from './0002-runs.ts'
import { labels } from './0003-labels.ts'
import { ledger } from './0004-ledger.ts'
import { durableRuns } from './0005-durable-runs.ts'
import { rareRecords } from './0006-rare-records.ts'
import { work } from './0007-work.ts'
import { erasing } from './0008-erasing.ts'
import { runNames } from './0009-run-names.ts'
import { comparedScores } from './0010-compared-scores.ts'
import { boundLabels } from './0011-bound-labels.ts'
import { foundResults } from './0012-found-results.ts'
import { service } from './0013-service.ts'
import { experiments } from './0014-experiments.ts'
import { liveFigures } from './0015-live-figures.ts'
import { nearIds } from './0016-near-ids.ts'
import type { Migration } from './migration.ts'

export const MIGRATIONS: readonly Migration[] = [
  tape,
  runs,
  labels,
  ledger,
  durableRuns,
  rareRecords,
  work,
  erasing,
  runNames,
  comparedScores,
  boundLabels,
  foundResults,
  service,
  experiments,
  liveFigures,
  nearIds,
]
