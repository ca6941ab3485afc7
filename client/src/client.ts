import createFetchClient, { type Client } from "openapi-fetch"
import { bearerOf, type ApiKeyCredentials, type ClientCredentials } from "./access-token.ts"
import { patientFetch, type Patience } from "./patient-fetch.ts"
import type { components, paths } from "./schema.ts"

export { ApiRefusal, dataOf, type Refusal } from "./refusal.ts"
export { itemsOf } from "./pages.ts"
export { finishedJob } from "./jobs.ts"
export { readWebhook, WebhookRefused } from "./webhooks.ts"

/** The named shapes of the API, such as `Schemas["LiveCall"]`. */
export type Schemas = components["schemas"]
/** Every operation that programs can call, by path and method. */
export type ApiClient = Client<paths>

export type ClientOptions = (ApiKeyCredentials | ClientCredentials) &
  Patience & {
    /** The address of the installation, such as https://portal.example.com. */
    readonly baseUrl: string
    /** Instead of the runtime's own fetch, for proxies and tests. */
    readonly fetch?: (request: Request) => Promise<Response>
  }

/**
 * A client of the API for programs. It signs in, waits when the server asks for it, and gives every POST an
 * Idempotency-Key, so that sending it again changes nothing twice.
 */
export const createClient = (options: ClientOptions): ApiClient => {
  const baseUrl = options.baseUrl.replace(/\/+$/, "")
  const send = patientFetch(options.fetch ?? ((request) => fetch(request)), options)
  const bearer = bearerOf(options, baseUrl, send)
  const sendAs = async (request: Request, token: string) => {
    const signed = request.clone()
    signed.headers.set("authorization", `Bearer ${token}`)
    return send(signed)
  }
  return createFetchClient<paths>({
    baseUrl,
    fetch: async (request) => {
      if (request.method === "POST" && !request.headers.has("idempotency-key"))
        request.headers.set("idempotency-key", crypto.randomUUID())
      const token = await bearer.token()
      const response = await sendAs(request, token)
      // The token ended before its time, as after a rotation of its key.
      return response.status === 401 && bearer.canRenew ? sendAs(request, await bearer.token(token)) : response
    },
  })
}
