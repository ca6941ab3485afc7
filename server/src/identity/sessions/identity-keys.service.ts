import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from "jose"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import type { Secrets } from "../../kit/runtime/secrets.ts"
import { insertKey, listKeys, lockKeys } from "./identity-records.queries.ts"

const algorithm = "ES256"
const place = (kid: string) => `identity_keys:${kid}`

export interface SigningKeys {
  /** Private keys, newest first; the provider publishes their public halves under /idp/jwks. */
  readonly jwks: readonly JWK[]
  sign(claims: JWTPayload, expiresInSeconds: number): Promise<string>
}

const loaded = new WeakMap<Kit, Promise<SigningKeys>>()

/** The signing keys of the installation. The first node to start creates the first key; keys are stored encrypted. */
export const signingKeysOf = (kit: Kit): Promise<SigningKeys> => {
  const known = loaded.get(kit)
  if (known !== undefined) return known
  const loading = load(kit)
  loaded.set(kit, loading)
  // A database that cannot be reached for a moment must not be remembered until the next start.
  loading.catch(() => loaded.delete(kit))
  return loading
}

const load = async (kit: Kit): Promise<SigningKeys> => {
  const jwks = await kit.database.transaction("system", async (db) => {
    await lockKeys(db)
    const rows = await listKeys(db)
    return rows.length === 0
      ? [await makeKey(db, kit.secrets)]
      : rows.map((row) => JSON.parse(kit.secrets.open(row.keySealed, place(row.kid))) as JWK)
  })
  const [newest] = jwks
  const key = (await importJWK(newest!, algorithm)) as CryptoKey
  return {
    jwks,
    sign: (claims, seconds) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, typ: "JWT", kid: newest!.kid! })
        .setIssuedAt()
        .setExpirationTime(`${seconds} seconds`)
        .sign(key),
  }
}

const makeKey = async (db: Db, secrets: Secrets): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const bare = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(bare)
  const jwk: JWK = { ...bare, kid, alg: algorithm, use: "sig" }
  await insertKey(db, kid, secrets.seal(JSON.stringify(jwk), place(kid)))
  return jwk
}
