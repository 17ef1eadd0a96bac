import { defineConfig } from 'vitest/config'

/** Tests that drive a real Chromium. They are a run of their own (`npm run test:browser`), and no part of `npm test`. */
export default defineConfig({
  test: { include: ['test/view/*.browser.ts'], testTimeout: 120_000, hookTimeout: 120_000, maxWorkers: 1 },
})
