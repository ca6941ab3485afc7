import type { PublicContext } from "../../kit/context.ts"
import { Refusal } from "../../kit/refusal.ts"
import { sameText } from "../../kit/runtime/secrets.ts"
import { sessionProblems } from "@dialplane/contract/identity/sessions/sessions.problems"
import { textTable } from "@dialplane/contract/kit/language"

/**
 * The applications that may request tokens. None has a secret: the access key identifies the application and grants
 * nothing.
 */
export interface Client {
  readonly id: string
  /** The name in the list of the user's sessions. */
  readonly name: string
  readonly accessKey: string
  /**
   * Browsers get their refresh token in a cookie that scripts cannot read, and only for roles that may use the portal.
   */
  readonly browser: boolean
  /** One of our desktop or mobile apps, which can be switched off for an account. */
  readonly app: boolean
  /**
   * The values of `platform` in the token call of the identity provider that mean this client; none if it does not use
   * the provider.
   */
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

/** Ids of the clients whose sessions are portal sessions in a browser. */
export const browserClients: readonly string[] = clients.filter(({ browser }) => browser).map(({ id }) => id)

export const clientById: ReadonlyMap<string, Client> = new Map(clients.map((client) => [client.id, client]))
/**
 * Whether the client is refused because the account's apps are switched off. Checked at sign-in, at renewal and for
 * every token.
 */
export const isKeptOut = (clientId: string, appsOff: boolean): boolean =>
  appsOff && clientById.get(clientId)?.app === true
export const clientOfPlatform = (platform: string): Client | undefined =>
  clients.find((client) => client.platforms.includes(platform))

/** The calling client. The basic authorization header and the form must both name it, with its access key. */
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
