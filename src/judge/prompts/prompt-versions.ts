import { canonicalJson } from '../../support/canonical-json.ts'
import { sha256Hex } from '../../support/digest.ts'
import type { PromptVersion } from '../model/chat-model.ts'
import { preferenceRubric } from './prefer.ts'
import { versionOf } from './prompt.ts'
import type { PromptSet } from './prompt-set.ts'

const known = new WeakMap<PromptSet, ReadonlyMap<string, PromptVersion>>()

/** The prompts of a set and their digests, by name. */
export function promptVersions(set: PromptSet): ReadonlyMap<string, PromptVersion> {
  const before = known.get(set)
  if (before !== undefined) return before
  const versions = new Map(
    [extractVersion(set), verifyVersion(set), rateVersion(set)].map((version) => [version.name, version]),
  )
  known.set(set, versions)
  return versions
}

/** SHA-256 over all prompts of a set. */
export function promptSetSha256(set: PromptSet): string {
  const preference = preferenceRubric({ query: 'q', first: 'a', second: 'b' })
  return sha256Hex(canonicalJson([...promptVersions(set).values(), preference]))
}

function extractVersion({ extract }: PromptSet): PromptVersion {
  return versionOf(extract, [{ text: 'text' }, { text: 'text', query: 'query' }])
}

function verifyVersion({ verify }: PromptSet): PromptVersion {
  const claims = [{ id: 'c1', text: 'claim' }]
  const passages = [{ id: 'p1', text: 'passage', title: 'title' }]
  return versionOf(verify, [{ claims, passages, query: 'query' }])
}

function rateVersion({ rate }: PromptSet): PromptVersion {
  const asked = { criteria: 'criteria', inputs: { text: 'text' } }
  const number = { kind: 'number', min: 0, max: 1 } as const
  const categories = { kind: 'categories', categories: { no: 0, yes: 1 } } as const
  const items = [{ id: 'i1', text: 'item' }]
  return versionOf(rate, [
    { ...asked, scale: number },
    { ...asked, scale: categories },
    { ...asked, scale: number, items },
    { ...asked, scale: categories, items },
  ])
}
