import { lazily } from '../../support/lazily.ts'

/** `node:crypto`, loaded when something needs it for the first time: loading it takes milliseconds. */
export const nodeCrypto = lazily(() => process.getBuiltinModule('node:crypto'))
