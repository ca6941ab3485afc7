import { ApiRefusal, type Refusal } from "./refusal.ts"
import type { components } from "./schema.ts"

export interface ApiKeyCredentials {
  /** The value of an API key, such as dpk_… */
  readonly apiKey: string
}
export interface ClientCredentials {
  /** The id of an API key. */
  readonly clientId: string
  /** Its value. */
  readonly clientSecret: string
  /** Only some of its permissions, such as `["read:users"]`. */
  readonly scopes?: readonly string[]
}

export interface Bearer {
  /** The token to send; another one than the one that was refused. */
  readonly token: (refused?: string) => Promise<string>
  readonly canRenew: boolean
}

/** Renewed before it ends, so that a request under way does not meet the end. */
const marginSeconds = 30

/** An API key is sent as it is; client credentials buy a token and renew it when it ends. */
export const bearerOf = (
  credentials: ApiKeyCredentials | ClientCredentials,
  baseUrl: string,
  send: (request: Request) => Promise<Response>,
): Bearer => {
  if ("apiKey" in credentials) return { token: async () => credentials.apiKey, canRenew: false }
  let known: { readonly value: string; readonly until: number } | undefined
  let buying: Promise<NonNullable<typeof known>> | undefined
  const buy = async () => {
    const { access_token, expires_in } = await requestToken(credentials, baseUrl, send)
    return { value: access_token, until: Date.now() + (expires_in - marginSeconds) * 1000 }
  }
  return {
    canRenew: true,
    token: async (refused) => {
      if (known !== undefined && known.value !== refused && known.until > Date.now()) return known.value
      // Requests at the same time wait for one token.
      buying ??= buy().finally(() => (buying = undefined))
      known = await buying
      return known.value
    },
  }
}

const requestToken = async (
  { clientId, clientSecret, scopes }: ClientCredentials,
  baseUrl: string,
  send: (request: Request) => Promise<Response>,
): Promise<components["schemas"]["ClientToken"]> => {
  const response = await send(
    new Request(`${baseUrl}/svc/auth/v1/oauth2/token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: clientId,
        client_secret: clientSecret,
        ...(scopes === undefined ? {} : { scope: scopes.join(" ") }),
      }).toString(),
    }),
  )
  if (!response.ok) throw new ApiRefusal((await response.json()) as Refusal)
  return (await response.json()) as components["schemas"]["ClientToken"]
}
