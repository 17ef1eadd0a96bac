import { registerHooks } from 'node:module'

const source = new URL('../src/', import.meta.url)

// `import … from 'assay/store'` means the sources, so that tests and examples write what users write.
registerHooks({
  resolve(specifier, context, next) {
    const room = /^assay(?:\/(.+))?$/.exec(specifier)
    return room === null
      ? next(specifier, context)
      : next(new URL(`${room[1] === undefined ? '' : `${room[1]}/`}index.ts`, source).href, context)
  },
})
