import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Provider } from "oidc-provider"

const clientId = "dialplane"
const clientSecret = "a-secret-of-the-browser-tests"

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title><link rel="icon" href="data:,"></head><body><h1>${title}</h1>${body}</body></html>`
const form = page(
  "Sign in to Test ID",
  `<form method="post"><label>Name <input name="name"></label><button>Sign in</button></form>`,
)

const readBody = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}

/**
 * An OpenID provider that nobody here wrote, on this machine: it asks for a name, keeps its own session, and asks
 * before it ends it. `redirectUri` is what the administrator copied from the portal.
 */
export const startOpenIdProvider = async (redirectUri: string) => {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end()
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri], response_types: ["code"] },
    ],
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    claims: { openid: ["sub"], profile: ["preferred_username", "given_name", "family_name"], email: ["email"] },
    // The name that was typed.
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, preferred_username: sub, email: sub, given_name: "Given", family_name: "Name" }),
    }),
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ["of the browser tests"] },
    ttl: { Session: 3600, Grant: 3600, Interaction: 600, AccessToken: 600, IdToken: 600 },
  })
  const answer = provider.callback()
  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    const { params, session, grantId } = await provider.interactionDetails(request, response)
    const known = session?.accountId
    if (request.method === "GET" && known === undefined)
      return void response.writeHead(200, { "content-type": "text/html" }).end(form)
    const accountId = known ?? (await readBody(request)).get("name") ?? ""
    const grant =
      grantId === undefined
        ? new provider.Grant({ accountId, clientId: String(params["client_id"]) })
        : await provider.Grant.find(grantId)
    grant!.addOIDCScope("openid profile email")
    const consent = { grantId: await grant!.save() }
    return provider.interactionFinished(request, response, { login: { accountId }, consent })
  }
  handle = (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response)
    interact(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  }
  return {
    issuer,
    clientId,
    clientSecret,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
