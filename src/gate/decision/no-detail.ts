import { deepFreeze } from '../../support/deep-freeze.ts'
import type { CheckResult } from '../check.ts'

/** The detail of a result that is a message alone. Many results have it, and share the object. */
export const NO_DETAIL: CheckResult['detail'] = deepFreeze({ findings: [] })
