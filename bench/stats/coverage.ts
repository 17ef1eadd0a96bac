/**
 * How often 95 % intervals hold the truth: exactly for shares, by simulation with fixed seeds for the rest.
 * Run: `node bench/stats/coverage.ts [SHARE]`, where SHARE (1 if left out, which takes about two
 * minutes) is what part of the samples is drawn.
 */
import { printCorrections } from './coverage-corrections.ts'
import { printMeans, printResampled } from './coverage-means.ts'
import { printProportions } from './coverage-proportions.ts'
import { printAgreement } from './coverage-agreement.ts'

console.log('## Coverage of 95 % intervals\n\n⚠ marks what lies outside of 93–97 % (Clopper–Pearson: below 95 %).')
const began = process.cpuUsage()
for (const print of [printProportions, printMeans, printResampled, printCorrections, printAgreement]) print()
console.log(`\n${(process.cpuUsage(began).user / 1e6).toFixed(0)} s of CPU`)
