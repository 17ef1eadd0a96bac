export const PII_KINDS = [
  'email',
  'phone',
  'credit_card',
  'iban',
  'emirates_id',
  'cn_resident_id',
  'us_ssn',
  'ip_address',
] as const

/** The kinds of personal data that are detected. */
export type PiiKind = (typeof PII_KINDS)[number]

/**
 * Why a mention most likely belongs to no person: an address or number of an organisation, a value reserved or
 * published as an example, or an address that only means something in its own network.
 */
export type PiiNote = 'organisation' | 'example' | 'local'
