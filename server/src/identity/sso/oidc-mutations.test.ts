import { SignJWT, type JWTPayload } from "jose"
import { afterAll, beforeAll, expect, test } from "vitest"
import { randomOf } from "../../kit/random.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { callback, closeProviders, startLiar } from "./oidc.factory.ts"
import { proof, settingsPath, ssoSteps } from "./sso.factory.ts"

/** `MUTATIONS=20000` for the long run. */
const rounds = Number(process.env["MUTATIONS"] ?? 300)
const seed = Number(process.env["MUTATIONS_SEED"] ?? 20_261_118)

let server: TestServer
let owner: TestClient
let liar: Awaited<ReturnType<typeof startLiar>>
const steps = ssoSteps(() => server)
const path = settingsPath()

const comeBack = async (address: string) => {
  liar.hear(address)
  const state = new URL(address).searchParams.get("state")!
  return `${callback}?${new URLSearchParams({ code: "any", state }).toString()}`.replace("http://portal.test", "")
}

beforeAll(async () => {
  server = await startTestServer({ settings: { OUTBOUND_PRIVATE: "1" } })
  owner = await server.as("accountSuperUser")
  liar = await startLiar()
  const oidc = { issuer: liar.issuer, clientId: "dialplane", clientSecret: "a-secret-of-the-client" }
  const draft = { protocol: "oidc", displayName: "Harbor Pine OpenID", companyName: "harbor-pine", oidc, ...proof }
  expect((await owner.put(path, draft)).status).toBe(200)
  const begun = await owner.post(`${path}/tests`)
  await openBrowser(server).send(await comeBack(begun.body.address as string))
  expect((await owner.put(`${path}/level`, { level: "optional", ...proof })).body.level).toBe("optional")
})
afterAll(async () => {
  await server.close()
  await closeProviders()
})

const { next } = randomOf(seed)
const pick = (below: number) => Math.floor(next() * below)
const oneOf = <T>(list: readonly T[]): T => list[pick(list.length)]!
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
/** What an earlier change has made unreadable counts as empty. */
const read = (part = ""): Record<string, unknown> => {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as Record<string, unknown>
  } catch {
    return {}
  }
}
const oddValues = [
  null,
  "",
  0,
  -1,
  1e308,
  8.64e15,
  true,
  [],
  {},
  ["dialplane", "other"],
  "admin",
  "\ud800",
  "x".repeat(600),
]
const claimNames = [
  "iss",
  "aud",
  "exp",
  "iat",
  "nbf",
  "nonce",
  "azp",
  "sub",
  "preferred_username",
  "__proto__",
] as const
const oddHeaders: readonly Record<string, unknown>[] = [
  { alg: "none" },
  { alg: "NONE" },
  { alg: "HS256" },
  { alg: "RS512" },
  { alg: "ES256" },
  { kid: "another" },
  { kid: ["k1"] },
  { kid: "../../etc/passwd" },
  { jku: "https://evil.example/jwks" },
  { jwk: { kty: "oct", k: "c2VjcmV0" } },
  { crit: ["exp"] },
  { b64: false, crit: ["b64"] },
  { zip: "DEF" },
  { typ: {} },
]

