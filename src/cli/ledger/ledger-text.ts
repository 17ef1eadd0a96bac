import { explainDecision } from '../../gate/decision/explain.ts'
import type { CheckResult } from '../../gate/check.ts'
import type { DecisionData } from '../../gate/decision.ts'
import type { CertificateRecord } from '../../ledger/records/entries.ts'
import type { EvaluationRecord } from '../../ledger/records/evaluation-record.ts'
import type { Reevaluation, Share } from '../../ledger/replay/reevaluate.ts'
import type { ReplayReport } from '../../ledger/replay/replay.ts'
import type { Verification } from '../../ledger/verify/verify.ts'
import { counted } from '../../support/counted.ts'
import type { Rotated } from './rotate.ts'

const SAID = {
  intact: 'Intact: every record is as it was signed.',
  partial: 'A part: the records that are there are as they were signed, but some are missing.',
  tampered: 'Tampered with: the records do not agree with what was signed.',
  unprovable_tail: 'All records agree, but nothing proves that none is missing at the end.',
} as const

/** A verification as text. */
export function verificationText(verification: Verification, { trusted }: { trusted: boolean }): string {
  const { status, size, root, redacted, problems, notes, checkpoint } = verification
  const signed =
    checkpoint === null ? 'no checkpoint' : `checkpoint of ${checkpoint.size} (${checkpoint.signedAt ?? 'no date'})`
  return lines([
    SAID[status],
    `${counted(size, 'record')}, ${redacted} redacted; ${signed}; root ${root}`,
    ...(status === 'unprovable_tail' || status === 'partial' ? [provenText(verification, { trusted })] : []),
    ...problems.map(({ seq, message }) => `  ${seq === null ? 'ledger' : `record ${seq}`}: ${message}`),
    ...notes.map((note) => `  note: ${note}`),
  ])
}

/** What a checkpoint proves about a log that may be incomplete, and what no checkpoint does. */
function provenText({ size, proven, checkpoint }: Verification, { trusted }: { trusted: boolean }): string {
  if (trusted) {
    return `The trusted checkpoint proves ${proven} of ${size} records. Give the newest from a second place: --checkpoint FILE`
  }
  const signed =
    checkpoint === null
      ? 'There is no checkpoint signed by a known key.'
      : `The newest checkpoint signed by a known key covers ${checkpoint.size} records.`
  return `${signed} Without one from a second place (--checkpoint FILE), a log that was cut or rolled back to an earlier state looks the same.`
}

/** A change of keys as text. */
export function rotationText({ key, file, old_key, old_file, records }: Rotated, ledger: string): string {
  return lines([
    `The ledger ${ledger} hands over to a new key, which signs from now on: ${file}`,
    ...records.map(({ log_id, seq }) => `  record ${seq} of the log ${log_id} says so, signed by both keys`),
    `New key: ${key}`,
    `Old key: ${old_key} (${old_file})`,
    'Anyone who pinned the old key can keep using it. Other ledgers signed with it need their own handover:',
    `  assay ledger keys --rotate --ledger OTHER --key ${old_file} --to ${file}`,
  ])
}

export function replayText({ status, records, outcomes, others }: ReplayReport): string {
  const said = {
    match: 'Every decision was reproduced.',
    mismatch: 'Not every decision was reproduced.',
    incomplete: 'Not every decision could be replayed here.',
  }
  const counts = Object.entries(outcomes).filter(([, count]) => count > 0)
  return lines([
    said[status],
    `${counted(records, 'decision')}: ${counts.map(([name, count]) => `${count} ${name}`).join(', ') || 'none'}`,
    ...others.map(({ seq, id, outcome, message }) => `  record ${seq} (${id}): ${outcome}. ${message}`),
  ])
}

