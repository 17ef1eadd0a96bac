import type { Severity } from '../check.ts'
import type { Actions } from './actions.ts'
import type { Settings } from './check-settings.ts'

/** A check's own section of a configuration: the fields that every check has, and its parameters. */
export interface CheckSection {
  readonly severity?: Severity
  /** If true, the answer cannot pass unless the check could be run. */
  readonly required?: boolean
  /** Later layers can only make it stricter. */
  readonly locked?: boolean
  /** What a warning of the check counts as. */
  readonly warnings?: 'warn' | 'fail'
  readonly [param: string]: unknown
}

/** Which certificate a configuration has, by hash, and which configuration the certificate is for. */
export interface ConfigCertificate {
  /** SHA-256 of the certificate's canonical JSON, in hexadecimal. */
  readonly sha256: string
  /** SHA-256 of the whole configuration that was certified, without this field. */
  readonly config_sha256: string
}

/** One layer of configuration. What it leaves out comes from the layer below. */
export interface GateConfig extends Partial<Settings> {
  /** The ruleset that the layer was written for. It is refused with any other. */
  readonly rule_version?: string | undefined
  /**
   * The certificate of the configuration that this layer makes, as `assay calibrate` writes it. Refused if the layer makes
   * another configuration; dropped by a later layer that changes anything.
   */
  readonly certificate?: ConfigCertificate | undefined
  readonly actions?: Partial<Actions> | undefined
  readonly checks?: Readonly<Record<string, CheckSection>> | undefined
}

/** A check's section with every field filled in. */
export interface EffectiveSection extends CheckSection {
  readonly severity: Severity
  readonly required: boolean
  readonly locked: boolean
  readonly warnings: 'warn' | 'fail'
}

/** All layers merged: the configuration that decided. Plain JSON. */
export interface EffectiveConfig extends Settings {
  readonly rule_version: string
  /** Absent if the configuration has no certificate. */
  readonly certificate?: ConfigCertificate
  readonly actions: Actions
  readonly checks: Readonly<Record<string, EffectiveSection>>
}
