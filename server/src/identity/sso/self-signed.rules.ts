import { createSign, generateKeyPair, randomBytes } from "node:crypto"
import { promisify } from "node:util"

const generate = promisify(generateKeyPair)

/** ASN.1 in DER: a tag, the length, the content. */
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff)
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length, ...bytes]), content])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, "hex"))
const sha256WithRsa = sequence(objectId("2a864886f70d01010b"), der(0x05))
const commonName = (text: string) =>
  sequence(der(0x31, sequence(objectId("550403"), der(0x0c, Buffer.from(text, "utf8")))))
/** UTCTime before 2050, GeneralizedTime from then on (RFC 5280, 4.1.2.5). */
const time = (at: Date) => {
  const digits = at.toISOString().replace(/[-:T]|\.\d+/g, "")
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}

export interface KeyPair {
  readonly privateKey: string
  readonly certificate: string
}

const years = 10

/**
 * A key pair with a certificate that it signs itself (RFC 5280). Identity providers take the certificate as the carrier
 * of the key; nobody checks a chain.
 */
export const makeKeyPair = async (name: string, now: Date): Promise<KeyPair> => {
  const { publicKey, privateKey } = await generate("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  })
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  const serial = randomBytes(16)
  // Positive and without leading zeros.
  serial[0] = (serial[0]! & 0x3f) | 0x40
  const subject = commonName(name)
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    sha256WithRsa,
    subject,
    sequence(time(now), time(until)),
    subject,
    publicKey,
  )
  const signature = createSign("sha256").update(signed).sign(privateKey)
  const whole = sequence(signed, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
  return { privateKey, certificate: pemOf(whole) }
}

export const pemOf = (certificate: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${certificate.toString("base64").replace(/(.{64})(?=.)/g, "$1\n")}\n-----END CERTIFICATE-----\n`
