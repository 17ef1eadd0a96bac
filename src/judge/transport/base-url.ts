import { UsageError } from '../../core/errors.ts'
import { maskedAddress, secretsInAddress } from '../../support/secrets/masked-address.ts'

/**
 * Refuses the address of a judge that contains a password or a key, which would be shown and recorded with the address.
 * Throws UsageError with the secret masked.
 */
export function refuseSecretsIn(address: string, { from = 'The base URL' }: { from?: string | undefined } = {}): void {
  const url = URL.parse(address)
  const isPlain = url === null || (url.username === '' && url.password === '')
  if (isPlain && secretsInAddress(address).length === 0) return
  throw new UsageError(
    `${from} ${maskedAddress(address)} holds a password or a key, and an address is shown and recorded. Give the address without it, and the key as ASSAY_API_KEY (in code as \`apiKey\` or \`headers\`).`,
  )
}
