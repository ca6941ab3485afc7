import { randomUUID } from "node:crypto"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { keyProblems } from "@dialplane/contract/kit/api-key-problems"
import type { SubjectKind } from "@dialplane/contract/kit/access/access"
import { filledPlace } from "@dialplane/contract/kit/created-place"
import { lostAnswerText, mountedAddresses, type Endpoint } from "@dialplane/contract/kit/endpoint"
import { holdsSecret } from "@dialplane/contract/kit/holds-secret"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { texts } from "@dialplane/contract/kit/language"
import { commonProblems } from "@dialplane/contract/kit/problem"
import {
  checkAccess,
  checkLimits,
  type GrantCheck,
  type LimitCheck,
  type SubjectResolver,
} from "../access/access-check.ts"
import type { Context, Kit, PublicContext } from "../context.ts"
import type { Actor } from "../access/actor.ts"
import type { Db } from "../database/database.ts"
import { tagAnswer } from "./conditional-request.ts"
import { admitOrigin, type OriginGate } from "./cross-origin.ts"
import { requireOwnRequest } from "./forgery-guard.ts"
import { httpOf } from "./http.ts"
import {
  AlreadyDone,
  answerKeeping,
  findEarlierAnswer,
  findKeepingFault,
  keepLate,
  releaseAbandonedKey,
  releaseKey,
  requestFingerprint,
} from "./idempotency.ts"
import { inEnglish } from "./language.ts"
import type { IdempotencyClaim } from "./idempotency-claim.ts"
import type { Openings } from "../access/openings.ts"
import { makeOwnerCheck, type OwnerCheck } from "../access/owner-check.ts"
import { withRecentProof } from "../access/recent-proof.ts"
import { Refusal } from "../refusal.ts"
import { parseParams, parseRest, requireAcceptable, requireConfirmedChange } from "./request-input.ts"
import { acceptsKey, EventStream, FileAnswer, FileInParts, Redirect, ShownFile, type Route } from "./route.ts"
import { makeSerializer } from "./serializer.ts"
import { sendEvents } from "./event-stream.ts"
import { varyBy } from "./vary.ts"

const messages = texts("kit.idempotency", {
  keyLength: "8 to 200 characters.",
  doItAgain: "Do it again if you need a new one.",
})

export interface Binding {
  readonly kit: Kit
  /** `whenKnown` is told the account of a token before the request may be refused for another reason. */
  readonly authenticate: (
    token: string,
    ctx: PublicContext,
    whenKnown: (accountId: AccountId) => Promise<void>,
  ) => Promise<Actor | undefined>
  readonly gate: OriginGate
  readonly resolvers: ReadonlyMap<SubjectKind, SubjectResolver>
  readonly grants: readonly GrantCheck[]
  readonly limits: readonly LimitCheck[]
  readonly openings: Openings
  readonly owners: OwnerCheck
  /** Where what an operation makes can be read. */
  readonly createdPlace?: (endpoint: Endpoint) => string | undefined
  /**
   * For tests: every request gets an Idempotency-Key where one is accepted, and an operation that does not keep its
   * answer in its transaction fails.
   */
  readonly strictIdempotency?: boolean
}

