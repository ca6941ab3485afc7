import { createServer, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from "jose"

export const callback = "http://portal.test/svc/auth/sso/oidc/100/callback"
/** Whom the providers of tests name. */
export const login = "account-super-user@harbor-pine.demo"

const closers: (() => Promise<unknown>)[] = []
export const listen = async (http: Server): Promise<string> => {
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
  closers.push(() => new Promise((resolve) => http.close(resolve)))
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}
export const closeProviders = async () => {
  for (const close of closers.splice(0)) await close()
}

/** A provider that says whatever a test wants. */
export interface Lies {
  idToken?: (claims: JWTPayload) => Promise<string>
  claims?: JWTPayload
}
export const startLiar = async () => {
  const keys = await generateKeyPair("RS256", { extractable: true })
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "k1", alg: "RS256", use: "sig" }
  const lies: Lies = {}
  let nonce = ""
  let issuer = ""
  const send = (response: ServerResponse, body: unknown) => {
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify(body))
  }
  const http = createServer((request, response) => {
    if (request.url === "/.well-known/openid-configuration")
      return send(response, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
      })
    if (request.url === "/jwks") return send(response, { keys: [jwk] })
    void (async () => {
      const now = Math.floor(Date.now() / 1000)
      const claims: JWTPayload = {
        iss: issuer,
        aud: "dialplane",
        sub: "person-1",
        preferred_username: login,
        iat: now,
        exp: now + 300,
        nonce,
        ...lies.claims,
      }
      const token = await (lies.idToken ?? ((given) => sign(keys.privateKey, given)))(claims)
      send(response, { id_token: token, token_type: "Bearer" })
    })()
    return undefined
  })
  issuer = await listen(http)
  return {
    issuer,
    keys,
    lies,
    hear: (address: string) => void (nonce = new URL(address).searchParams.get("nonce") ?? ""),
  }
}
export const sign = (key: CryptoKey, claims: JWTPayload, alg = "RS256") =>
  new SignJWT(claims).setProtectedHeader({ alg, kid: "k1" }).sign(key)
