import { afterAll, beforeAll, expect, test } from "vitest"
import { randomOf } from "../../kit/random.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { makeIdp, ssoSteps, type TestIdp } from "./sso.factory.ts"

/** `MUTATIONS=20000` for the long run. */
const rounds = Number(process.env["MUTATIONS"] ?? 400)
const seed = Number(process.env["MUTATIONS_SEED"] ?? 20_261_118)

let server: TestServer
let idp: TestIdp
let metadata: string
let userId: number
const steps = ssoSteps(() => server)
const owner = "account-super-user@harbor-pine.demo"
const person = "end-user@harbor-pine.demo"

beforeAll(async () => {
  server = await startTestServer()
  idp = await makeIdp()
  await steps.setUp(await server.as("accountSuperUser"), idp, owner, "harbor-pine")
  metadata = await steps.spMetadata()
  userId = (await server.as("endUser")).userId
})
afterAll(() => server.close())

const { next } = randomOf(seed)
const pick = (below: number) => Math.floor(next() * below)
const oneOf = <T>(list: readonly T[]): T => list[pick(list.length)]!
const decode = (base64: string) => Buffer.from(base64, "base64").toString("utf8")
const encode = (xml: string) => Buffer.from(xml, "utf8").toString("base64")

const elements = [
  "saml:Assertion",
  "saml:Issuer",
  "saml:Subject",
  "saml:NameID",
  "saml:SubjectConfirmation",
  "saml:Conditions",
  "saml:AudienceRestriction",
  "saml:Audience",
  "saml:AuthnStatement",
  "saml:AttributeStatement",
  "saml:Attribute",
  "samlp:Status",
  "ds:Signature",
  "ds:SignedInfo",
  "ds:Reference",
  "ds:KeyInfo",
] as const
const elementIn = (xml: string): string | undefined => {
  const name = oneOf(elements)
  const found = [...xml.matchAll(new RegExp(`<${name}[ >][^]*?</${name}>`, "g"))].map(([text]) => text)
  return found.length === 0 ? undefined : oneOf(found)
}
/** Before or after some tag. */
const placeIn = (xml: string): number => {
  const tags = [...xml.matchAll(/<[^>]+>/g)]
  // An earlier mutation may have left none.
  if (tags.length === 0) return 0
  const tag = oneOf(tags)
  return tag.index + (next() < 0.5 ? 0 : tag[0].length)
}
const insert = (xml: string, at: number, text: string) => xml.slice(0, at) + text + xml.slice(at)

const mutations: Readonly<Record<string, (xml: string) => string>> = {
  flip: (xml) => {
    const at = pick(xml.length)
    return xml.slice(0, at) + String.fromCodePoint(33 + pick(90)) + xml.slice(at + 1)
  },
  remove: (xml) => {
    const at = pick(xml.length)
    return xml.slice(0, at) + xml.slice(at + 1 + pick(20))
  },
  repeat: (xml) => {
    const at = pick(xml.length)
    return insert(xml, at, xml.slice(at, at + 1 + pick(200)))
  },
  markup: (xml) =>
    insert(xml, pick(xml.length), oneOf(["<!-- -->", "&amp;", "<x/>", "\u00e9", "]]>", "<?x y?>", "\0"])),
  truncate: (xml) => xml.slice(0, pick(xml.length)),
  swapTags: (xml) => {
    const tags = [...xml.matchAll(/<[\w:]+[^>]*>/g)].map(([tag]) => tag)
    return tags.length === 0 ? xml : xml.replace(oneOf(tags), oneOf(tags))
  },
  moveElement: (xml) => {
    const element = elementIn(xml)
    if (element === undefined) return xml
    const rest = xml.replace(element, "")
    return insert(rest, placeIn(rest), element)
  },
  copyElement: (xml) => insert(xml, placeIn(xml), elementIn(xml) ?? ""),
  dropElement: (xml) => xml.replace(elementIn(xml) ?? "", ""),
  /** The same element about somebody else, beside the signed one. */
  forgeElement: (xml) => {
    const element = elementIn(xml) ?? ""
    return insert(xml, placeIn(xml), element.replaceAll(person, owner).replaceAll(/ ID="[^"]+"/g, ' ID="_forged"'))
  },
  attribute: (xml) => {
    const found = [...xml.matchAll(/ ([\w:]+)="([^"]*)"/g)]
    if (found.length === 0) return xml
    const [text, name] = oneOf(found)
    const value = oneOf(["", "_forged", "2099-01-01T00:00:00Z", oneOf(found)[2]!, "https://evil.example"])
    return xml.replace(text, ` ${name}="${value}"`)
  },
  dropAttribute: (xml) => {
    const found = [...xml.matchAll(/ [\w:]+="[^"]*"/g)].map(([text]) => text)
    return found.length === 0 ? xml : xml.replace(oneOf(found), "")
  },
  stripSignature: (xml) => xml.replace(/<ds:Signature[ >][^]*?<\/ds:Signature>/, ""),
  stripSignatures: (xml) => xml.replaceAll(/<ds:Signature[ >][^]*?<\/ds:Signature>/g, ""),
  swapPerson: (xml) => xml.replace(person, owner),
}

const answerAbout = async () => decode(await idp.answer(metadata, { nameId: person, signedMessage: true }))

test(
  `${rounds} changed SAML answers: nobody else is signed in, and none fails on our side`,
  { timeout: 120_000 + rounds * 300 },
  async () => {
    const names = Object.keys(mutations)
    let valid = await answerAbout()
    let accepted = 0
    for (let round = 0; round < rounds; round++) {
      const done = Array.from({ length: 1 + pick(3) }, () => oneOf(names))
      const mutated = done.reduce((xml, name) => mutations[name]!(xml), valid)
      if (mutated === valid) continue
      const sent = next() < 0.05 ? encode(mutated).slice(0, -1 - pick(6)) : encode(mutated)
      const browser = openBrowser(server)
      const answer = await steps.post(browser, sent)
      const what = `seed ${seed}, round ${round}, ${done.join(" + ")}: ${mutated}`
      expect(answer.status, what).toBe(303)
      if (!answer.location.includes("code=")) continue
      // What no signature covers may change (the signature of the message around a signed assertion may be missing),
      // as long as it says the same.
      accepted += 1
      expect((await steps.redeem(browser, steps.codeIn(answer.location))).body.userId, what).toBe(userId)
      valid = await answerAbout()
    }
    if (rounds > 1000) console.log(`SAML: ${rounds} changed answers, ${accepted} accepted with the same meaning`)
    expect(accepted).toBeLessThan(rounds / 10)
    // And the message that they were made of is accepted.
    expect((await steps.post(openBrowser(server), encode(valid))).location).toContain("code=")
  },
)
