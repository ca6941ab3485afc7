import type { PublicContext } from "../../kit/context.ts"
import { Refusal } from "../../kit/refusal.ts"
import { sameText } from "../../kit/runtime/secrets.ts"
import { sessionProblems } from "@dialplane/contract/identity/sessions/sessions.problems"
import { textTable } from "@dialplane/contract/kit/language"

/**
 * The applications that may ask for tokens. None keeps a secret: the access key names the caller and authorises
 * nothing.
 */
export interface Client {
  readonly id: string
  /** As "my sessions" calls it. */
  readonly name: string
  readonly accessKey: string
  /** Browsers get their refresh token in a cookie that no script can read, and only roles the portal lets in. */
  readonly browser: boolean
  /** An app of ours on a computer or phone: an account can have them switched off. */
  readonly app: boolean
  /** The words of the identity provider's token call for this client; without one it has no part there. */
  readonly platforms: readonly string[]
}

const clientTable = textTable(
  "sessions.clients",
  {
    portal: {
      id: "dialplane-portal",
      name: "Portal",
      accessKey: "portal",
      browser: true,
      app: false,
      platforms: ["web", "portal"],
    },
    desktop: {
      id: "dialplane-desktop",
      name: "Desktop app",
      accessKey: "desktop",
      browser: false,
      app: true,
      platforms: ["desktop"],
    },
    api: { id: "dialplane-api", name: "API", accessKey: "api", browser: false, app: false, platforms: [] },
  },
  "name",
)
export const clients: readonly Client[] = Object.values(clientTable)

export const clientById: ReadonlyMap<string, Client> = new Map(clients.map((client) => [client.id, client]))
/**
 * Whether an account that has its apps switched off keeps this client out. Asked at sign-in, at renewal and for every
 * token.
 */
export const isKeptOut = (clientId: string, appsOff: boolean): boolean =>
  appsOff && clientById.get(clientId)?.app === true
export const clientOfPlatform = (platform: string): Client | undefined =>
  clients.find((client) => client.platforms.includes(platform))

/** The client that calls: named by the basic authorization header and the form alike, with its access key. */
export const requireClient = (ctx: PublicContext, formClientId: string): Client => {
  const client = clientById.get(formClientId)
  const accessKey = ctx.http.header("x-access-key") ?? ""
  if (
    client === undefined ||
    basicUser(ctx.http.header("authorization")) !== client.id ||
    !sameText(accessKey, client.accessKey)
  )
    throw new Refusal(sessionProblems.unknownClient)
  return client
}

const basicUser = (header: string | undefined): string | undefined => {
  const encoded = /^basic ([\w+/=-]+)$/i.exec(header ?? "")?.[1]
  return encoded === undefined ? undefined : Buffer.from(encoded, "base64").toString().split(":")[0]
}
