import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../test/one-check.ts'
import { entityConsistency } from './entity-consistency.ts'

const says = (evidence: string, claim: string): string =>
  said(run(entityConsistency, inputOf(`${claim} [1].`, [evidence])))

describe('names that the evidence has in another form, and capitals that name nothing', () => {
  test.each([
    ['Deliveries to Asian shipyards rose in the third quarter.', 'Deliveries to shipyards in Asia rose'],
    ['The Italian plant was closed.', 'The plant in Italy was closed'],
    ['Vaultline keeps the keys in a hardware security module.', 'Vaultline keeps the keys in an HSM'],
    ['Visitors need written consent from Mr Hale.', 'Visitors need a written OK from Mr Hale'],
    ['The word came from the B.F. Goodrich Company in 1923.', '**1923 – B.F. Goodrich:** Gave the device its name'],
    ['Ada Bell founded the firm in 1920.', '1920: Birth of the firm by Ada Bell'],
    [
      'Tenants may have one cat, and need not ask anybody.',
      '| One cat | Yes | Nobody |\n|---|---|---|\n| One cat | Yes | Nobody |',
    ],
    ['The tin came from Cornwall.', 'There was Cornish tin'],
    [
      'QA is done, and Dunja Petrov signed it.',
      '| QA | Responsible | Status |\n|---|---|---|\n| QA | Dunja Petrov | done |',
    ],
    ['Ask for the shipments of June 2024.', 'Ask for the shipments from 2024-06-01T00:00:00Z on'],
  ])('%s → %s', (evidence, claim) => {
    expect(says(evidence, claim)).not.toMatch(/^(?:warn|fail)/)
  })

  test.each([
    ['Deliveries to Asian shipyards rose in the third quarter.', 'Deliveries to shipyards in Africa rose'],
    ['Vaultline keeps the keys in a hardware security module.', 'Vaultline keeps the keys in an HTM'],
    ['The capital is Norford.', '**Capital:** Lyon'],
    ['The capital is Norford, in the south.', '| Place | Capital |\n|---|---|\n| South | Lyon |'],
    ['Ada Bell founded the firm in 1920.', '1920 – Eva Stone: Founded the firm'],
  ])('but not: %s → %s', (evidence, claim) => {
    expect(says(evidence, claim)).toMatch(/^(?:warn|fail)/)
  })
})
