import { type Check, defineCheck, failed, passed } from '../../check.ts'
import { exemption } from '../exemption.ts'
import type { Hit } from '../../input.ts'
import { counted } from '../../../support/counted.ts'

/** `1 hit was`, `12 hits were`. */
function wereHits(count: number): string {
  return `${counted(count, 'hit')} ${count === 1 ? 'was' : 'were'}`
}

/** Whether enough was retrieved. An answer that states nothing needs nothing. */
export const minRetrievalHits = defineCheck({
  name: 'min_retrieval_hits',
  version: '1',
  title: 'Enough was retrieved',
  deterministic: true,
  settings: ['retrieval_min_hits', 'retrieval_topk'],
  check(_input, { retrieval_min_hits, retrieval_topk }, { hits, answer }) {
    const found = new Set(hits.slice(0, retrieval_topk).map(({ node_id }) => node_id)).size
    const detail = { found, least: retrieval_min_hits }
    if (found >= retrieval_min_hits) return passed(`${wereHits(found)} retrieved.`, { detail })
    const exempted = exemption(answer)
    if (exempted !== undefined) return exempted
    const message = `${wereHits(found)} retrieved; at least ${retrieval_min_hits} ${retrieval_min_hits === 1 ? 'is' : 'are'} wanted.`
    return failed('too_few_hits', message, { detail })
  },
})

/** What retrievers write into `source` to say how a hit was found, if they use it for that. */
const CHANNELS: Readonly<Record<string, readonly string[]>> = {
  vector: ['vector', 'dense', 'embedding', 'semantic', 'hybrid'],
  keyword: ['keyword', 'bm25', 'lexical', 'sparse', 'fulltext', 'hybrid'],
}

function isFoundBy({ found_by, source }: Hit, channel: 'vector' | 'keyword'): boolean {
  if (found_by !== undefined) return found_by.includes(channel)
  return source !== undefined && (CHANNELS[channel] ?? []).includes(source.toLowerCase())
}

function requireHitsBy(channel: 'vector' | 'keyword'): Check {
  return defineCheck({
    name: `require_${channel}_hits`,
    version: '1',
    title: `Something was found by ${channel} search`,
    deterministic: true,
    switch: `require_${channel}_hits`,
    settings: ['retrieval_topk'],
    check(_input, { retrieval_topk }, { hits }) {
      const found = hits.slice(0, retrieval_topk).filter((hit) => isFoundBy(hit, channel)).length
      const detail = { found }
      if (found > 0) return passed(`${wereHits(found)} found by ${channel} search.`, { detail })
      return failed(`no_${channel}_hits`, `No hit was found by ${channel} search.`, { detail })
    },
  })
}

export const requireVectorHits = requireHitsBy('vector')
export const requireKeywordHits = requireHitsBy('keyword')
