// oxlint-disable-next-line import/no-unassigned-import -- it checks the version of Node
import '../support/node-version.ts'
export { loadConfig, type LoadedConfig } from './load-config.ts'
export { parseConfig } from './parse.ts'
export { loadPlugins } from './plugins.ts'
export { configSchema, defineConfig, type Config, type ConfigInput } from './schema.ts'
export { resolveSettings } from './settings.ts'
export { loadTarget } from './target.ts'