/** Mounts an operation: authentication, access, input, use case, answer. */
export const bindRoute = (app: FastifyInstance, binding: Binding, route: Route) => {
  const { endpoint } = route
  if (route.open !== (endpoint.access.kind === "public")) {
    throw new Error(
      `${endpoint.method} ${endpoint.path}: its declared access (${endpoint.access.kind}) and its route do not agree.`,
    )
  }
  const serialize = makeSerializer(endpoint.response)
  const operation = `${endpoint.method} ${endpoint.path}`
  const owners = makeOwnerCheck(endpoint, binding.owners)
  const createdPlace = binding.createdPlace?.(endpoint)
  const answerOf = answerKeeping(endpoint.response, serialize)
  // A preview is rolled back, so its texts reach nobody but the caller.
  const onlyReads =
    (endpoint.method === "GET" && !endpoint.sideEffect) ||
    endpoint.onlyReads === true ||
    endpoint.path.endsWith("/preview")
  const handled = (ctx: unknown, input: unknown): Promise<unknown> => {
    const work = async (): Promise<unknown> => route.handle(ctx as never, input as never)
    return onlyReads ? work() : inEnglish(work)
  }

  /** What the headers of an answer say about its object: its version, and where it is if the request made it. */
  const describe = (reply: FastifyReply, value: unknown, known: readonly unknown[]) => {
    tagAnswer(reply, value)
    const place = createdPlace && filledPlace(createdPlace, value, ...known)
    if (place !== undefined) void reply.header("location", place)
  }

  const answer = (reply: FastifyReply, value: unknown, known: readonly unknown[] = []) => {
    if (value instanceof EventStream) return sendEvents(reply, value, binding.kit.draining)
    if (value instanceof Redirect) return reply.code(303).header("location", value.to).send()
    if (value instanceof FileAnswer) {
      return reply
        .type(value.contentType)
        .header("content-disposition", `attachment; filename="${value.fileName.replace(/[^\w.-]/g, "_")}"`)
        .send(value.body)
    }
    if (value instanceof FileInParts) {
      const { part, size } = value
      if (part !== undefined) void reply.code(206).header("content-range", `bytes ${part.start}-${part.end}/${size}`)
      return reply
        .type(value.contentType)
        .headers({
          "accept-ranges": "bytes",
          "content-length": part === undefined ? size : part.end - part.start + 1,
          "cache-control": "private, no-store",
          "content-disposition": `${value.inline ? "inline" : "attachment"}; filename="${value.fileName.replace(/[^\w.-]/g, "_")}"`,
        })
        .send(value.body)
    }
    if (value instanceof ShownFile) {
      return reply
        .type(value.contentType)
        .headers({
          "content-length": value.size,
          "content-disposition": "inline",
          "cache-control": "public, max-age=31536000, immutable",
          "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          // Emails and partners' pages show these files too.
          "cross-origin-resource-policy": "cross-origin",
        })
        .send(value.body)
    }
    if (value === undefined) return reply.code(204).send()
    describe(reply, value, known)
    return reply.type("application/json; charset=utf-8").send(serialize(value))
  }

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const publicContext: PublicContext = {
      kit: binding.kit,
      traceId: request.id,
      log: request.log,
      http: httpOf(request, reply, binding.kit.config),
    }
    requireOwnRequest(endpoint, request)
    requireAcceptable(endpoint, request)
    if (route.open) {
      const input = parseRest(endpoint, request, parseParams(endpoint, request))
      return answer(reply, await handled(publicContext, input))
    }
    varyBy(reply, "Origin")
    const actor = await authenticated(binding, route, request, publicContext, (accountId) =>
      admitOrigin(binding.gate, { request, reply }, accountId),
    )
    const params = parseParams(endpoint, request)
    const accountId = await checkAccess(
      binding.kit.database,
      binding.resolvers,
      endpoint.access,
      actor,
      params,
      binding.grants,
    )
    if (endpoint.access.kind === "permission") await binding.openings.requireOpen(publicContext, actor, accountId)
    await checkLimits(binding.kit, binding.limits, endpoint.access, actor, accountId)
    await owners.ofPath(binding.kit.database, actor, accountId, params)
    requireConfirmedChange(endpoint, request)
    const ctx = await withRecentProof({ ...publicContext, actor, accountId }, endpoint)
    const input = parseRest(endpoint, request, params)
    await owners.ofRest(binding.kit.database, actor, accountId, input, request.body)
    const key =
      idempotencyKey(route, request) ??
      (binding.strictIdempotency && acceptsKey(route.endpoint) ? randomUUID() : undefined)
    const known = [params, { accountId }]
    if (key === undefined) return answer(reply, await handled(ctx, input), known)
    const fingerprint = requestFingerprint(operation, input)
    const newClaim = (): IdempotencyClaim => ({
      key,
      accountId,
      fingerprint,
      operation,
      answerOf,
      claimed: false,
      kept: undefined,
    })
    const once = async (): Promise<unknown> =>
      answer(
        reply,
        await carryOut(binding, { ...ctx, idempotency: newClaim() }, (claiming) => handled(claiming, input)),
        known,
      )
    try {
      return await once()
    } catch (error) {
      if (!(error instanceof AlreadyDone)) throw error
      return replay(
        binding.kit,
        { ...ctx, idempotency: { ...newClaim(), accountId: error.accountId } },
        reply,
        once,
        (value) => describe(reply, value, known),
        lostAnswerText(endpoint),
      )
    }
  }

  // Beside a text that the requester chooses, the length of a compressed answer tells about a secret in it (BREACH).
  const isSentPlain = () => endpoint.answers !== "json" || holdsSecret(endpoint.response)
  for (const url of mountedAddresses(endpoint)) {
    app.route({
      method: endpoint.method,
      url,
      // HEAD changes nothing, so what changes something has none.
      exposeHeadRoute: !endpoint.sideEffect,
      handler: handle,
      config: {
        operation,
        isSentPlain,
        ...(endpoint.fileField === undefined ? {} : { fileField: endpoint.fileField }),
      },
      ...(endpoint.largestBodyBytes === undefined ? {} : { bodyLimit: endpoint.largestBodyBytes }),
    })
  }
}

