import { html } from '../../../reports/html/markup.ts'
import { openApi } from './openapi.ts'
import { jsonReply, type Route } from './service-route.ts'

/** The description of the other routes, for programs and for people. Its page loads nothing and runs nothing. */
export function docsRoutes(routes: readonly Route[]): readonly Route[] {
  const own: readonly Route[] = [
    {
      method: 'get',
      path: '/openapi.json',
      summary: 'This description, as OpenAPI 3.1',
      answers: { 200: { description: 'The document.', type: 'application/json' } },
      handle: () => jsonReply(document()),
    },
    {
      method: 'get',
      path: '/docs',
      summary: 'This description, to be read',
      answers: { 200: { description: 'A page.', type: 'text/html' } },
      handle: ({ c }) => {
        const nonce: unknown = c.get('nonce')
        return new Response(page([...routes, ...own], typeof nonce === 'string' ? nonce : ''), {
          headers: { 'Content-Type': 'text/html; charset=utf-8' },
        })
      },
    },
  ]
  let made: string | undefined
  const document = (): string => (made ??= JSON.stringify(openApi([...routes, ...own])))
  return own
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}' +
  'code,pre{font:14px/1.4 ui-monospace,monospace}pre{overflow:auto;padding:1rem;background:#f4f4f2}' +
  'h2{font-size:1rem;margin:2rem 0 .25rem}p{margin:.25rem 0}'

function page(routes: readonly Route[], nonce: string): string {
  const { paths, components } = openApi(routes)
  const body = routes.map((route) => {
    const { method, path, summary, description = '', scope } = route
    const operations = (paths as Record<string, Record<string, unknown>>)[path]
    return html`<section>
      <h2><code>${method.toUpperCase()} ${path}</code></h2>
      <p>${summary}. ${description}</p>
      <p>${scope === undefined ? 'Needs no token.' : html`Needs a token for <code>${scope}</code>.`}</p>
      <details>
        <summary>Request and replies</summary>
        <pre>${JSON.stringify(operations?.[method], null, 2)}</pre>
      </details>
    </section>`
  })
  const { markup } = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>Assay: the service</title>
      <style nonce="${nonce}">
        ${STYLE}
      </style>
    </head>
    <body>
      <main>
        <h1>The service</h1>
        <p>
          Send the token as <code>Authorization: Bearer assay_…</code>. The same as OpenAPI 3.1:
          <a href="/openapi.json">openapi.json</a>.
        </p>
        ${body}
        <h2>Schemas</h2>
        <pre>${JSON.stringify(components, null, 2)}</pre>
      </main>
    </body>
  </html>`
  return `<!doctype html>\n${markup}\n`
}
