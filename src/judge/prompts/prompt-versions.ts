import { canonicalJson } from '../../support/canonical-json.ts'
import { sha256Hex } from '../../support/digest.ts'
import type { PromptVersion } from '../model/chat-model.ts'
import { extractClaimsPrompt } from './extract-claims-prompt.ts'
import { preferenceRubric } from './prefer.ts'
import { versionOf } from './prompt.ts'
import { ratePrompt } from './rate-prompt.ts'
import { verifyClaimsPrompt } from './verify-claims-prompt.ts'

/** Version of the prompts as a set. */
export const PROMPT_SET_VERSION = '1'

let versions: ReadonlyMap<string, PromptVersion> | undefined

/** The prompts and their digests, by name. */
export function promptVersions(): ReadonlyMap<string, PromptVersion> {
  versions ??= new Map([extractVersion(), verifyVersion(), rateVersion()].map((version) => [version.name, version]))
  return versions
}

/** SHA-256 over all prompts. */
export function promptSetSha256(): string {
  const preference = preferenceRubric({ query: 'q', first: 'a', second: 'b' })
  return sha256Hex(canonicalJson([...promptVersions().values(), preference]))
}

function extractVersion(): PromptVersion {
  return versionOf(extractClaimsPrompt, [{ text: 'text' }, { text: 'text', query: 'query' }])
}

function verifyVersion(): PromptVersion {
  const claims = [{ id: 'c1', text: 'claim' }]
  const passages = [{ id: 'p1', text: 'passage', title: 'title' }]
  return versionOf(verifyClaimsPrompt, [{ claims, passages, query: 'query' }])
}

function rateVersion(): PromptVersion {
  const asked = { criteria: 'criteria', inputs: { text: 'text' } }
  const number = { kind: 'number', min: 0, max: 1 } as const
  const categories = { kind: 'categories', categories: { no: 0, yes: 1 } } as const
  const items = [{ id: 'i1', text: 'item' }]
  return versionOf(ratePrompt, [
    { ...asked, scale: number },
    { ...asked, scale: categories },
    { ...asked, scale: number, items },
    { ...asked, scale: categories, items },
  ])
}
