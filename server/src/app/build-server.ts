import { randomUUID } from "node:crypto"
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify"
import { operations } from "@dialplane/contract/domains"
import { makeCreatedPlaces } from "@dialplane/contract/kit/created-place"
import { regions } from "@dialplane/contract/kit/service"
import type { SubjectResolver } from "../kit/access/access-check.ts"
import { bindRoute, type Binding } from "../kit/http/bind.ts"
import type { Config } from "../kit/runtime/config.ts"
import type { Kit } from "../kit/context.ts"
import { makeAllowedMethods } from "../kit/http/allowed-methods.ts"
import { answerBadAddress, answerErrors } from "../kit/http/error-answer.ts"
import { compressAnswers } from "../kit/http/compressed-answers.ts"
import { answerCrossOrigin } from "../kit/http/cross-origin.ts"
import { answerInLanguage } from "../kit/http/language.ts"
import { takeFormUploads } from "../kit/http/form-upload.ts"
import { largestBodyBytes, strictTransport } from "../kit/http/http.ts"
import { measure } from "../kit/runtime/metrics.ts"
import { serveApiDocument } from "./api-document/serve-api-document.ts"
import { RequestLog } from "../kit/http/request-log.ts"
import { makeOpenings } from "../kit/access/openings.ts"
import { connectEngine } from "../calling/engine/connect-engine.service.ts"
import { noEngine } from "../calling/engine/no-engine.adapter.ts"
import { sandboxEngine } from "../calling/engine/sandbox/sandbox-engine.adapter.ts"
import { keyAuthenticatorOf } from "../identity/api-keys/key-authentication.service.ts"
import { findSpared } from "../identity/roles/roles.service.ts"
import { makeOriginGate } from "../identity/api-keys/origin-gate.service.ts"
import { makeAuthenticator } from "../identity/sessions/authenticate.service.ts"
import { getRuntimeConfig } from "../operations/config/runtime-config.service.ts"
import { serverDomains } from "./domains.ts"
import { serveHealth } from "./health.ts"
import { makePageBrand } from "./page-brand.ts"
import { otherOrigins } from "./page-policy.ts"
import { servePortal } from "./portal-files.ts"

const regionPrefix = new RegExp(`^/(${regions.join("|")})(?=/)`)
const traceShape = /^[\w-]{8,64}$/

