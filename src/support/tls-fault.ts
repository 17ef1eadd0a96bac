/** What is wrong with a secure connection, and what to do about it. */
export interface TlsFault {
  /** Continues "the connection to X failed: …". */
  readonly what: string
  /** A sentence. */
  readonly next: string
}

const TRUST = 'If it is meant to be trusted, name its authority in NODE_EXTRA_CA_CERTS=/path/to/ca.pem.'
const UNKNOWN_AUTHORITY: TlsFault = { what: 'its certificate comes from an unknown authority', next: TRUST }
const SELF_SIGNED: TlsFault = { what: 'its certificate is self-signed', next: TRUST }
const NO_TLS: TlsFault = {
  what: 'what answers there does not speak TLS',
  next: 'Check the port, and whether the address begins with http:// or https://.',
}
const NO_AGREEMENT: TlsFault = {
  what: 'the two sides could not agree on a TLS version or cipher',
  next: 'Check the address, and any proxy in between.',
}

const FAULTS: Readonly<Record<string, TlsFault>> = {
  CERT_HAS_EXPIRED: {
    what: 'its certificate has expired',
    next: 'Have it renewed, or check the clock of this machine.',
  },
  CERT_NOT_YET_VALID: {
    what: 'its certificate is not valid yet',
    next: 'Check the clock of this machine.',
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    what: 'its certificate is for another name',
    next: 'Check the host in the address; it must be one that the certificate names.',
  },
  CERT_REVOKED: { what: 'its certificate was revoked', next: 'Do not use this server until that is resolved.' },
  DEPTH_ZERO_SELF_SIGNED_CERT: SELF_SIGNED,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  CERT_UNTRUSTED: UNKNOWN_AUTHORITY,
  EPROTO: NO_AGREEMENT,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  ERR_SSL_HTTP_REQUEST: NO_TLS,
  ERR_SSL_UNKNOWN_PROTOCOL: NO_TLS,
}

/** What an error code says about a secure connection; undefined if it is about something else. */
export function tlsFault(code: string): TlsFault | undefined {
  const known = FAULTS[code]
  if (known !== undefined) return known
  if (/^(?:CERT_|UNABLE_TO_|INVALID_CA|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)/.test(code)) {
    return { what: `its certificate cannot be accepted (${code})`, next: TRUST }
  }
  return /^ERR_(?:SSL|TLS)_/.test(code) ? { ...NO_AGREEMENT, what: `${NO_AGREEMENT.what} (${code})` } : undefined
}