export function reevaluationText(report: Reevaluation): string {
  const { rule_version, records, redacted, unreadable, matrix, newPass, newFail, exceeded } = report
  const { checks, checkFlips, reasons, tenants, overrides } = report
  const statuses = ['pass', 'partial', 'fail', 'skipped'] as const
  const row = (cells: readonly (string | number)[]) => `  ${cells.map((cell) => String(cell).padEnd(9)).join('')}`
  return lines([
    `${counted(records, 'decision')} again by ${rule_version}; ${redacted} redacted and ${unreadable} unreadable ones left out.`,
    '',
    row(['was', ...statuses]),
    ...statuses.map((was) => row([was, ...statuses.map((now) => matrix[was][now])])),
    '',
    `Newly passing: ${shareText(newPass)}`,
    `Newly failing: ${shareText(newFail)}`,
    ...Object.entries(checks).map(
      ([name, flips]) =>
        `  ${name}: ${Object.entries(flips)
          .map(([flip, count]) => `${flip} ${count}`)
          .join(', ')}; ${shareText(checkFlips[name])}`,
    ),
    ...Object.entries(reasons).map(
      ([code, { gained, lost }]) => `  reason ${code}: gained by ${counted(gained, 'answer')}, lost by ${lost}`,
    ),
    ...Object.entries(tenants).map(
      ([name, flips]) =>
        `  ${name === '' ? 'without a tenant' : `tenant ${name}`}: newly passing ${shareText(flips.newPass)}; newly failing ${shareText(flips.newFail)}`,
    ),
    ...(overrides.total === 0
      ? []
      : [
          `People gave verdicts on ${overrides.total} of them: the old decision agrees with ${overrides.oldAgrees}, the new one with ${overrides.newAgrees}.`,
        ]),
    ...exceeded,
  ])
}

function shareText(shared: Omit<Share, 'ids'> | undefined): string {
  if (shared === undefined || shared.share === null) return 'none, as there were no decisions'
  const { count, of, share, ci } = shared
  const percent = (part: number): string => `${(part * 100).toFixed(1)} %`
  return `${count} of ${of} (${percent(share)}, 95 % ${percent(ci[0])} to ${percent(ci[1])})`
}

/** A record as text. */
export function recordText(record: EvaluationRecord): string {
  const head = [
    `Record ${record.id} (${record.seq} of ${record.log_id}), ${record.ts}`,
    `${record.mode}, ${record.delivery}; ${record.conversation_id}/${record.message_id}; generation ${record.generation_record_id}, retrieval ${record.retrieval_record_id}`,
    ...(record.redacted ? ['Its texts were erased.'] : []),
    ...record.overrides.map(
      ({ ts, verdict, rater, note }) => `Overridden ${ts}: ${verdict} by ${rater ?? '(erased)'}. ${note ?? ''}`,
    ),
    ...(record.input === null ? [] : ['', record.input.generation.answer]),
    '',
  ]
  const whole = wholeDecision(record)
  return `${lines(head)}\n${whole === undefined ? lines([`${record.status}, ${record.action}: ${record.reason_codes.join(', ')}`]) : explainDecision(whole, record.input === null ? {} : { input: record.input })}`
}

/** A certificate as text: where it is recorded, and everything it says. */
export function certificateText({ id, seq, log_id, ts, certificate_sha256, certificate }: CertificateRecord): string {
  return lines([
    `Record ${id} (${seq} of ${log_id}), ${ts}`,
    `Certificate ${certificate_sha256}`,
    '',
    JSON.stringify(JSON.parse(certificate), null, 2),
  ])
}

function wholeDecision(record: EvaluationRecord): DecisionData | undefined {
  const { config, checks, errors, tenant: _, ...rest } = record
  if (config === null || !checks.every(isWhole)) return undefined
  return { ...rest, config, checks, errors: errors.map((name) => ({ name, message: '' })) }
}

function isWhole(check: EvaluationRecord['checks'][number]): check is CheckResult {
  return 'message' in check
}

function lines(texts: readonly string[]): string {
  return `${texts.join('\n').trimEnd()}\n`
}