/** The whole server, ready to listen, with every operation of the contract mounted exactly once. */
export const buildServer = async (
  kit: Kit,
  options: Pick<Binding, "strictIdempotency"> = {},
): Promise<FastifyInstance> => {
  // A connection to a telephony engine takes the place of the simulated one here.
  connectEngine(kit, kit.config.demo ? sandboxEngine : noEngine)
  const app: FastifyInstance = fastify({
    loggerInstance: kit.log as FastifyBaseLogger,
    childLoggerFactory: (log, bindings) => new RequestLog(log, bindings) as unknown as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxiesToTrust(kit.config.trustProxy),
    bodyLimit: largestBodyBytes,
    // Running requests are finished; run-server cuts off the rest after a while. A request that still arrives on an
    // open connection is answered.
    forceCloseConnections: "idle",
    return503OnClosing: false,
    frameworkErrors: answerBadAddress,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // All regions are in this process; the prefix only names the region that the caller expects.
    rewriteUrl: (request) => (request.url ?? "/").replace(regionPrefix, ""),
    genReqId: (request) => {
      const given = request.headers["x-trace-id"]
      return typeof given === "string" && traceShape.test(given) ? given : randomUUID()
    },
  })
  app.removeContentTypeParser("text/plain")
  // Many clients send the JSON content type with every write, even without a body.
  const parseJson = app.getDefaultJsonParser("error", "error")
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parseJson(request, body as string, done),
  )
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  takeFormUploads(app)
  answerInLanguage(app)
  const { sendNotFound } = answerErrors(app, makeAllowedMethods(operations.map(({ endpoint }) => endpoint)))
  app.addHook("onSend", async (request, reply) => {
    void reply
      .header("x-trace-id", request.id)
      .header("x-content-type-options", "nosniff")
      .header("referrer-policy", "same-origin")
      .header("x-frame-options", "DENY")
    if (kit.config.isHttps) void reply.header("strict-transport-security", strictTransport)
    if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store")
    if (kit.draining.isDraining()) void reply.header("connection", "close")
  })
  compressAnswers(app)
  const gate = makeOriginGate(kit)
  const withTokens = operations.map(({ endpoint }) => endpoint).filter(({ access }) => access.kind !== "public")
  answerCrossOrigin(app, { config: kit.config, gate, methodsOf: makeAllowedMethods(withTokens) })
  measure(app, kit)
  serveHealth(app, kit.database, kit.draining)
  bindAll(app, {
    createdPlace: makeCreatedPlaces(operations.map(({ endpoint }) => endpoint)),
    ...options,
    kit,
    authenticate: makeAnyAuthenticator(kit),
    gate,
    resolvers: new Map(
      serverDomains
        .flatMap((domain) => domain.subjects ?? [])
        .map((resolver: SubjectResolver) => [resolver.kind, resolver]),
    ),
    grants: serverDomains.flatMap((domain) => domain.grants ?? []),
    limits: serverDomains.flatMap((domain) => domain.limits ?? []),
    openings: makeOpenings(kit.database, kit.events),
    owners: {
      finders: new Map(serverDomains.flatMap((domain) => domain.owners ?? []).map((finder) => [finder.kind, finder])),
      rule: findSpared,
    },
  })
  for (const domain of serverDomains) await domain.mount?.(app, kit)
  for (const domain of serverDomains) for (const undo of domain.undos ?? []) kit.undos.register(undo)
  for (const domain of serverDomains) for (const finder of domain.uses ?? []) kit.uses.register(finder)
  for (const domain of serverDomains)
    for (const replacer of domain.useReplacers ?? []) kit.uses.registerReplacer(replacer)
  for (const domain of serverDomains) for (const step of domain.statusSteps ?? []) kit.statusSteps.register(step)
  for (const domain of serverDomains) for (const step of domain.signInOffSteps ?? []) kit.signInOffSteps.register(step)
  for (const domain of serverDomains) for (const step of domain.renameSteps ?? []) kit.renameSteps.register(step)
  for (const domain of serverDomains) for (const figure of domain.laterFigures ?? []) kit.laterFigures.register(figure)
  for (const domain of serverDomains) for (const check of domain.jobFileChecks ?? []) kit.jobFileChecks.register(check)
  for (const domain of serverDomains) for (const finder of domain.owners ?? []) kit.owners.register(finder)
  for (const domain of serverDomains) for (const job of domain.jobs?.(kit) ?? []) kit.jobs.register(job)
  for (const { confirmIdentity } of serverDomains)
    if (confirmIdentity !== undefined) kit.identity.register(confirmIdentity)
  for (const { sessionProofs } of serverDomains)
    if (sessionProofs !== undefined) kit.identity.registerProofs(sessionProofs)
  for (const { findPresentActor } of serverDomains)
    if (findPresentActor !== undefined) kit.jobs.registerPresentActor(findPresentActor)
  for (const { brandMail } of serverDomains) if (brandMail !== undefined) kit.brandedMail.register(brandMail)
  kit.jobs.register(kit.brandedMail.job(kit))
  for (const { mailSource } of serverDomains) if (mailSource !== undefined) kit.mail.register(mailSource(kit))
  serveApiDocument(app)
  app.addHook("onClose", () => kit.fileWork.close())
  const origins = otherOrigins(getRuntimeConfig(kit).services)
  await servePortal(app, { ...kit.config, origins }, makePageBrand(kit), sendNotFound)
  return app
}

/** Access tokens of sessions, and API keys. */
const makeAnyAuthenticator = (kit: Kit): Binding["authenticate"] => {
  const sessions = makeAuthenticator(kit.database, kit.events)
  const keys = keyAuthenticatorOf(kit)
  return async (token, ctx, whenKnown) => {
    if (keys.isKey(token)) return keys.authenticate(token, ctx, whenKnown)
    const actor = await sessions.authenticate(token, ctx.http.address)
    if (actor !== undefined) await whenKnown(actor.homeAccountId)
    return actor
  }
}

/** How many proxies in a row are trusted, counted from this server; what clients before them claim is ignored. */
const proxiesToTrust = (setting: Config["trustProxy"]) =>
  typeof setting === "number" ? (_: string, hop: number) => hop < setting : setting

/** An operation without a route, or a route without an operation, prevents the start. */
const bindAll = (app: FastifyInstance, binding: Binding) => {
  const routes = serverDomains.flatMap((domain) => domain.routes)
  const mounted = new Set(routes.map((route) => route.endpoint))
  const missing = operations.filter((operation) => !mounted.has(operation.endpoint)).map((operation) => operation.id)
  if (missing.length > 0) throw new Error(`These operations of the contract have no route: ${missing.join(", ")}.`)
  if (mounted.size !== routes.length) throw new Error("An operation has more than one route.")
  if (mounted.size !== operations.length)
    throw new Error("A route serves an operation that the contract's list of domains does not have.")
  for (const route of routes) bindRoute(app, binding, route)
}
