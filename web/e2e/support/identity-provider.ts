import { createHash } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { inflateRawSync } from "node:zlib"
import * as samlify from "samlify"
import { makeKeyPair } from "../../../server/src/identity/sso/self-signed.rules.ts"

// Our answers are checked by the server under test.
samlify.setSchemaValidator({ validate: () => Promise.resolve("skipped") })

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
let made = 0
const newId = () => `_${createHash("sha256").update(`${made++} ${process.pid}`).digest("hex").slice(0, 32)}`

const answerXml = (
  entityId: string,
  sp: { readonly entityId: string; readonly acsUrl: string },
  requestId: string,
  loginName: string,
) => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const issuer = `<saml:Issuer>${entityId}</saml:Issuer>`
  const subject = `<saml:Subject><saml:NameID>${escaped(loginName)}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(5)}" Recipient="${sp.acsUrl}" InResponseTo="${requestId}"/></saml:SubjectConfirmation></saml:Subject>`
  const conditions = `<saml:Conditions NotBefore="${at(-1)}" NotOnOrAfter="${at(5)}"><saml:AudienceRestriction><saml:Audience>${sp.entityId}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`
  const statement = `<saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="s1"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`
  const attributes = `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${escaped(loginName)}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="department"><saml:AttributeValue>Field service</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`
  const assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${at(0)}">${issuer}${subject}${conditions}${statement}${attributes}</saml:Assertion>`
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${at(0)}" Destination="${sp.acsUrl}" InResponseTo="${requestId}">${issuer}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`
}

const requestIdIn = (samlRequest: string): string => {
  const xml = inflateRawSync(Buffer.from(samlRequest, "base64")).toString()
  return / ID="([^"]+)"/.exec(xml)![1]!
}

const document = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main>${body}</main></body></html>`

export interface IdentityProvider {
  readonly entityId: string
  readonly metadata: string
  readonly certificate: string
  readonly stop: () => void
}

/**
 * A SAML identity provider with a sign-in form, on this machine. `portal` is the address of the server under test: the
 * provider reads its metadata there, as an administrator would give them to it.
 */
export const startIdentityProvider = async (portal: string, accountId: number): Promise<IdentityProvider> => {
  const { privateKey, certificate } = await makeKeyPair("Test identity provider", new Date())
  const server = createServer((request, response) => {
    let body = ""
    request.on("data", (part: Buffer) => (body += part.toString()))
    request.on("end", () => {
      const html = (text: string) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(text)
      const url = new URL(request.url ?? "/", "http://127.0.0.1")
      if (url.pathname === "/saml/sso") {
        const requestId = requestIdIn(url.searchParams.get("SAMLRequest") ?? "")
        html(
          document(
            "Company sign-in",
            `<h1>Company sign-in</h1><form method="post" action="/saml/answer"><input type="hidden" name="request" value="${escaped(requestId)}"><label>Who are you? <input name="name"></label><button>Continue</button></form>`,
          ),
        )
        return
      }
      const typed = new URLSearchParams(body)
      void answer(typed.get("request") ?? "", typed.get("name") ?? "").then(
        ({ message, acsUrl }) =>
          html(
            document(
              "One moment",
              `<form method="post" action="${acsUrl}"><input type="hidden" name="SAMLResponse" value="${message}"></form><script>document.forms[0].submit()</script>`,
            ),
          ),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const entityId = `${base}/saml`
  const idp = samlify.IdentityProvider({
    entityID: entityId,
    privateKey,
    signingCert: certificate,
    requestSignatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    wantAuthnRequestsSigned: true,
    nameIDFormat: ["urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"],
    singleSignOnService: [
      { Binding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect", Location: `${entityId}/sso` },
    ],
    singleLogoutService: [
      { Binding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect", Location: `${entityId}/slo` },
    ],
  })
  const answer = async (requestId: string, loginName: string) => {
    const metadata = await (await fetch(`${portal}/svc/auth/sso/saml/${accountId}/metadata`)).text()
    const sp = samlify.ServiceProvider({ metadata })
    const facts = {
      entityId: sp.entityMeta.getEntityID(),
      acsUrl: String(sp.entityMeta.getAssertionConsumerService("post")),
    }
    const { context } = (await idp.createLoginResponse(sp, {} as never, "post", {}, {
      customTagReplacement: () => ({ id: newId(), context: answerXml(entityId, facts, requestId, loginName) }),
    } as never)) as { context: string }
    return { message: context, acsUrl: facts.acsUrl }
  }
  return { entityId, certificate, metadata: idp.getMetadata(), stop: () => void server.close() }
}