/** Changes of a signed token, without its key. */
const mutations: Readonly<Record<string, (token: string) => string>> = {
  flip: (token) => {
    const at = pick(token.length)
    return token.slice(0, at) + String.fromCodePoint(33 + pick(90)) + token.slice(at + 1)
  },
  remove: (token) => {
    const at = pick(token.length)
    return token.slice(0, at) + token.slice(at + 1 + pick(20))
  },
  truncate: (token) => token.slice(0, pick(token.length)),
  repeatPart: (token) => [...token.split("."), oneOf(token.split("."))].join("."),
  swapParts: (token) => token.split(".").toReversed().join("."),
  stripSignature: (token) => `${token.split(".").slice(0, 2).join(".")}.`,
  otherSignature: (token) => `${token.split(".").slice(0, 2).join(".")}.${"A".repeat(342)}`,
  claim: (token) => {
    const [header, payload, signature] = token.split(".")
    return `${header}.${base64({ ...read(payload), [oneOf(claimNames)]: oneOf(oddValues) })}.${signature}`
  },
  header: (token) => {
    const [header, payload, signature] = token.split(".")
    return `${base64({ ...read(header), ...oneOf(oddHeaders) })}.${payload}.${oneOf([signature, "", "AA"])}`
  },
  space: (token) => oneOf([` ${token}`, `${token}\n`, token.replace(".", ". "), `${token}=`]),
}
/** What the provider itself signs: claims that are missing, of another type, or out of range. */
const resign = (claims: JWTPayload) => {
  const changed: Record<string, unknown> = { ...claims }
  const name = oneOf(claimNames.filter((one) => one !== "sub" && one !== "preferred_username" && one !== "__proto__"))
  if (next() < 0.3) delete changed[name]
  else changed[name] = oneOf(oddValues)
  return changed
}
/** Whether a token says the same as the one it was made of, to somebody who checks everything. */
const saysTheSame = (claims: JWTPayload, { iss, aud, nonce, azp, exp, iat, nbf }: Record<string, unknown>) => {
  const now = Date.now() / 1000
  const isTime = (value: unknown) => typeof value === "number" && Math.abs(value) < 253_402_300_800
  return (
    iss === claims.iss &&
    (aud === "dialplane" ||
      (Array.isArray(aud) && aud.includes("dialplane") && (aud.length === 1 || azp === "dialplane"))) &&
    (azp === undefined || azp === "dialplane") &&
    nonce === claims["nonce"] &&
    isTime(exp) &&
    (exp as number) > now - 120 &&
    isTime(iat) &&
    (iat as number) < now + 120 &&
    (nbf === undefined || (isTime(nbf) && (nbf as number) < now + 120))
  )
}

test(
  `${rounds} changed ID tokens: none is accepted that says something else, and none fails on our side`,
  { timeout: 120_000 + rounds * 300 },
  async () => {
    const names = Object.keys(mutations)
    let accepted = 0
    for (let round = 0; round < rounds; round++) {
      const isSigned = next() < 0.25
      const done = isSigned ? ["resign"] : Array.from({ length: 1 + pick(2) }, () => oneOf(names))
      let sent = ""
      let same = true
      liar.lies.idToken = async (claims) => {
        const said = isSigned ? resign(claims) : claims
        const token = await new SignJWT(said as JWTPayload)
          .setProtectedHeader({ alg: "RS256", kid: "k1" })
          .sign(liar.keys.privateKey)
        same = !isSigned || saysTheSame(claims, said)
        sent = isSigned ? token : done.reduce((text, name) => mutations[name]!(text), token)
        if (!isSigned && sent !== token) {
          // Bits that base64url does not use, and characters that it skips, change nothing.
          const bytes = (text: string) => text.split(".").map((part) => Buffer.from(part, "base64url").toString("hex"))
          same = bytes(sent).join() === bytes(token).join()
        }
        return sent
      }
      const browser = openBrowser(server)
      const address = await steps.start(browser, "harbor-pine")
      const answer = await browser.send(await comeBack(address))
      const what = `seed ${seed}, round ${round}, ${done.join(" + ")}: ${sent}`
      expect(answer.status, what).toBe(303)
      const location = String(answer.headers["location"])
      if (!location.includes("code=")) continue
      accepted += 1
      expect(same, what).toBe(true)
      expect((await steps.redeem(browser, steps.codeIn(location))).body.userId, what).toBe(owner.userId)
    }
    if (rounds > 1000) console.log(`ID tokens: ${rounds} changed, ${accepted} accepted with the same meaning`)
    expect(accepted).toBeLessThan(rounds / 4)
    delete liar.lies.idToken
    const browser = openBrowser(server)
    const answer = await browser.send(await comeBack(await steps.start(browser, "harbor-pine")))
    expect(String(answer.headers["location"])).toContain("code=")
  },
)
