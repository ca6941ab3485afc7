import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { scimLimits, scimPath } from "@dialplane/contract/identity/scim/scim.schema"
import type { Context, Kit, PublicContext } from "../../kit/context.ts"
import { httpOf } from "../../kit/http/http.ts"
import { inEnglish } from "../../kit/http/language.ts"
import { Refusal } from "../../kit/refusal.ts"
import { makeScimAuthenticator } from "./scim-authentication.service.ts"
import { listResponse, resourceTypesAt, schemasAt, serviceProviderConfigAt } from "./scim-discovery.rules.ts"
import { faultBody, ScimFault } from "./scim-fault.rules.ts"
import { parseFilter, readAttribute } from "./scim-filter.rules.ts"
import { noteFailure } from "./scim-failures.service.ts"
import * as groups from "./scim-groups.service.ts"
import { faultOf } from "./scim-outcome.rules.ts"
import { isObject, type Fields } from "./scim-patch.rules.ts"
import {
  etagOfGroup,
  etagOfUser,
  groupResource,
  projected,
  projectionOf,
  userResource,
  wants,
  type LinkedUser,
} from "./scim-resource.rules.ts"
import * as users from "./scim-users.service.ts"
import { namesVersion } from "./scim-version.rules.ts"
import { faultMessages as messages } from "./scim.messages.ts"

const contentType = "application/scim+json; charset=utf-8"

/** A request, after its token was checked. */
interface Asked {
  readonly ctx: Context
  readonly base: string
  readonly query: Fields
  readonly id: string
  readonly body: unknown
  readonly ifMatch: string | undefined
}
interface Answered {
  readonly status?: number
  readonly body?: Fields
  readonly etag?: string
  readonly location?: string
}
type Handle = (asked: Asked) => Promise<Answered> | Answered

const integerOf = (value: unknown, usual: number): number => {
  if (value === undefined || value === "") return usual
  if (typeof value !== "string" || !/^-?\d{1,9}$/.test(value))
    throw new ScimFault(400, messages.unreadable, "invalidValue")
  return Number(value)
}
const textOf = (value: unknown): string | undefined => {
  if (value === undefined || value === "") return undefined
  if (typeof value !== "string") throw new ScimFault(400, messages.unreadable, "invalidValue")
  return value
}
/** By RFC 7644, section 3.4.2.4: a number below 1 means 1, and a negative count means none. */
const listQueryOf = (query: Fields) => {
  const filter = textOf(query["filter"])
  const sortBy = textOf(query["sortBy"])
  return {
    filter: filter === undefined ? null : parseFilter(filter),
    sortBy: sortBy === undefined ? null : readAttribute(sortBy),
    descending: textOf(query["sortOrder"])?.toLowerCase() === "descending",
    startIndex: Math.max(1, integerOf(query["startIndex"], 1)),
    count: Math.min(scimLimits.pageSize, Math.max(0, integerOf(query["count"], scimLimits.pageSize))),
  }
}

const shownUser = (user: LinkedUser, { base, query }: Asked, status = 200): Answered => ({
  status,
  body: projected(userResource(user, base), projectionOf(query)),
  etag: etagOfUser(user),
  location: `${base}/Users/${user.scimId}`,
})
const shownGroup = ({ group, members }: groups.GroupWithMembers, { base, query }: Asked, status = 200): Answered => ({
  status,
  body: projected(groupResource(group, members, base), projectionOf(query)),
  etag: etagOfGroup(group),
  location: `${base}/Groups/${group.scimId}`,
})
const wantsMembers = ({ query }: Asked) => wants(projectionOf(query), "members")
const groupNow = async (asked: Asked, id: string, status = 200): Promise<Answered> =>
  shownGroup(await groups.getGroup(asked.ctx, id, wantsMembers(asked)), asked, status)

/**
 * By RFC 7644, section 3.5.2, the resource must be in the answer if the request names attributes. Otherwise all members
 * would be read for each one who joins.
 */
