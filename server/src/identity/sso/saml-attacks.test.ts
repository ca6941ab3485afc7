import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { runJob } from "../../testing/run-job.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { failuresJob } from "./sso-failures.jobs.ts"
import {
  makeIdp,
  requestIdOf,
  rsaSha1,
  settingsPath,
  ssoSteps,
  type AnswerOptions,
  type TestIdp,
} from "./sso.factory.ts"

let server: TestServer
let owner: TestClient
let idp: TestIdp
let foreign: TestIdp
let metadata: string
const steps = ssoSteps(() => server)
const victim = "account-super-user@harbor-pine.demo"
const attacker = "end-user@harbor-pine.demo"
const neutral = "http://portal.test/login?ssoError=1"

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  idp = await makeIdp()
  foreign = await makeIdp("https://evil.example/saml")
  await steps.setUp(owner, idp, victim, "harbor-pine")
  metadata = await steps.spMetadata()
})
afterAll(() => server.close())

const decode = (base64: string) => Buffer.from(base64, "base64").toString("utf8")
const encode = (xml: string) => Buffer.from(xml, "utf8").toString("base64")

/** Posts a message and expects the one neutral answer, an entry with the reason, and no code. */
const expectRefused = async (
  message: string,
  reason: string | readonly string[],
  more: Record<string, string> = {},
) => {
  const before = await steps.countFailures()
  const answer = await steps.post(openBrowser(server), message, 100, more)
  expect(answer).toMatchObject({ status: 303, location: neutral })
  expect(await steps.countFailures()).toBe(before + 1)
  expect([reason].flat()).toContain(await steps.lastReason())
}
/** An answer to a request of this browser, so that nothing but the attack is wrong with it. */
const answerTo = async (options: Partial<AnswerOptions> = {}) => {
  const requestId = requestIdOf(await steps.start(openBrowser(server), "harbor-pine"))
  return idp.answer(metadata, { requestId, nameId: attacker, ...options })
}

test.each([
  ["thousands of prefixes", Array.from({ length: 2000 }, (_, index) => ` xmlns:p${index}="u"`).join("")],
  ["thousands of attributes", Array.from({ length: 2000 }, (_, index) => ` a${index}="u"`).join("")],
])("%s are refused before anything is computed with them", async (_, attributes) => {
  const honest = decode(await answerTo())
  await expectRefused(
    encode(honest.replace(/^(<\?xml[^>]*>)?\s*<[\w:]+/, (start) => start + attributes)),
    "notReadable",
  )
})

test("an honest answer is accepted, so that the refusals below mean something", async () => {
  for (const options of [{}, { signedMessage: true }, { encrypted: true }]) {
    const { location } = await steps.post(openBrowser(server), await answerTo(options))
    expect(location, JSON.stringify(options)).toContain("/login/sso?code=")
  }
})

describe("signature wrapping", () => {
  const cut = (xml: string) => {
    const [assertion] = /<saml:Assertion[^]*<\/saml:Assertion>/.exec(xml)!
    const [head, tail] = xml.split(assertion) as [string, string]
    const [signature] = /<ds:Signature[^]*?<\/ds:Signature>/.exec(assertion)!
    return { head, tail, assertion, signature, bare: assertion.replace(signature, "") }
  }
  /** The same assertion about the victim, under another id. */
  const forged = (assertion: string) => assertion.replace(/ ID="[^"]+"/, ' ID="_forged"').replace(attacker, victim)
  const inside = (element: string, name: string, more: string) => element.replace(`</${name}>`, `${more}</${name}>`)

  const shapes: Readonly<Record<string, (xml: string) => string>> = {
    "XSW1: the signed response inside the signature of a forged response": (xml) => {
      const { bare, head, tail, signature } = cut(xml)
      const evil = head.replace(/ ID="[^"]+"/, ' ID="_forged_response"')
      return evil + inside(signature, "ds:Signature", xml) + forged(bare) + tail
    },
    "XSW2: the signed response before the signature of a forged response": (xml) => {
      const { bare, head, tail, signature } = cut(xml)
      const evil = head.replace(/ ID="[^"]+"/, ' ID="_forged_response"')
      return evil + xml + signature + forged(bare) + tail
    },
    "XSW3: a forged assertion before the signed one": (xml) => {
      const { head, tail, assertion, bare } = cut(xml)
      return head + forged(bare) + assertion + tail
    },
    "XSW4: the signed assertion inside a forged one": (xml) => {
      const { head, tail, assertion, bare } = cut(xml)
      return head + inside(forged(bare), "saml:Assertion", assertion) + tail
    },
    "XSW5: a forged assertion with the signature, the signed one without it": (xml) => {
      const { head, tail, assertion, bare } = cut(xml)
      return head + forged(assertion) + bare + tail
    },
    "XSW6: the signed assertion inside the signature of a forged one": (xml) => {
      const { head, tail, assertion, bare, signature } = cut(xml)
      return head + forged(assertion).replace(signature, inside(signature, "ds:Signature", bare)) + tail
    },
    "XSW7: a forged assertion in an extension": (xml) => {
      const { head, tail, assertion, bare } = cut(xml)
      return `${head}<samlp:Extensions>${forged(bare)}</samlp:Extensions>${assertion}${tail}`
    },
    "XSW8: the signed assertion in an object of the signature of a forged one": (xml) => {
      const { head, tail, assertion, bare, signature } = cut(xml)
      const wrapped = inside(signature, "ds:Signature", `<ds:Object>${bare}</ds:Object>`)
      return head + forged(assertion).replace(signature, wrapped) + tail
    },
  }
  test.each(Object.entries(shapes))("%s", async (_, shape) => {
    await expectRefused(encode(shape(decode(await answerTo()))), ["wrongSignature", "notReadable"])
  })
})

