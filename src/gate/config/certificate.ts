import { UsageError } from '../../core/errors.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { sha256Hex } from '../../support/digest.ts'
import { unknownKey } from './actions.ts'
import type { ConfigCertificate, EffectiveConfig } from './gate-config.ts'
import { valueText } from './params.ts'

const FIELDS: readonly (keyof ConfigCertificate)[] = ['sha256', 'config_sha256']

/** Reads the certificate of a layer. Throws a UsageError that names the field if anything in it is wrong. */
export function readCertificate(given: unknown, path: string): ConfigCertificate {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new UsageError(`${path} is ${valueText(given)}; it must be an object with ${FIELDS.join(' and ')}.`)
  }
  const fields = new Map<string, unknown>(Object.entries(given))
  const other = [...fields.keys()].find((key) => !FIELDS.some((field) => field === key))
  if (other !== undefined) throw unknownKey(other, { path, known: FIELDS })
  const hash = (field: keyof ConfigCertificate): string => {
    const value = fields.get(field)
    if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value
    throw new UsageError(`${path}.${field} is ${valueText(value)}; it must be a SHA-256 in lower-case hexadecimal.`)
  }
  return { sha256: hash('sha256'), config_sha256: hash('config_sha256') }
}

/**
 * The configuration after a layer. A certificate is for one configuration: a layer that changes it and brings none of its
 * own leaves it without.
 */
export function withoutStaleCertificate(
  merged: EffectiveConfig,
  { below, own }: { below: EffectiveConfig; own: boolean },
): EffectiveConfig {
  if (own || merged.certificate === undefined || isSame(merged, below)) return merged
  return uncertified(merged)
}

/** Refuses a certificate that is for another configuration. `described` is the configuration as it is hashed. */
export function refuseForeignCertificate(described: Pick<EffectiveConfig, 'certificate'>): void {
  const { certificate } = described
  if (certificate === undefined) return
  const now = sha256Hex(canonicalJson(uncertified(described)))
  if (now === certificate.config_sha256) return
  throw new UsageError(
    `certificate is for the configuration with the SHA-256 ${certificate.config_sha256.slice(0, 12)}…, but this one has ${now.slice(0, 12)}…. ` +
      'Something in it was changed since it was certified: undo that, calibrate again, or remove the field certificate.',
  )
}

function uncertified<Config extends Pick<EffectiveConfig, 'certificate'>>(config: Config): Omit<Config, 'certificate'> {
  const { certificate: _, ...rest } = config
  return rest
}

function isSame(a: EffectiveConfig, b: EffectiveConfig): boolean {
  try {
    return canonicalJson(a) === canonicalJson(b)
  } catch {
    // A schema given as code cannot be compared.
    return false
  }
}