const patchedGroup = async (asked: Asked): Promise<Answered> => {
  const { namesMembers } = await groups.patchGroup(asked.ctx, asked.id, asked.body, asked.ifMatch)
  const { attributes, excluded } = projectionOf(asked.query)
  if (!namesMembers || attributes.length + excluded.length > 0) return groupNow(asked, asked.id)
  const { etag, location } = shownGroup(await groups.getGroup(asked.ctx, asked.id, false), asked)
  return { status: 204, etag: etag!, location: location! }
}

/** Everything under an address that stands for itself. */
const described = (all: readonly Fields[], id: string): Answered => {
  const found = all.find((one) => String(one["id"]).toLowerCase() === id.toLowerCase())
  if (found === undefined) throw users.notFound(id)
  return { body: found }
}

/** Clients that cannot put a filter into an address send the same as a body (RFC 7644, section 3.4.3). */
const searchQueryOf = (body: unknown): Fields => {
  if (!isObject(body)) throw new ScimFault(400, messages.objectNeeded, "invalidSyntax")
  const joined = (value: unknown) => (Array.isArray(value) ? value.join(",") : value)
  const written = (value: unknown) => (typeof value === "number" ? String(value) : value)
  return {
    ...body,
    attributes: joined(body["attributes"]),
    excludedAttributes: joined(body["excludedAttributes"]),
    startIndex: written(body["startIndex"]),
    count: written(body["count"]),
  }
}

