import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { confirmChangeHeader } from "@dialplane/contract/kit/confirm-change"
import { originOf as webOriginOf } from "@dialplane/contract/kit/web-origin"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Config } from "../runtime/config.ts"
import { varyBy } from "./vary.ts"

/** What scripts of other origins read of an answer. */
const answered = [
  "x-trace-id",
  "retry-after",
  "ratelimit",
  "ratelimit-policy",
  "www-authenticate",
  "content-disposition",
  "content-range",
  "idempotent-replay",
  "etag",
  "location",
].join(", ")
/** What they send. */
const ofPrograms = [
  "authorization",
  "content-type",
  "x-trace-id",
  "x-account-id",
  "x-vendor-token",
  "idempotency-key",
  "if-match",
  "range",
  "accept-language",
  confirmChangeHeader.toLowerCase(),
]
const ofPortal = [...ofPrograms, "x-csrf-token"]
const preflightSeconds = 600

/** Which origins may call the API with tokens. */
export interface OriginGate {
  /** Whether any account allows it: a preflight request has no token. */
  readonly isAllowedAnywhere: (origin: string) => Promise<boolean>
  readonly isAllowedBy: (accountId: AccountId, origin: string) => Promise<boolean>
}

const originOf = ({ headers: { origin } }: FastifyRequest) => (origin === "null" ? undefined : origin)
const mostCharacters = 200
const isOrigin = (origin: string) => origin.length <= mostCharacters && webOriginOf(origin) === origin
const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === "OPTIONS" && headers["access-control-request-method"] !== undefined

const admit = (reply: FastifyReply, origin: string) =>
  reply.header("access-control-allow-origin", origin).header("access-control-expose-headers", answered)

const answerPreflight = (reply: FastifyReply, origin: string, methods: readonly string[], headers: readonly string[]) =>
  reply
    .code(204)
    .header("access-control-allow-origin", origin)
    .header("access-control-allow-methods", methods.join(", "))
    .header("access-control-allow-headers", headers.join(", "))
    .header("access-control-max-age", String(preflightSeconds))
    .send()

interface Rules {
  readonly config: Pick<Config, "baseUrl">
  readonly gate: OriginGate
  /** The methods of an address that take tokens. */
  readonly methodsOf: (url: string) => readonly string[]
}

/**
 * Requests of web pages of other origins (CORS), always without credentials: they are authorized by a token, and cookies
 * stay with the portal's own origin. The portal's pages read everything, because a node can serve a part of the API at
 * another origin (base addresses in wgConfig.json). Other pages send what they like, and read an answer if the account of
 * their token allows them (`admitOrigin`).
 */
export const answerCrossOrigin = (app: FastifyInstance, { config, gate, methodsOf }: Rules): void => {
  const portal = new URL(config.baseUrl)
  app.addHook("onRequest", async (request, reply) => {
    const origin = originOf(request)
    if (origin === portal.origin) {
      if (request.headers.host === portal.host) return
      varyBy(reply, "Origin")
      if (isPreflight(request))
        await answerPreflight(reply, origin, ["GET", "POST", "PUT", "PATCH", "DELETE"], ofPortal)
      else admit(reply, origin)
      return
    }
    if (!isPreflight(request)) return
    const methods = methodsOf(request.url)
    if (methods.length === 0) return
    varyBy(reply, "Origin")
    // Strangers send what they like: what cannot be in a list is neither looked up nor remembered.
    if (origin !== undefined && isOrigin(origin) && (await gate.isAllowedAnywhere(origin)))
      await answerPreflight(reply, origin, methods, ofPrograms)
  })
}

/** Lets the page that sent a request read the answer, if the account of its token allows that. */
export const admitOrigin = async (
  gate: OriginGate,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  accountId: AccountId,
): Promise<void> => {
  const origin = originOf(request)
  // Not that of the portal, which was admitted or needs no admission.
  if (origin === undefined || reply.hasHeader("access-control-allow-origin")) return
  if (await gate.isAllowedBy(accountId, origin)) admit(reply, origin)
}
