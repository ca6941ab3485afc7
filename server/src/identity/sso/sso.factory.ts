import { createHash, createSign } from "node:crypto"
import { deflateRawSync, inflateRawSync } from "node:zlib"
import * as samlify from "samlify"
import { expect } from "vitest"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { sql } from "../../kit/database/sql.ts"
import { clientHeaders, openBrowser, type TestBrowser } from "../../testing/test-browser.ts"
import type { TestClient, TestServer } from "../../testing/test-server.ts"
import { makeKeyPair } from "./self-signed.rules.ts"

export const proof = { currentPassword: demoPassword }
export const settingsPath = (accountId = 100) => `/svc/auth/v1/accounts/${accountId}/sso`
export const acsPath = (accountId = 100) => `/svc/auth/sso/saml/${accountId}/acs`
const rsaSha256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
export const rsaSha1 = "http://www.w3.org/2000/09/xmldsig#rsa-sha1"

// Answers are checked by the server under test, not by this provider.
samlify.setSchemaValidator({ validate: () => Promise.resolve("skipped") })

export interface AnswerOptions {
  readonly requestId?: string | undefined
  readonly nameId: string
  readonly audience?: string
  readonly recipient?: string
  readonly destination?: string
  readonly issuer?: string
  /** Minutes from now. */
  readonly from?: number
  readonly until?: number
  /** When the person signed in at the provider, in minutes from now. */
  readonly authenticated?: number
  readonly attributes?: Readonly<Record<string, string>>
  readonly encrypted?: boolean
  readonly signedMessage?: boolean
  readonly algorithm?: string
  readonly sessionIndex?: string
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
let made = 0
const newId = () => `_${createHash("sha256").update(`id ${made++} ${process.pid}`).digest("hex").slice(0, 32)}`

const responseXml = (sp: { entityId: string; acsUrl: string }, entityId: string, options: AnswerOptions) => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const { requestId, nameId, issuer = entityId, from = -1, until = 5 } = options
  const inResponseTo = requestId === undefined ? "" : ` InResponseTo="${requestId}"`
  const attributes = Object.entries(options.attributes ?? {})
    .map(
      ([name, value]) =>
        `<saml:Attribute Name="${escaped(name)}"><saml:AttributeValue>${escaped(value)}</saml:AttributeValue></saml:Attribute>`,
    )
    .join("")
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${at(0)}" Destination="${options.destination ?? sp.acsUrl}"${inResponseTo}><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID>${escaped(nameId)}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(until)}" Recipient="${options.recipient ?? sp.acsUrl}"${inResponseTo}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(from)}" NotOnOrAfter="${at(until)}"><saml:AudienceRestriction><saml:Audience>${options.audience ?? sp.entityId}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(options.authenticated ?? 0)}" SessionIndex="${options.sessionIndex ?? "s1"}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributes === "" ? "" : `<saml:AttributeStatement>${attributes}</saml:AttributeStatement>`}</saml:Assertion></samlp:Response>`
}

/** A foreign SAML identity provider, which knows our server by its metadata. */
export const makeIdp = async (entityId = "https://id.harborpine.example/saml") => {
  const { privateKey, certificate } = await makeKeyPair("Foreign identity provider", new Date())
  const idpWith = (requestSignatureAlgorithm: string, isAssertionEncrypted: boolean) =>
    samlify.IdentityProvider({
      entityID: entityId,
      privateKey,
      signingCert: certificate,
      requestSignatureAlgorithm,
      isAssertionEncrypted,
      wantAuthnRequestsSigned: true,
      nameIDFormat: ["urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"],
      singleSignOnService: [
        { Binding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect", Location: `${entityId}/sso` },
      ],
      singleLogoutService: [
        { Binding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect", Location: `${entityId}/slo` },
      ],
    })
  const idp = idpWith(rsaSha256, false)
  return {
    entityId,
    certificate,
    privateKey,
    metadata: idp.getMetadata(),
    /** The body of the settings for this provider. */
    draft: (companyName: string, more: object = {}, saml: object = {}) => ({
      protocol: "saml",
      displayName: "Harbor Pine ID",
      companyName,
      saml: {
        entityId,
        ssoUrl: `${entityId}/sso`,
        sloUrl: `${entityId}/slo`,
        certificates: [certificate],
        ...saml,
      },
      ...more,
      ...proof,
    }),
    /** Verifies our signed request like the provider would; returns its id. */
    readRequest: async (spMetadata: string, address: string): Promise<string> => {
      const url = new URL(address)
      const query = Object.fromEntries(url.searchParams)
      const octetString = url.search
        .slice(1)
        .split("&")
        .filter((part) => !part.startsWith("Signature="))
        .join("&")
      const sp = samlify.ServiceProvider({ metadata: spMetadata })
      const { extract } = await idp.parseLoginRequest(sp, "redirect", { query, octetString })
      return (extract as { request: { id: string } }).request.id
    },
    /** A sign-out of the provider in an address, as the query. */
    logoutQuery: (
      nameId: string,
      options: { readonly sessionIndex?: string; readonly unsigned?: boolean; readonly issuer?: string } = {},
    ): string => {
      const until = new Date(Date.now() + 300_000).toISOString()
      const xml = `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${new Date().toISOString()}" NotOnOrAfter="${until}" Destination="http://portal.test/svc/auth/sso/saml/100/slo"><saml:Issuer>${options.issuer ?? entityId}</saml:Issuer><saml:NameID>${escaped(nameId)}</saml:NameID><samlp:SessionIndex>${options.sessionIndex ?? "s1"}</samlp:SessionIndex></samlp:LogoutRequest>`
      const message = `SAMLRequest=${encodeURIComponent(deflateRawSync(xml).toString("base64"))}`
      if (options.unsigned === true) return message
      const signed = `${message}&RelayState=somewhere&SigAlg=${encodeURIComponent(rsaSha256)}`
      const signature = createSign("sha256").update(signed).sign(privateKey, "base64")
      return `${signed}&Signature=${encodeURIComponent(signature)}`
    },
    /** A signed answer in base64. */
    answer: async (spMetadata: string, options: AnswerOptions): Promise<string> => {
      const sp = samlify.ServiceProvider({
        metadata: spMetadata,
        ...(options.signedMessage === true ? { wantMessageSigned: true } : {}),
      })
      const spFacts = {
        entityId: sp.entityMeta.getEntityID(),
        acsUrl: String(sp.entityMeta.getAssertionConsumerService("post")),
      }
      const { context } = (await idpWith(
        options.algorithm ?? rsaSha256,
        options.encrypted === true,
      ).createLoginResponse(sp, {} as never, "post", {}, {
        customTagReplacement: () => ({ id: newId(), context: responseXml(spFacts, entityId, options) }),
      } as never)) as { context: string }
      return context
    },
  }
}
export type TestIdp = Awaited<ReturnType<typeof makeIdp>>

/** The id in the request of an address, without verifying it. */
export const requestIdOf = (address: string): string => {
  const xml = inflateRawSync(Buffer.from(new URL(address).searchParams.get("SAMLRequest")!, "base64")).toString()
  return / ID="([^"]+)"/.exec(xml)![1]!
}