const listUsers = async ({ ctx, base }: Asked, query: Fields): Promise<Answered> => {
  const list = listQueryOf(query)
  const { rows, total } = await users.listUsers(ctx, list)
  const projection = projectionOf(query)
  return {
    body: listResponse(
      rows.map((user) => projected(userResource(user, base), projection)),
      total,
      list.startIndex,
    ),
  }
}
const listGroups = async ({ ctx, base }: Asked, query: Fields): Promise<Answered> => {
  const list = listQueryOf(query)
  const projection = projectionOf(query)
  const { items, total } = await groups.listGroups(ctx, list, wants(projection, "members"))
  return {
    body: listResponse(
      items.map(({ group, members }) => projected(groupResource(group, members, base), projection)),
      total,
      list.startIndex,
    ),
  }
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
const handlers: readonly (readonly [method: Method, path: string, handle: Handle])[] = [
  ["GET", "/ServiceProviderConfig", ({ base }) => ({ body: serviceProviderConfigAt(base) })],
  ["GET", "/Schemas", ({ base }) => ({ body: listResponse(schemasAt(base)) })],
  ["GET", "/Schemas/:id", ({ base, id }) => described(schemasAt(base), id)],
  ["GET", "/ResourceTypes", ({ base }) => ({ body: listResponse(resourceTypesAt(base)) })],
  ["GET", "/ResourceTypes/:id", ({ base, id }) => described(resourceTypesAt(base), id)],

  ["GET", "/Users", (asked) => listUsers(asked, asked.query)],
  ["POST", "/Users/.search", (asked) => listUsers(asked, searchQueryOf(asked.body))],
  ["POST", "/Users", async (asked) => shownUser(await users.createUser(asked.ctx, asked.body), asked, 201)],
  ["GET", "/Users/:id", async (asked) => shownUser(await users.getUser(asked.ctx, asked.id), asked)],
  [
    "PUT",
    "/Users/:id",
    async (asked) => shownUser(await users.replaceUser(asked.ctx, asked.id, asked.body, asked.ifMatch), asked),
  ],
  [
    "PATCH",
    "/Users/:id",
    async (asked) => shownUser(await users.patchUser(asked.ctx, asked.id, asked.body, asked.ifMatch), asked),
  ],
  [
    "DELETE",
    "/Users/:id",
    async ({ ctx, id, ifMatch }) => {
      await users.deleteUser(ctx, id, ifMatch)
      return { status: 204 }
    },
  ],

  ["GET", "/Groups", (asked) => listGroups(asked, asked.query)],
  ["POST", "/Groups/.search", (asked) => listGroups(asked, searchQueryOf(asked.body))],
  ["POST", "/Groups", async (asked) => groupNow(asked, await groups.createGroup(asked.ctx, asked.body), 201)],
  ["GET", "/Groups/:id", (asked) => groupNow(asked, asked.id)],
  [
    "PUT",
    "/Groups/:id",
    async (asked) => {
      await groups.replaceGroup(asked.ctx, asked.id, asked.body, asked.ifMatch)
      return groupNow(asked, asked.id)
    },
  ],
  ["PATCH", "/Groups/:id", patchedGroup],
  [
    "DELETE",
    "/Groups/:id",
    async ({ ctx, id, ifMatch }) => {
      await groups.deleteGroup(ctx, id, ifMatch)
      return { status: 204 }
    },
  ],
]

const sendFault = (reply: FastifyReply, error: unknown, request: FastifyRequest) => {
  const fault = faultOf(error as FastifyError)
  if (fault.status >= 500) request.log.error({ err: error }, "SCIM request failed")
  if (fault.status === 401) void reply.header("www-authenticate", "Bearer")
  if (fault.status === 429 || fault.status === 503)
    void reply.header("retry-after", error instanceof Refusal ? (error.retryAfterSeconds ?? 5) : 5)
  return reply
    .code(fault.status)
    .type(contentType)
    .send(JSON.stringify(faultBody(fault)))
}

const send = (reply: FastifyReply, request: FastifyRequest, { status = 200, body, etag, location }: Answered) => {
  if (etag !== undefined) void reply.header("etag", etag)
  if (location !== undefined) void reply.header(status === 201 ? "location" : "content-location", location)
  const known = request.headers["if-none-match"]
  if (request.method === "GET" && etag !== undefined && known !== undefined && namesVersion(etag, known))
    return reply.code(304).send()
  if (body === undefined) return reply.code(status).send()
  return reply.code(status).type(contentType).send(JSON.stringify(body))
}

const isAsking = (method: string, path: string) => method === "GET" || path.endsWith("/.search")

/** The protocol of RFC 7644 under its own address, with its own errors and content type. */
export const mountScim = async (app: FastifyInstance, kit: Kit): Promise<void> => {
  const authenticate = makeScimAuthenticator(kit)
  await app.register(
    async (scope) => {
      const parseJson = scope.getDefaultJsonParser("error", "error")
      scope.removeAllContentTypeParsers()
      for (const type of ["application/scim+json", "application/json"])
        scope.addContentTypeParser(type, { parseAs: "string" }, (request, body, done) =>
          body === "" ? done(null, undefined) : parseJson(request, body as string, done),
        )
      scope.setErrorHandler((error, request, reply) => sendFault(reply, error, request))
      // Strangers learn nothing, not even which addresses exist.
      scope.setNotFoundHandler((request, reply) =>
        inEnglish(async () => {
          await authenticate(contextOf(kit, request, reply))
          throw new ScimFault(404, messages.nothingHere)
        }),
      )
      for (const [method, path, handle] of handlers)
        scope.route({
          method,
          url: path,
          config: { operation: `${method} ${scimPath}${path}` },
          handler: (request, reply) =>
            inEnglish(async () => {
              const ctx = await authenticate(contextOf(kit, request, reply))
              const asked: Asked = {
                ctx,
                base: `${kit.config.baseUrl}${scimPath}`,
                query: request.query as Fields,
                id: (request.params as { id?: string }).id ?? "",
                body: request.body,
                ifMatch: request.headers["if-match"],
              }
              if (isAsking(method, path)) return send(reply, request, await handle(asked))
              try {
                if (stopsUnder(ctx.actor.accountStatus, "changes")) throw new Refusal(accountProblems.cancelled)
                return send(reply, request, await handle(asked))
              } catch (error) {
                await noteFailure(
                  ctx,
                  { operation: `${method} ${path.replace("/:id", "")}`, id: asked.id, body: asked.body },
                  error,
                )
                throw error
              }
            }),
        })
    },
    { prefix: scimPath },
  )
}

const contextOf = (kit: Kit, request: FastifyRequest, reply: FastifyReply): PublicContext => ({
  kit,
  traceId: request.id,
  log: request.log,
  http: httpOf(request, reply, kit.config),
})
