import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import samlp, { type Asked, type Reply } from "samlp"
import { makeKeyPair } from "../../../server/src/identity/sso/self-signed.rules.ts"

const emailFormat = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"
const claim = (name: string) => `http://schemas.xmlsoap.org/ws/2005/05/identity/claims/${name}`

const signInPage = `<!doctype html><html lang="en"><head><title>Sign in to Test ID</title><link rel="icon" href="data:,"></head><body><h1>Sign in to Test ID</h1><form method="post"><label>Name <input name="name"></label><button>Sign in</button></form></body></html>`

const readBody = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}

/** What samlp expects of a web server: Express's names on Node's requests and answers. */
const asExpress = (request: IncomingMessage, response: ServerResponse) => {
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`)
  const asked: Asked = {
    method: "GET",
    query: Object.fromEntries(url.searchParams),
    body: {},
    headers: { host: request.headers.host ?? "" },
    originalUrl: request.url ?? "/",
    protocol: "http",
    session: {},
  }
  const reply: Reply = {
    set: (name, value) => void response.setHeader(name, value),
    send: (body) =>
      void (typeof body === "number" ? response.writeHead(body).end(`Status ${body}`) : response.end(body)),
    redirect: (address) => void response.writeHead(302, { location: address }).end(),
  }
  return { asked, reply }
}

/**
 * A SAML identity provider that nobody here wrote, on this machine: samlp makes its metadata, verifies our requests,
 * and writes and signs the answers. Only the page that asks for a name is ours. `portal` is the address of the server
 * under test, where the provider reads our metadata, as its administrator would.
 */
export const startForeignSamlProvider = async (portal: string, accountId: number) => {
  let keys = await makeKeyPair("Test ID", new Date())
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const entityId = `${base}/saml`

  const ourSide = async () => {
    const metadata = await (await fetch(`${portal}/svc/auth/sso/saml/${accountId}/metadata`)).text()
    const first = (pattern: RegExp) => pattern.exec(metadata)?.[1] ?? ""
    const certificate = first(/X509Certificate>([^<]+)</).replace(/\s/g, "")
    return {
      acsUrl: first(/AssertionConsumerService[^>]*Location="([^"]+)"/),
      certificate: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
    }
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const name = (await readBody(request)).get("name") ?? ""
    const { acsUrl, certificate } = await ourSide()
    const { asked, reply } = asExpress(request, response)
    samlp.auth({
      issuer: entityId,
      cert: keys.certificate,
      key: keys.privateKey,
      signingCert: certificate,
      recipient: acsUrl,
      destination: acsUrl,
      sessionIndex: "_session-1",
      lifetimeInSeconds: 300,
      getUserFromRequest: () => ({ name }),
      profileMapper: () => ({
        getClaims: () => ({ [claim("emailaddress")]: name, [claim("givenname")]: "Given" }),
        getNameIdentifier: () => ({ nameIdentifier: name, nameIdentifierFormat: emailFormat }),
      }),
      getPostURL: (_audience: string, _dom: unknown, _request: unknown, done: (error: null, url: string) => void) =>
        done(null, acsUrl),
    })(asked, reply, (error) => response.writeHead(400).end(String(error)))
  }
  const metadata = (request: IncomingMessage, response: ServerResponse) => {
    const { asked, reply } = asExpress(request, response)
    samlp.metadata({
      issuer: entityId,
      cert: keys.certificate,
      redirectEndpointPath: "/saml/sso",
      postEndpointPath: "/saml/sso",
      logoutEndpointPaths: { redirect: "/saml/slo" },
      profileMapper: Object.assign(() => undefined, { prototype: { metadata: [] } }),
    })(asked, reply)
  }
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === "/saml/metadata") return metadata(request, response)
    if (request.method === "GET") return response.writeHead(200, { "content-type": "text/html" }).end(signInPage)
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
    return undefined
  })

  return {
    entityId,
    /** The file that its administrator would download. */
    downloadMetadata: async () => (await fetch(`${base}/saml/metadata`)).text(),
    /** From now on it signs with another key; returns the certificate of that key. */
    replaceKey: async (): Promise<string> => {
      keys = await makeKeyPair("Next Test ID", new Date())
      return keys.certificate
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
