import { createHmac, timingSafeEqual } from "node:crypto"

/** The defaults of authenticator apps: SHA-1, six digits, thirty seconds. */
const stepSeconds = 30
const digits = 6
/** Clocks differ and users are slow, so the previous and the next step are accepted as well (RFC 6238, 5.2). */
const tolerance = [0, -1, 1] as const

const alphabet = "abcdefghijklmnopqrstuvwxyz234567"

/** Base 32 (RFC 4648) without padding, as users enter it into their apps. */
export const toBase32 = (bytes: Uint8Array): string => {
  let text = ""
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      text += alphabet[(held >>> (bits - 5)) & 31]
      bits -= 5
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text
}

export const fromBase32 = (text: string): Buffer => {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const letter of text.toLowerCase()) {
    held = (held << 5) | alphabet.indexOf(letter)
    bits += 5
    if (bits >= 8) {
      bytes.push((held >>> (bits - 8)) & 255)
      bits -= 8
    }
    held &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

/** The one-time password of a counter (RFC 4226, 5.3). */
export const oneTimeCode = (secret: Uint8Array, step: number, length = digits, hash = "sha1"): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac(hash, secret).update(counter).digest()
  const offset = mac[mac.length - 1]! & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** length).padStart(length, "0")
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/** The time step of a code, if it is accepted now. */
export const matchingStep = (secret: Uint8Array, code: string, now: Date): number | undefined => {
  const present = stepAt(now)
  return tolerance.map((away) => present + away).find((step) => isSame(oneTimeCode(secret, step), code))
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The key URI in the QR code that authenticator apps scan. */
export const keyLink = (issuer: string, loginName: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(loginName)}?${new URLSearchParams({
    secret: secret.toUpperCase(),
    issuer,
    algorithm: "SHA1",
    digits: String(digits),
    period: String(stepSeconds),
  })
    .toString()
    .replaceAll("+", "%20")}`
