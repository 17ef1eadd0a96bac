import { UsageError } from '../../core/errors.ts'
import type { Check } from '../check.ts'
import { unknownKey } from '../config/actions.ts'
import type { Ruleset } from '../rulesets/define-ruleset.ts'
import { BUILT_IN_CHECKS, EARLIER_CHECKS } from './index.ts'

/**
 * The checks by name, each in the version that the ruleset or `versions` names, else the last of its name, which is the
 * newest. Throws a UsageError if there is no such version.
 */
export function chooseChecks({
  own,
  ruleset: { document, rule_version },
  versions,
}: {
  own: readonly Check[]
  ruleset: Ruleset
  versions: Readonly<Record<string, string>>
}): ReadonlyMap<string, Check> {
  const builtIn = new Set(BUILT_IN_CHECKS.map(({ name }) => name))
  const known = new Map<string, Check[]>()
  for (const check of [...EARLIER_CHECKS, ...BUILT_IN_CHECKS, ...own]) {
    const { name, version } = check
    const others = known.get(name) ?? []
    if (own.includes(check) && builtIn.has(name)) {
      throw new UsageError(`There is a check ${name} already; give yours another name.`)
    }
    if (others.some((other) => other.version === version)) {
      throw new UsageError(
        `There are two checks ${name} of version ${version}; give the newer one a version of its own.`,
      )
    }
    known.set(name, [...others, check])
  }
  const wanted = new Map(
    document.checks.map(({ name, version }) => [name, { version, by: `The ruleset ${rule_version}` }]),
  )
  for (const [name, version] of Object.entries(versions)) {
    if (!known.has(name)) throw unknownKey(name, { path: 'checkVersions', known: [...known.keys()] })
    const { version: other = version } = wanted.get(name) ?? {}
    if (other !== version) {
      throw new UsageError(
        `checkVersions.${name} is '${version}', but the ruleset ${rule_version} wants version ${other}.`,
      )
    }
    wanted.set(name, { version, by: 'checkVersions' })
  }
  return new Map([...known].map(([name, checks]) => [name, chosen(checks, wanted.get(name))]))
}

function chosen(checks: readonly Check[], wanted: { version: string; by: string } | undefined): Check {
  const found = wanted === undefined ? checks.at(-1) : checks.find(({ version }) => version === wanted.version)
  if (found !== undefined) return found
  const [name, here] = [checks[0]?.name, checks.map(({ version }) => version).join(', ')]
  throw new UsageError(`${wanted?.by} wants version ${wanted?.version} of ${name}; this version of Assay has ${here}.`)
}
