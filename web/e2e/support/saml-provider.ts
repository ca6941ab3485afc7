import { randomBytes } from "node:crypto"
import { createServer } from "node:https"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { inflateRawSync } from "node:zlib"
import * as samlify from "samlify"
import { makeKeyPair } from "../../../server/src/identity/sso/self-signed.rules.ts"

// Answers are checked by the server under test, not by this provider.
samlify.setSchemaValidator({ validate: () => Promise.resolve("skipped") })

const rsaSha256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
const bindings = "urn:oasis:names:tc:SAML:2.0:bindings"
const newId = () => `_${randomBytes(16).toString("hex")}`
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

interface Request {
  readonly id: string
  readonly acsUrl: string
  /** Our entity id, which is also the address of our metadata. */
  readonly issuer: string
}

const readRequest = (message: string): Request => {
  const xml = inflateRawSync(Buffer.from(message, "base64")).toString()
  const first = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ""
  return {
    id: first(/ ID="([^"]+)"/),
    acsUrl: first(/AssertionConsumerServiceURL="([^"]+)"/),
    issuer: first(/Issuer[^>]*>([^<]+)</),
  }
}

const answerXml = ({ id, acsUrl, issuer }: Request, entityId: string, name: string) => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const opening = `ID="${newId()}" Version="2.0" IssueInstant="${at(0)}"`
  const from = `<saml:Issuer>${entityId}</saml:Issuer>`
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ${opening} Destination="${acsUrl}" InResponseTo="${id}">${from}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ${opening.replace(/ID="[^"]+"/, `ID="${newId()}"`)}>${from}<saml:Subject><saml:NameID>${escaped(name)}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(5)}" Recipient="${acsUrl}" InResponseTo="${id}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(-1)}" NotOnOrAfter="${at(5)}"><saml:AudienceRestriction><saml:Audience>${issuer}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="s1"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement></saml:Assertion></samlp:Response>`
}

const html = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title><link rel="icon" href="data:,"></head><body><h1>${title}</h1>${body}</body></html>`

const readBody = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}

/** A SAML identity provider with pages of its own, on an address that only the browser of the test visits. */
export const startProvider = async () => {
  const keys = await makeKeyPair("Identity provider of the tests", new Date())
  const server = createServer({ key: keys.privateKey, cert: keys.certificate })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const entityId = `https://127.0.0.1:${(server.address() as AddressInfo).port}/saml`
  const place = (path: string) => [{ Binding: `${bindings}:HTTP-Redirect`, Location: `${entityId}/${path}` }]
  const signingWith = ({ privateKey, certificate }: typeof keys) =>
    samlify.IdentityProvider({
      entityID: entityId,
      privateKey,
      signingCert: certificate,
      requestSignatureAlgorithm: rsaSha256,
      wantAuthnRequestsSigned: true,
      nameIDFormat: ["urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"],
      singleSignOnService: place("sso"),
      singleLogoutService: place("slo"),
    })
  let idp = signingWith(keys)

  const answer = async (message: string, name: string) => {
    const request = readRequest(message)
    const sp = samlify.ServiceProvider({ metadata: await (await fetch(request.issuer)).text() })
    const { context } = (await idp.createLoginResponse(sp, {} as never, "post", {}, {
      customTagReplacement: () => ({ id: newId(), context: answerXml(request, entityId, name) }),
    } as never)) as { context: string }
    return { acsUrl: request.acsUrl, response: context }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const send = (body: string) => response.writeHead(200, { "content-type": "text/html" }).end(body)
    const url = new URL(request.url ?? "/", entityId)
    const message = escaped(url.searchParams.get("SAMLRequest") ?? "")
    if (url.pathname.endsWith("/slo")) return send(html("Signed out of Test ID", ""))
    if (request.method === "GET")
      return send(
        html(
          "Sign in to Test ID",
          `<form method="post"><input type="hidden" name="message" value="${message}"><label>Name <input name="name"></label><button>Sign in</button></form>`,
        ),
      )
    const given = await readBody(request)
    const { acsUrl, response: saml } = await answer(given.get("message") ?? "", given.get("name") ?? "")
    return send(
      html(
        "One moment",
        `<form method="post" action="${acsUrl}"><input type="hidden" name="SAMLResponse" value="${saml}"></form><script>document.forms[0].submit()</script>`,
      ),
    )
  }
  server.on("request", (request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })

  return {
    /** The settings of an account for this provider. */
    draft: (companyName: string) => ({
      protocol: "saml",
      displayName: "Test ID",
      companyName,
      saml: { entityId, ssoUrl: `${entityId}/sso`, sloUrl: `${entityId}/slo`, certificates: [keys.certificate] },
    }),
    answer,
    /** Its answers are signed with a key that nobody was told of. */
    signWithOtherKey: async () => {
      idp = signingWith(await makeKeyPair("Somebody else", new Date()))
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type TestProvider = Awaited<ReturnType<typeof startProvider>>
