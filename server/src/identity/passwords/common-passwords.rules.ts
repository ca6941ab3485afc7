import { createHash } from "node:crypto"

/**
 * A Bloom filter: answers "certainly not" or "almost certainly" for whether a text is on a list, in a fraction of the
 * list's size. The file has a header of 16 bytes (the letters DPBF; version and number of hashes, 16 bits each; number of
 * entries, 32 bits; 32 unused bits; big endian) and then the bits.
 */
export interface CommonFilter {
  readonly entries: number
  readonly hashes: number
  readonly bits: Uint8Array
}

/** The beginning of the file. */
export const header = { mark: "DPBF", version: 1, bytes: 16 } as const

/** Lists have passwords in lower case: a capital at the beginning does not make one harder to guess. */
export const folded = (password: string) => password.normalize("NFKC").toLowerCase()

/** The positions of a text, by double hashing: two independent numbers give as many as needed. */
export const positionsOf = (text: string, hashes: number, size: number): number[] => {
  const digest = createHash("sha256").update(text).digest()
  const [first, second] = [digest.readBigUInt64BE(0), digest.readBigUInt64BE(8) | 1n]
  return Array.from({ length: hashes }, (_, index) => Number((first + BigInt(index) * second) % BigInt(size)))
}

export const isInFilter = ({ bits, hashes }: CommonFilter, password: string): boolean =>
  positionsOf(folded(password), hashes, bits.length * 8).every(
    (position) => (bits[position >> 3]! & (1 << (position & 7))) !== 0,
  )

export const readFilter = (file: Buffer): CommonFilter => {
  if (file.toString("latin1", 0, 4) !== header.mark || file.readUInt16BE(4) !== header.version)
    throw new Error("The list of common passwords cannot be read.")
  return { hashes: file.readUInt16BE(6), entries: file.readUInt32BE(8), bits: file.subarray(header.bytes) }
}
