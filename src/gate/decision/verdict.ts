import { type CheckResult, NOT_APPLICABLE } from '../check.ts'
import { type Action, actionFor } from '../config/actions.ts'
import type { EffectiveConfig } from '../config/gate-config.ts'
import type { VerdictStatus } from '../decision.ts'

export interface Verdict {
  readonly status: VerdictStatus
  readonly action: Action
  readonly decisive: readonly string[]
  readonly reason_codes: readonly string[]
}

/** Combines results: the strictest finding wins, and nothing passes because a check could not run. */
export function verdictOf(results: readonly CheckResult[], config: EffectiveConfig): Verdict {
  const counted = results.filter(({ severity }) => severity !== 'info')
  const ran = counted.filter(({ status }) => status !== 'skipped')
  const failing = ran.filter(({ status }) => status === 'fail' || (status === 'error' && config.on_error === 'fail'))
  if (failing.length > 0) return verdict('fail', failing, { config })
  if (ran.length === 0) {
    return verdict('skipped', counted, { config, also: counted.length === 0 ? ['no_checks_enabled'] : [] })
  }
  const missing = counted.filter((result) => isMissing(result, config))
  const weak = [...ran.filter(({ status }) => status === 'warn' || status === 'error'), ...missing]
  const also = missing.length > 0 ? ['required_check_skipped'] : []
  return weak.length > 0 ? verdict('partial', weak, { config, also }) : verdict('pass', ran, { config })
}

/** A required check that could not be run, or an answer or evidence too large to check. */
function isMissing({ name, status, reason_code }: CheckResult, { checks }: EffectiveConfig): boolean {
  if (status !== 'skipped' || NOT_APPLICABLE.includes(reason_code)) return false
  return checks[name]?.required === true || reason_code === 'input_too_large'
}

function verdict(
  status: VerdictStatus,
  decisive: readonly CheckResult[],
  { config, also = [] }: { config: EffectiveConfig; also?: readonly string[] | undefined },
): Verdict {
  const reason_codes = [...new Set([...decisive.flatMap((result) => reasonsOf(result)), ...also])].sort()
  const { actions } = config
  return {
    status,
    action: status === 'fail' ? actionFor(reason_codes, actions) : actions[status],
    decisive: decisive.map(({ name }) => name).sort(),
    reason_codes,
  }
}

/** The reason of a result, and of its findings that count as much. */
function reasonsOf({ status, reason_code, detail }: CheckResult): string[] {
  if (status === 'pass') return []
  const level = status === 'fail' ? ['fail'] : ['warn', 'fail']
  const own = status === 'skipped' ? [] : detail.findings.filter((finding) => level.includes(finding.level))
  return [reason_code, ...own.map((finding) => finding.reason_code)]
}
