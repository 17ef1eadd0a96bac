// Draws the pictures of docs/statistics.md. Usage: node scripts/statistics-pictures.ts
import { mkdir, writeFile } from 'node:fs/promises'
import { statisticsPictures } from './pictures/statistics.ts'

const folder = new URL('../docs/images/', import.meta.url)
await mkdir(folder, { recursive: true })
for (const [name, svg] of Object.entries(statisticsPictures())) await writeFile(new URL(name, folder), svg)