const authenticated = async (
  binding: Binding,
  { endpoint }: Route,
  request: FastifyRequest,
  ctx: PublicContext,
  whenKnown: (accountId: AccountId) => Promise<void>,
): Promise<Actor> => {
  const vendorToken = request.headers["x-vendor-token"]
  const given =
    endpoint.vendorToken && typeof vendorToken === "string" ? `Bearer ${vendorToken}` : request.headers.authorization
  const token = /^bearer ([\w.~+/=-]+)$/i.exec(given ?? "")?.[1]
  const actor = token === undefined ? undefined : await binding.authenticate(token, ctx, whenKnown)
  if (actor === undefined) throw new Refusal(commonProblems.signInNeeded)
  // Operations for every signed-in user are about the user: password, sessions, preferences.
  if (actor.apiKey !== null && endpoint.access.kind !== "permission") throw new Refusal(keyProblems.notForKeys)
  return actor
}

const idempotencyKey = (route: Route, request: FastifyRequest) => {
  const { endpoint } = route
  const given = request.headers["idempotency-key"]
  if (!acceptsKey(route.endpoint)) return undefined
  if (typeof given === "string" && given.length >= 8 && given.length <= 200) return given
  if (given !== undefined)
    throw new Refusal(commonProblems.invalid, {}, [{ field: "Idempotency-Key", details: messages.keyLength }])
  if (endpoint.idempotency === "required") throw new Refusal(commonProblems.idempotencyKeyMissing)
  return undefined
}

/** In the account that stores the request's key. */
const withKey = <T>(kit: Kit, ctx: Context, work: (db: Db) => Promise<T>) =>
  kit.database.transaction({ account: ctx.idempotency?.accountId ?? ctx.accountId }, work)

/** Runs a request with a key. The transaction of the change keeps the answer. */
const carryOut = async (
  { kit, strictIdempotency }: Binding,
  ctx: Context,
  handle: (ctx: Context) => Promise<unknown>,
): Promise<unknown> => {
  try {
    const value = await handle(ctx)
    const fault = findKeepingFault(ctx, value)
    if (fault === undefined) return value
    if (strictIdempotency) throw new Error(`${ctx.idempotency?.operation}: ${fault.message}.`)
    ctx.log.warn({ operation: ctx.idempotency?.operation }, fault.message)
    if (fault.late !== undefined) await withKey(kit, ctx, (db) => keepLate(db, ctx, fault.late!))
    return value
  } catch (error) {
    if (ctx.idempotency?.claimed === true && ctx.idempotency.kept === undefined)
      await withKey(kit, ctx, (db) => releaseKey(db, ctx))
    throw error
  }
}

const looks = 20

/** The request was carried out before: returns the first answer again. */
const replay = async (
  kit: Kit,
  ctx: Context,
  reply: FastifyReply,
  once: () => Promise<unknown>,
  describe: (value: unknown) => void,
  where = messages.doItAgain,
) => {
  for (let look = 0; look < looks; look++) {
    const earlier = await withKey(kit, ctx, (db) => findEarlierAnswer(db, ctx))
    if (earlier !== undefined && earlier.fingerprint !== ctx.idempotency?.fingerprint)
      throw new Refusal(commonProblems.idempotencyKeyReused)
    if (earlier?.withheld === true) throw new Refusal(commonProblems.answerNotKept, { where })
    if (earlier?.status != null) {
      void reply.code(earlier.status).header("idempotent-replay", "true")
      if (earlier.status === 204) return reply.send()
      describe(JSON.parse(earlier.answer ?? "null"))
      return reply.type("application/json; charset=utf-8").send(earlier.answer)
    }
    // The first request is between two of its transactions, which takes milliseconds unless its process died there.
    if (await withKey(kit, ctx, (db) => releaseAbandonedKey(db, ctx))) return once()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Refusal(commonProblems.conflict)
}
