import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const keyFile = "secret.key"

/** The installation's secret key: given, or generated once and stored with the data, readable by its owner only. */
export const loadSecretKey = (given: string | undefined, dataDir: string): Buffer => {
  if (given !== undefined) return Buffer.from(given, "base64")
  const file = join(dataDir, keyFile)
  try {
    return Buffer.from(readFileSync(file, "utf8").trim(), "base64")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
  }
  const key = randomBytes(32)
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, `${key.toString("base64")}\n`, { mode: 0o600, flag: "wx" })
  return key
}

export interface Secrets {
  /**
   * AES-256-GCM, bound to its place (for example "mails:17:body"): a value moved to another row cannot be decrypted.
   */
  seal(plain: string, place: string): string
  open(sealed: string, place: string): string
  /** A keyed hash for short secrets that could be guessed from a plain hash. */
  fingerprint(text: string): string
}

export const makeSecrets = (key: Buffer): Secrets => ({
  seal: (plain, place) => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place))
    const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()])
    return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`
  },
  open: (sealed, place) => {
    const bytes = Buffer.from(sealed.slice(3), "base64url")
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).setAAD(Buffer.from(place))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8")
  },
  fingerprint: (text) => createHmac("sha256", key).update(text).digest("hex"),
})

/** A token that cannot be guessed; only its hash is stored. */
export const newToken = () => randomBytes(32).toString("base64url")
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex")

export const sameText = (one: string, other: string) => {
  const a = Buffer.from(hashToken(one))
  const b = Buffer.from(hashToken(other))
  return timingSafeEqual(a, b)
}
