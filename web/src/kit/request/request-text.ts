/**
 * The text that identifies a repeated submission. A file is represented by the hash of its content, so that neither its
 * name nor the chosen copy matters.
 */
export const requestText = async (content: unknown): Promise<string> => {
  const fields =
    content instanceof FormData ? [...content.entries()] : Object.entries((content ?? {}) as Record<string, unknown>)
  if (!fields.some(([, value]) => value instanceof Blob))
    return JSON.stringify(content instanceof FormData ? fields : content)
  return JSON.stringify(
    await Promise.all(
      fields.map(async ([name, value]) => [name, value instanceof Blob ? await fingerprintOf(value) : value]),
    ),
  )
}

const fingerprintOf = async (file: Blob) =>
  `${file.type} ${file.size} ${hashOf(new Uint8Array(await file.arrayBuffer()))}`

/** cyrb53. The browser's own digests are missing without https. A collision only affects the user's own requests. */
const hashOf = (bytes: Uint8Array) => {
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 2_654_435_761)
    other = Math.imul(other ^ byte, 1_597_334_677)
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909)
  return (other >>> 0).toString(16) + (one >>> 0).toString(16).padStart(8, "0")
}
