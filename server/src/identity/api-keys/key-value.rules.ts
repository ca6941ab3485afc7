import { randomBytes } from "node:crypto"
import { apiKeyPattern } from "@dialplane/contract/identity/api-keys/api-keys.schema"

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** Bytes of 248 and more are left out, so that every letter is equally likely. */
const randomText = (length: number): string => {
  let text = ""
  while (text.length < length)
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += letters[byte % 62]
  return text
}

const crc32 = (text: string): number => {
  let crc = 0xffff_ffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0)
  }
  return (crc ^ 0xffff_ffff) >>> 0
}

/** CRC-32 in base 62, six characters: secret scanners tell a real key from a text that looks like one. */
export const checksumOf = (text: string): string => {
  let rest = crc32(text)
  let written = ""
  for (let place = 0; place < 6; place++) {
    written = letters[rest % 62] + written
    rest = Math.floor(rest / 62)
  }
  return written
}

export interface KeyValue {
  readonly value: string
  readonly prefix: string
  readonly last4: string
}
export const newKeyValue = (): KeyValue => {
  const prefix = randomText(8)
  const start = `dpk_${prefix}_${randomText(32)}`
  const value = start + checksumOf(start)
  return { value, prefix, last4: value.slice(-4) }
}

const tokenPattern = /^dpt_[0-9A-Za-z]{40}$/
/** An access token of a key. It ends soon, so it needs no checksum for scanners. */
export const newTokenValue = (): string => `dpt_${randomText(40)}`
export const isTokenOfKey = (token: string): boolean => tokenPattern.test(token)

export const looksLikeKey = (token: string): boolean => token.startsWith("dpk_") || token.startsWith("dpt_")
/** A mistyped or invented key is refused without asking the database. */
export const isWellFormed = (token: string): boolean =>
  apiKeyPattern.test(token) && checksumOf(token.slice(0, -6)) === token.slice(-6)
