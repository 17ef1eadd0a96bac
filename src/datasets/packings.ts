/** Ways of packing files that are not read here, by their extension and by how such a file begins, in hexadecimal. */
const PACKINGS = [
  { name: 'zstd', extension: '.zst', begins: '28b52ffd' },
  { name: 'xz', extension: '.xz', begins: 'fd377a58' },
  { name: 'bzip2', extension: '.bz2', begins: '425a68' },
  { name: 'zip', extension: '.zip', begins: '504b0304' },
  { name: 'brotli', extension: '.br', begins: undefined },
]

/** Bytes that tell a packing. */
export const TELLING_BYTES = 4

/** What to do about a file that is packed in a way that is not read, or `undefined` when its beginning does not say so. */
export function packingProblem(head: Uint8Array): string | undefined {
  const written = Buffer.from(head.subarray(0, TELLING_BYTES)).toString('hex')
  const packing = PACKINGS.find(({ begins }) => begins !== undefined && written.startsWith(begins))
  return packing && sentence(packing.name)
}

/** The same by the extension, with its dot. */
export function extensionProblem(extension: string): string | undefined {
  const packing = PACKINGS.find((known) => known.extension === extension)
  return packing && sentence(packing.name)
}

function sentence(name: string): string {
  return `this is packed with ${name}, which is not read here; unpack it, or pack it with gzip.`
}
