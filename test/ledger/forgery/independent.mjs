// The independent verifier as it is, in a thread of its own: whatever loads the tests does not touch its source.
import { parentPort } from 'node:worker_threads'
import { parseKey, verifyExport } from '../../../verifier/assay-verify.mjs?library'

parentPort.on('message', async ({ number, lines, key, ...given }) => {
  const { report } = await verifyExport(lines, { keys: [parseKey(key)], ...given })
  parentPort.postMessage({ number, report }, [])
})
