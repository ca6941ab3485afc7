import { folded, header, positionsOf, type CommonFilter } from "./common-passwords.rules.ts"

/** For tools/common-passwords.ts, which makes the filter of the product. */
export const makeFilter = (texts: Iterable<string>, bytes: number, hashes: number): CommonFilter => {
  const bits = new Uint8Array(bytes)
  const unique = new Set([...texts].map(folded))
  for (const text of unique)
    for (const position of positionsOf(text, hashes, bytes * 8)) bits[position >> 3]! |= 1 << (position & 7)
  return { entries: unique.size, hashes, bits }
}

export const writeFilter = ({ entries, hashes, bits }: CommonFilter): Buffer => {
  const head = Buffer.alloc(header.bytes)
  head.write(header.mark, 0, "latin1")
  head.writeUInt16BE(header.version, 4)
  head.writeUInt16BE(hashes, 6)
  head.writeUInt32BE(entries, 8)
  return Buffer.concat([head, bits])
}
