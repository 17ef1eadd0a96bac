import type { Command } from 'commander'
import { above, port, whole } from '../flags/flag-values.ts'
import { verb, type Wiring } from './verb.ts'

export function addServe(root: Command, { world, done }: Wiring): void {
  verb(root, 'serve', {
    summary: 'decide, evaluate and run over HTTP, with every decision in a ledger',
    example: 'assay serve --store .assay/assay.db --ruleset standard --port 8080',
  })
    .option('--store <PATH|URL>', 'where tokens, decisions, runs and labels are kept (default: .assay/assay.db)')
    .option('--ruleset <NAME|FILE>', 'minimal | standard | strict, or a .json or .yaml file')
    .option(
      '--config <FILE>',
      'settings that override the ruleset, .yaml or .json; `tenants:` has settings for each tenant',
    )
    .option('--judge <NAME>', 'lexical (offline, no key) | openai:MODEL | anthropic:MODEL | compatible:MODEL')
    .option('--host <ADDRESS>', 'where to listen (default: 127.0.0.1, this machine alone)')
    .option('--port <N>', 'on which port (default: any that is free)', port)
    .option('--log <NAME>', 'one of several logs in a store (default: main)')
    .option('--key <FILE>', 'the Ed25519 key that signs the ledger (default: your own)')
    .option('--rate <N>', 'requests a second of each token, where it has no limit of its own', above('--rate'))
    .option('--max-body <BYTES>', 'the largest body (1048576)', whole('--max-body', 1_024))
    .option(
      '--timeout <SECONDS>',
      'for a request to arrive, and for a long answer to be decided (30)',
      above('--timeout'),
    )
    .option('--queue <N>', 'answers that may be under way before others are refused (64)', whole('--queue', 1))
    .option('--view', 'also show the pages over the store, to this machine')
    .action(async (options: Record<string, unknown>) => {
      const { serveCommand } = await import('../serve/serve.ts')
      done(await serveCommand({ options, world }))
    })
}

export function addTokens(root: Command, { world, done }: Wiring): void {
  verb(root, 'tokens', {
    summary: 'make, list or revoke the tokens of a service',
    example: 'assay tokens create --name support-bot --scopes decide,read',
    usage: 'VERB [ID] [options]',
  })
    .argument('<VERB>', 'create | list | revoke ID')
    .argument('[ID]', 'with revoke: which; assay tokens list shows them')
    .option('--store <PATH|URL>', 'the store of the service (default: .assay/assay.db)')
    .option('--name <TEXT>', 'with create: who it is for')
    .option('--scopes <LIST>', 'with create: decide, evaluate, read, label, admin (default: decide,read)')
    .option('--tenant <ID>', 'with create: the only tenant that it speaks for')
    .option('--rate <N>', 'with create: requests a second', above('--rate'))
    .option('--days <N>', 'with create: for how long it is valid (default: until it is revoked)', above('--days'))
    .option('--format <FORMAT>', 'with list: console | json')
    .action(async (what: string, id: string | undefined, options: Record<string, unknown>) => {
      const { tokensCommand } = await import('../serve/token-verbs.ts')
      done(await tokensCommand(what, { id, options, world }))
    })
}
