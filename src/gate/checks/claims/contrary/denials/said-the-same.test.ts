import { expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (evidence: string, claim: string): string => said(run(contradiction, inputOf(`${claim} [1].`, [evidence])))
const REQUEST = 'The request is not processed and not queued.'
const TICKETS = 'Family tickets are sold online only and must be booked by 8 pm on the day before.'

test.each([
  [REQUEST, 'The request is neither processed nor queued'],
  ['The request is neither processed nor queued.', 'The request is not processed and not queued'],
  [TICKETS, 'Family tickets must be bought online by 8 pm on the day before'],
  ['Tickets can be bought online.', 'Tickets are sold online'],
  [
    'Two kinds may not be photographed: records less than 30 years old, and items marked P in the catalogue, unless you bring permission.',
    'Items marked P in the catalogue, unless you bring permission',
  ],
  [
    'A plain build may be run inside a transaction block. With ONLINE, it cannot be run inside a transaction block.',
    'Use ONLINE, which may be run outside a transaction block',
  ],
  [
    'Check that the hose hangs no higher than 90 cm above the floor.',
    'The hose should not hang higher than 90 cm above the floor',
  ],
  [
    'On the first Sunday of every month except December, admission to the collection is free.',
    'On the first Sunday of the month (not in December), admission to the collection is free',
  ],
  ['Procurement assigns the supplier number. No order may be placed before that.', 'Only then may the order be placed'],
  [
    '| | S | M | L |\n|---|---|---|---|\n| Data at home | 8 GB | 30 GB | 80 GB |\n| Data in Zone 2 (Switzerland) | – | 5 GB | 15 GB |',
    'No data is included in Zone 2 (Switzerland)',
  ],
])('%s → %s', (evidence, claim) => expect(says(evidence, claim)).toBe('pass ok'))

test.each([
  [REQUEST, 'The request is processed and queued'],
  [REQUEST, 'The request is queued'],
  [
    'Check that the hose hangs no higher than 90 cm above the floor.',
    'The hose should hang higher than 90 cm above the floor',
  ],
  ['Dana sold the house to Lee in 2014.', 'Dana bought the house from Lee in 2014'],
])('%s ↛ %s', (evidence, claim) => expect(says(evidence, claim)).toMatch(/^fail/))