/** Steps with single sign-on on a test server, which is passed as a function because tests start it later. */
export const ssoSteps = (of: () => TestServer) => {
  const spMetadata = async (accountId = 100): Promise<string> =>
    (await of().anonymous().get(`/svc/auth/sso/saml/${accountId}/metadata`)).body as string
  const start = async (browser: TestBrowser, name: string, more: object = {}): Promise<string> => {
    const answer = await browser.send("/svc/auth/v1/sso/sign-ins", { method: "POST", json: { name, ...more } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.address as string
  }
  /** As from a page of the identity provider: without our cookies that only our own pages send. */
  const post = async (browser: TestBrowser, response: string, accountId = 100, more: Record<string, string> = {}) => {
    const answer = await browser.send(acsPath(accountId), {
      method: "POST",
      form: { SAMLResponse: response, ...more },
      forgeryHeader: false,
    })
    return { ...answer, location: String(answer.headers["location"] ?? "") }
  }
  const codeIn = (location: string) => new URL(location).searchParams.get("code") ?? ""
  const redeem = (browser: TestBrowser, code: string) =>
    browser.send("/svc/auth/v1/sso/sign-ins/complete", {
      method: "POST",
      json: { code, client_id: "dialplane-portal" },
      headers: clientHeaders("dialplane-portal"),
    })
  const test = async (person: TestClient, idp: TestIdp, nameId: string, accountId = 100) => {
    const begun = await person.post(`${settingsPath(accountId)}/tests`)
    expect(begun.status, JSON.stringify(begun.body)).toBe(200)
    const response = await idp.answer(await spMetadata(accountId), {
      requestId: requestIdOf(begun.body.address as string),
      nameId,
    })
    const { location } = await post(openBrowser(of()), response, accountId)
    expect(location).toContain(`/login/sso-test?test=${begun.body.testId}`)
    return (await person.get(`${settingsPath(accountId)}/tests/${begun.body.testId}`)).body
  }
  /** Sets the provider up and turns it on, with a test sign-in of the caller. */
  const setUp = async (person: TestClient, idp: TestIdp, login: string, companyName: string, level = "optional") => {
    const saved = await person.put(settingsPath(), idp.draft(companyName))
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(await test(person, idp, login)).toMatchObject({ state: "passed" })
    const turned = await person.put(`${settingsPath()}/level`, { level, ...proof })
    expect(turned.status, JSON.stringify(turned.body)).toBe(200)
    return turned.body
  }
  const lastReason = async (accountId = 100): Promise<string | undefined> =>
    (
      await of().database.transaction("system", (db) =>
        db.maybeOne<{ reason: string }>(sql`
          select f.reason from sso_failures f where f.account_id = ${accountId} and f.action = 'sso.sign_in_failed'
          order by f.last_at desc limit 1`),
      )
    )?.reason
  const countFailures = async (accountId = 100): Promise<number> =>
    (
      await of().database.transaction("system", (db) =>
        db.one<{ count: number }>(sql`
          select coalesce(sum(f.times), 0)::int as count from sso_failures f
          where f.account_id = ${accountId} and f.action = 'sso.sign_in_failed'`),
      )
    ).count
  return { spMetadata, start, post, codeIn, redeem, test, setUp, lastReason, countFailures }
}
