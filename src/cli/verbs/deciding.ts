import type { Command } from 'commander'
import { whole } from '../flags/flag-values.ts'
import { LOOSE, MAP } from '../flags/map-flag.ts'
import { verb, type Wiring } from './verb.ts'

export function addGate(root: Command, { world, done }: Wiring): void {
  verb(root, 'gate', {
    summary: 'decide whether answers may be shown, with reasons',
    example: 'assay gate answers.jsonl --ruleset standard --format sarif > gate.sarif',
    usage: 'INPUT [options]',
  })
    .argument('<INPUT>', 'JSONL of gate inputs, or any data set with answers; - for JSONL on standard input')
    .option(...MAP)
    .option(...LOOSE)
    .option('--ruleset <NAME|FILE>', 'minimal | standard | strict, or a .json or .yaml file')
    .option(
      '--config <FILE>',
      'settings that override the ruleset, .yaml or .json; `tenants:` has settings for each tenant',
    )
    .option('--ledger <PATH|URL>', 'record every decision in this ledger before it is shown')
    .option('--key <FILE>', 'the Ed25519 key that signs the ledger (default: your own)')
    .option('--format <FORMAT>', 'console | markdown | json (one decision per line) | junit | sarif')
    .option('--threads <N>', 'most threads that decide, without a ledger (the cores)', whole('--threads', 1))
    .addHelpText('after', GATE_CODES)
    .action(async (input: string, options: Record<string, unknown>) => {
      const { gateCommand } = await import('../gate/gate.ts')
      done(await gateCommand(input, { options, world }))
    })
}

const GATE_CODES = `
For the gate: 0 every answer may be shown, with or without a warning · 1 at least one failed, or could not be checked ·
2 a line is not a gate input; the message names it, and the decisions before it were printed`

export function addLedger(root: Command, { world, done }: Wiring): void {
  verb(root, 'ledger', {
    summary: 'prove, show, replay and export recorded decisions',
    example: 'assay ledger verify --ledger .assay/assay.db --checkpoint checkpoint.txt',
    usage: 'VERB [ID…] [options]',
  })
    .argument(
      '<VERB>',
      'verify [EXPORT] | show ID | replay [ID…] | reevaluate | export [ID…] | checkpoint | redact ID | keys | import FILE',
    )
    .argument('[ID...]', 'record ids; with verify, an export file')
    .option('--ledger <PATH|URL>', 'a database file, or postgres://… (default: the one in the config file)')
    .option('--log <NAME>', 'one of several logs in a store (default: main)')
    .option('--checkpoint <FILE>', 'a signed checkpoint from a second place, to verify against')
    .option('--part', 'with verify EXPORT: you asked for a partial export, so missing records are not tampering')
    .option('--key <FILE>', 'an Ed25519 key as PEM, or public keys to verify with, one per line (default: your own)')
    .option('--out <FILE>', 'write the export or the checkpoint to this file')
    .option('--no-blobs', 'export without texts')
    .option('--ruleset <NAME|FILE>', 'the candidate ruleset to re-evaluate with')
    .option('--config <FILE>', 'settings that override the candidate')
    .option('--max-new-pass <N|%>', 'fail when more than this many decisions would newly pass')
    .option('--max-new-fail <N|%>', 'fail when more than this many decisions would newly fail')
    .option('--record', 'also record the re-evaluated decisions')
    .option('--engine <MODULE...>', 'also replay with these: the gate of an earlier release, such as assay-0.1/gate')
    .option('--reason <TEXT>', 'why a record is redacted')
    .option('--no-rewrite', 'with redact: let the next command that writes to the store rewrite its file')
    .option('--rotate', 'with keys: hand over to a new key, with a record signed by both')
    .option('--to <FILE>', 'with --rotate: the key to hand over to (default: a new one)')
    .option('--format <FORMAT>', 'console | markdown | json')
    .addHelpText('after', LEDGER_CODES)
    .action(async (name: string, ids: string[], options: Record<string, unknown>) => {
      const { ledgerCommand } = await import('../ledger/ledger.ts')
      done(await ledgerCommand(name, { ids, options, world }))
    })
}

const LEDGER_CODES = `
For verify: 0 intact · 1 tampered with, or something is missing that a trusted checkpoint covers · 3 all records agree, but this is
a partial export, or records may be missing at the end. For replay: 0 the same · 1 not the same · 3 needs other versions.
For reevaluate: 0 within the limits · 1 beyond them · 3 nothing recorded. For redact: 0 erased · 3 erased, but the store's files may
still hold it, until the next command that writes`