describe("what is not signed, or badly", () => {
  test("an answer without a signature", async () => {
    const xml = decode(await answerTo()).replace(/<ds:Signature[^]*?<\/ds:Signature>/, "")
    await expectRefused(encode(xml), "unsigned")
  })
  test("another name in a signed assertion", async () => {
    await expectRefused(encode(decode(await answerTo()).replace(attacker, victim)), "wrongSignature")
  })
  test("a signature of another provider, with its own certificate inside", async () => {
    const requestId = requestIdOf(await steps.start(openBrowser(server), "harbor-pine"))
    await expectRefused(await foreign.answer(metadata, { requestId, nameId: victim }), "wrongSignature")
    await expectRefused(await foreign.answer(metadata, { nameId: victim, issuer: idp.entityId }), "wrongSignature")
  })
  test("SHA-1", async () => {
    await expectRefused(await answerTo({ algorithm: rsaSha1 }), "weakAlgorithm")
  })
  test("the algorithm none, and a secret one with the public key as the secret", async () => {
    for (const algorithm of ["none", "http://www.w3.org/2000/09/xmldsig#hmac-sha1"]) {
      const xml = decode(await answerTo()).replace(
        /<ds:SignatureMethod Algorithm="[^"]+"/,
        `<ds:SignatureMethod Algorithm="${algorithm}"`,
      )
      await expectRefused(encode(xml), "weakAlgorithm")
    }
  })
  test("a message that is signed, whose own signature does not match", async () => {
    const xml = decode(await answerTo({ signedMessage: true })).replace(
      /(<samlp:Response [^>]*)Version="2\.0"/,
      '$1Version="2.1"',
    )
    await expectRefused(encode(xml), "wrongSignature")
  })
})

describe("what is meant for others, or for another time", () => {
  const cases: readonly [string, Partial<AnswerOptions>, string][] = [
    ["another audience", { audience: "https://other.example/sp" }, "wrongAudience"],
    ["another recipient", { recipient: "https://other.example/acs" }, "wrongRecipient"],
    ["another destination", { destination: "https://other.example/acs" }, "wrongDestination"],
    ["another issuer", { issuer: "https://other.example/idp" }, "wrongIssuer"],
    ["expired", { from: -60, until: -10 }, "expired"],
    ["not yet valid", { from: 10, until: 20 }, "notYetValid"],
    ["an unknown request", { requestId: "_invented" }, "unknownRequest"],
  ]
  test.each(cases)("%s", async (_, options, reason) => {
    await expectRefused(await answerTo(options), reason)
  })
  test("the same answer a second time", async () => {
    const message = await idp.answer(metadata, { nameId: attacker })
    expect((await steps.post(openBrowser(server), message)).location).toContain("code=")
    await expectRefused(message, "replayed")
  })
  test("a second answer to the same request", async () => {
    const requestId = requestIdOf(await steps.start(openBrowser(server), "harbor-pine"))
    const answer = () => idp.answer(metadata, { requestId, nameId: attacker })
    expect((await steps.post(openBrowser(server), await answer())).location).toContain("code=")
    await expectRefused(await answer(), "requestUsed")
  })
  test("the provider of another account", async () => {
    const other = await server.as("accountSuperUser", 110)
    expect((await other.put(settingsPath(110), foreign.draft("other-company"))).status).toBe(200)
    await expectRefused(await foreign.answer(metadata, { nameId: victim }), "wrongSignature")
    const theirs = await steps.spMetadata(110)
    const { location } = await steps.post(openBrowser(server), await foreign.answer(theirs, { nameId: victim }), 110)
    expect(location).toBe(neutral)
  })
})

describe("markup", () => {
  test("a document type with an external entity", async () => {
    const xml = decode(await answerTo())
    const doctype = '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]>'
    await expectRefused(encode(doctype + xml.replace(attacker, "&file;")), "forbiddenMarkup")
  })
  test("a comment in the NameID", async () => {
    const xml = decode(await answerTo({ nameId: `${victim}.evil.example` }))
    await expectRefused(encode(xml.replace(`${victim}.`, `${victim}<!-- -->.`)), "forbiddenMarkup")
  })
  test("what is not XML, or not base64, or nothing", async () => {
    await expectRefused(encode("not xml"), "notReadable")
    await expectRefused("%%%", "notReadable")
    await expectRefused(encode("\0\0"), ["forbiddenMarkup", "notReadable"])
    await expectRefused("", ["noAnswer", "notReadable"])
  })
})

