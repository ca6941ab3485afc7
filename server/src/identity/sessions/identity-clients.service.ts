import type { Adapter, AdapterPayload } from "oidc-provider"
import { listHostnames } from "../../ground/branding/branding.service.ts"
import type { Kit } from "../../kit/context.ts"
import { clientById, type Client } from "./clients.service.ts"

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"])
const callback = "/login/callback"
/** The desktop app listens on a port it chooses, or is opened by its own URL scheme. */
const desktopRedirects = ["http://127.0.0.1/callback", "http://[::1]/callback", "com.dialplane.desktop:/callback"]

const common = {
  token_endpoint_auth_method: "none",
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  id_token_signed_response_alg: "ES256",
} as const

/**
 * The registered clients in the provider's format. The portal's redirect addresses are read each time, because a
 * partner's hostname may have been added. For loopback addresses any port is accepted (RFC 8252, 7.3), so localhost
 * works as well as 127.0.0.1.
 */
export const identityClients = (kit: Kit): Pick<Adapter, "find"> => ({
  find: async (id) => {
    const client = clientById.get(id)
    if (client === undefined || client.platforms.length === 0) return undefined
    return describe(
      client,
      client.browser ? await portalRedirects(kit) : desktopRedirects,
      !client.browser || isLocal(kit),
    ) as AdapterPayload
  },
})

const describe = (client: Client, redirectUris: readonly string[], anyPort: boolean) => ({
  ...common,
  client_id: client.id,
  client_name: client.name,
  redirect_uris: [...redirectUris],
  application_type: anyPort ? "native" : "web",
})

const isLocal = (kit: Kit) => loopback.has(new URL(kit.config.baseUrl).hostname)

const portalRedirects = async (kit: Kit): Promise<string[]> => {
  const hosts = (await listHostnames(kit)).map(({ hostname }) => hostname)
  const own = isLocal(kit) ? [...loopback].map((host) => `http://${host}`) : [kit.config.baseUrl]
  return [...new Set([...own, ...hosts.map((host) => `https://${host}`)])].map((origin) => origin + callback)
}
