// Writes the needles of the phrase filter anew from the phrases, after a phrase has changed:
//   node scripts/generate-phrase-needles.ts
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { needleFiles } from './phrase-needles.ts'

for (const { path, text } of needleFiles()) writeFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), text)
