import { createHash, randomBytes, webcrypto } from "node:crypto"
import { isoCBOR } from "@simplewebauthn/server/helpers"
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from "@dialplane/contract/kit/passkey"

export interface AuthenticatorSettings {
  readonly origin?: string
  readonly rpId?: string
  /** Whether the user unlocked it with a PIN or a fingerprint. */
  readonly verified?: boolean
  /** Whether it is copied to other devices. */
  readonly synced?: boolean
  /** Instead of one more than before. */
  readonly counter?: number
  readonly challenge?: string
  readonly userHandle?: string | null
}

const text = (bytes: Uint8Array | ArrayBuffer) => Buffer.from(bytes as Uint8Array).toString("base64url")
const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest()

/** ECDSA signatures of WebCrypto are two numbers; WebAuthn wants them in DER. */
const asDer = (signature: Uint8Array) => {
  const half = (bytes: Uint8Array) => {
    let start = 0
    while (start < bytes.length - 1 && bytes[start] === 0) start++
    const number = Buffer.from(bytes.subarray(start))
    const positive = number[0]! >= 0x80 ? Buffer.concat([Buffer.from([0]), number]) : number
    return Buffer.concat([Buffer.from([0x02, positive.length]), positive])
  }
  const body = Buffer.concat([half(signature.subarray(0, 32)), half(signature.subarray(32))])
  return Buffer.concat([Buffer.from([0x30, body.length]), body])
}

/** An authenticator in software, with one passkey. It does what it is told, also what a real one would refuse. */
export const makeAuthenticator = async (usual: AuthenticatorSettings & { readonly origin: string }) => {
  const keys = (await webcrypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ])) as webcrypto.CryptoKeyPair
  const jwk = await webcrypto.subtle.exportKey("jwk", keys.publicKey)
  const publicKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(jwk.x!, "base64url"))],
      [-3, new Uint8Array(Buffer.from(jwk.y!, "base64url"))],
    ]),
  )
  const id = randomBytes(16)
  let counter = 0
  let handle = ""

  const clientData = (type: string, challenge: string, settings: AuthenticatorSettings) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: settings.challenge ?? challenge,
        origin: settings.origin ?? usual.origin,
        crossOrigin: false,
      }),
    )
  const authData = (rpId: string, settings: AuthenticatorSettings, attested?: Uint8Array) => {
    const { verified = true, synced = false } = { ...usual, ...settings }
    const flags = 0x01 | (verified ? 0x04 : 0) | (synced ? 0x18 : 0) | (attested === undefined ? 0 : 0x40)
    const count = Buffer.alloc(4)
    counter = settings.counter ?? counter + 1
    count.writeUInt32BE(counter)
    return Buffer.concat([
      sha256(settings.rpId ?? rpId),
      Buffer.from([flags]),
      count,
      ...(attested === undefined ? [] : [attested]),
    ])
  }

  return {
    credentialId: text(id),
    create: (options: PasskeyCreation, settings: AuthenticatorSettings = {}): PasskeyRegistration => {
      handle = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authData(options.rp.id, settings, Buffer.concat([Buffer.alloc(16), length, id, publicKey]))
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ["fmt", "none"],
          ["attStmt", new Map<string, string>()],
          ["authData", new Uint8Array(data)],
        ]),
      )
      return {
        id: text(id),
        rawId: text(id),
        type: "public-key",
        response: {
          clientDataJSON: text(clientData("webauthn.create", options.challenge, settings)),
          attestationObject: text(attestationObject),
          transports: ["internal"],
        },
        clientExtensionResults: {},
      }
    },
    get: async (options: PasskeyRequest, settings: AuthenticatorSettings = {}): Promise<PasskeyAssertion> => {
      const data = authData(options.rpId, settings)
      const client = clientData("webauthn.get", options.challenge, settings)
      const signature = await webcrypto.subtle.sign(
        { name: "ECDSA", hash: "SHA-256" },
        keys.privateKey,
        Buffer.concat([data, sha256(client)]),
      )
      const userHandle = settings.userHandle === undefined ? handle : settings.userHandle
      return {
        id: text(id),
        rawId: text(id),
        type: "public-key",
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(asDer(new Uint8Array(signature))),
          ...(userHandle === null ? {} : { userHandle }),
        },
        clientExtensionResults: {},
      }
    },
  }
}
export type Authenticator = Awaited<ReturnType<typeof makeAuthenticator>>
