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

/** The kinds of personal data that are found. */
export type PiiKind = (typeof PII_KINDS)[number]

/**
 * Why a mention is most likely no one’s own: an address or line of an organisation, a value reserved or published for
 * examples, or an address that means nothing outside its own net.
 */
export type PiiNote = 'organisation' | 'example' | 'local'