describe("the way back", () => {
  test("RelayState redirects nowhere", async () => {
    for (const relay of ["https://evil.example/", "//evil.example", "javascript:alert(1)"]) {
      const { location } = await steps.post(openBrowser(server), await answerTo(), 100, { RelayState: relay })
      expect(location).toMatch(/^http:\/\/portal\.test\/login\/sso\?code=[\w-]+$/)
    }
    for (const returnTo of ["https://evil.example/", "//evil.example", "/\\evil.example"])
      expect(
        (await server.anonymous().post("/svc/auth/v1/sso/sign-ins", { name: "harbor-pine", returnTo })).status,
      ).toBe(400)
  })
  test("a code is only for the browser that started, and is used up by trying", async () => {
    const mine = openBrowser(server)
    const requestId = requestIdOf(await steps.start(mine, "harbor-pine"))
    const { location } = await steps.post(mine, await idp.answer(metadata, { requestId, nameId: attacker }))
    const other = openBrowser(server)
    await steps.start(other, "harbor-pine")
    expect((await steps.redeem(other, steps.codeIn(location))).body.code).toBe("sso.failed")
    expect(await steps.lastReason()).toBe("otherBrowser")
    expect((await steps.redeem(mine, steps.codeIn(location))).body.code).toBe("sso.failed")
  })
})

describe("what strangers send again and again", () => {
  const entries = async (action: string) =>
    (await owner.get(`/svc/auth/v1/audit/sso/logs/100?limit=100&action=${action}`)).body.items as {
      readonly after: { readonly reason: string; readonly times?: number; firstAt?: string; lastAt?: string }
    }[]
  const anHourPasses = async () => {
    await server.database.transaction("system", (db) =>
      db.run(sql`update sso_failures set hour = hour - interval '1 hour', first_at = first_at - interval '1 hour'`),
    )
    await runJob(server, failuresJob())
  }
  const startOver = () => server.database.transaction("system", (db) => db.run(sql`delete from sso_failures`))

  test("is one entry at once, and one with the count when the hour is over", async () => {
    await startOver()
    const before = (await entries("sso.sign_in_failed")).length
    for (let time = 0; time < 30; time++) await steps.post(openBrowser(server), encode(`no xml ${time}`))
    const unsigned = idp.logoutQuery(victim, { unsigned: true })
    for (let time = 0; time < 5; time++)
      await openBrowser(server).send(`/svc/auth/sso/saml/100/slo?${unsigned}`, { forgeryHeader: false })
    // A second answer to a request is not what anybody asked for either.
    const requestId = requestIdOf(await steps.start(openBrowser(server), "harbor-pine"))
    for (let time = 0; time < 6; time++)
      await steps.post(openBrowser(server), await idp.answer(metadata, { requestId, nameId: attacker }))
    expect(await steps.countFailures()).toBe(35)
    expect(await entries("sso.sign_in_failed")).toHaveLength(before + 2)
    expect(await entries("sso.sign_out_failed")).toHaveLength(1)
    await runJob(server, failuresJob())
    expect(await entries("sso.sign_ins_failed_repeatedly")).toEqual([])

    await anHourPasses()
    const counted = (await entries("sso.sign_ins_failed_repeatedly")).map(({ after }) => after)
    expect(Object.fromEntries(counted.map(({ reason, times }) => [reason, times]))).toEqual({
      notReadable: 30,
      requestUsed: 5,
    })
    expect(Date.parse(counted[0]!.lastAt!)).toBeGreaterThan(Date.parse(counted[0]!.firstAt!))
    expect((await entries("sso.sign_outs_failed_repeatedly")).map(({ after }) => after.times)).toEqual([5])
    await anHourPasses()
    expect(await entries("sso.sign_ins_failed_repeatedly")).toHaveLength(2)
    const types = (await owner.get("/svc/auth/v1/audit/sso/logs/types")).body as { eventType: string }[]
    expect(types.map(({ eventType }) => eventType)).toContain("sso.sign_ins_failed_repeatedly")
    const { jobId } = (await owner.get("/svc/auth/v1/audit/sso/logs/100/export", { "x-confirm-change": "true" }))
      .body as { jobId: number }
    await server.kit.jobs.drain()
    expect((await owner.get(`/api/portal/jobs/${jobId}/file`)).body).toContain("How often: 30")
  })

  test("hides no failure of people whom the provider names, up to twenty an hour", async () => {
    await startOver()
    const before = (await entries("sso.sign_in_failed")).length
    const unknown = () => idp.answer(metadata, { nameId: `nobody-${Math.random()}@harbor-pine.demo` })
    for (let time = 0; time < 22; time++) await steps.post(openBrowser(server), await unknown())
    expect(await entries("sso.sign_in_failed")).toHaveLength(before + 20)
    await anHourPasses()
    expect((await entries("sso.sign_ins_failed_repeatedly"))[0]!.after).toMatchObject({
      reason: "personUnknown",
      times: 22,
    })
  })
})
