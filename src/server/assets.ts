import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { LOOK } from './pages/look.ts'

/** A file that pages load. Its address names its content, so a browser may keep it for ever. */
export interface Asset {
  readonly path: string
  readonly type: string
  readonly text: string
}

/** The look, and the one script, which makes pages handier and is needed by none. */
export function loadAssets(): { readonly look: Asset; readonly script: Asset } {
  return {
    look: named('look', 'css', { type: 'text/css; charset=utf-8', text: LOOK }),
    script: named('page', 'js', {
      type: 'text/javascript; charset=utf-8',
      text: [island('page'), island('keys'), island('live')].join('\n'),
    }),
  }
}

function named(name: string, ending: string, { type, text }: Pick<Asset, 'type' | 'text'>): Asset {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return { path: `/assets/${name}-${hash}.${ending}`, type, text }
}

/** A script for browsers: compiled in the package, and with its types taken off where the sources run. */
function island(name: string): string {
  const compiled = import.meta.url.endsWith('.js')
  const file = new URL(`./islands/${name}.${compiled ? 'js' : 'ts'}`, import.meta.url)
  const text = readFileSync(file, 'utf8')
  return compiled ? text : stripTypeScriptTypes(text)
}
