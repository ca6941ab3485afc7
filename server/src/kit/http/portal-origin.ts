import type { FastifyInstance } from "fastify"
import type { Config } from "../runtime/config.ts"

const answered = [
  "x-trace-id",
  "retry-after",
  "content-disposition",
  "content-range",
  "idempotent-replay",
  "etag",
  "location",
].join()
const sent = [
  "authorization",
  "content-type",
  "x-trace-id",
  "x-account-id",
  "x-vendor-token",
  "x-csrf-token",
  "idempotency-key",
  "if-match",
  "accept-language",
].join()

/**
 * A node can serve a part of the API at another origin than the portal (base addresses in wgConfig.json): the portal's
 * pages may then read its answers. Without credentials: requests are authorized by their token, and cookies stay with
 * the portal's own origin.
 */
export const answerPortalOrigin = (app: FastifyInstance, { baseUrl }: Pick<Config, "baseUrl">): void => {
  const { origin, host } = new URL(baseUrl)
  app.addHook("onRequest", async (request, reply) => {
    if (request.headers.origin !== origin || request.headers.host === host) return
    void reply
      .header("access-control-allow-origin", origin)
      .header("access-control-expose-headers", answered)
      .header("vary", "origin")
    if (request.method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined)
      await reply
        .code(204)
        .header("access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE")
        .header("access-control-allow-headers", sent)
        .header("access-control-max-age", "600")
        .send()
  })
}
