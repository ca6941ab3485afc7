import { assignedAssetsOf } from "@dialplane/contract/kit/assigned-assets"
import { keyProblems } from "@dialplane/contract/kit/api-key-problems"
import { demandsConfirmation } from "@dialplane/contract/kit/confirm-change"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { commonProblems, type Problem } from "@dialplane/contract/kit/problem"
import { recentProofProblems } from "@dialplane/contract/kit/recent-proof.problems"
import { comparesVersion } from "../../kit/http/conditional-request.ts"
import { isForPrograms } from "./security.ts"
import { acceptsKey } from "../../kit/http/route.ts"

interface CommonAnswer {
  readonly status: number
  /** When it happens, for readers. */
  readonly description: string
  readonly problems: readonly Problem[]
  readonly when: (endpoint: Endpoint) => boolean
}

const always = () => true
const signedIn = ({ access }: Endpoint) => access.kind !== "public"
const changes = ({ method, sideEffect, fromOtherSites }: Endpoint) =>
  (method !== "GET" || sideEffect) && fromOtherSites !== true
const hasBody = ({ body }: Endpoint) => body.def.type !== "undefined"

/**
 * What any operation of a kind can be refused with, besides the refusals it declares itself. The one list of them: what
 * the server answers by a new status belongs here. A 500 is a bug and not declared.
 */
const commonAnswers: readonly CommonAnswer[] = [
  {
    status: 400,
    description: "The request is not valid; `validationErrors` names the fields.",
    problems: [commonProblems.invalid, commonProblems.malformed],
    when: always,
  },
  {
    status: 401,
    description: "The credentials are missing, wrong or no longer valid.",
    problems: [commonProblems.signInNeeded],
    when: signedIn,
  },
  {
    status: 403,
    description: "The caller is known and not allowed to do this.",
    problems: [
      commonProblems.notAllowed,
      commonProblems.passwordExpired,
      commonProblems.limitedByAccount,
      keyProblems.notForKeys,
      commonProblems.forgeryCheckFailed,
    ],
    when: (endpoint) => signedIn(endpoint) || changes(endpoint),
  },
  {
    status: 404,
    description: "There is no such object, or the caller cannot access it.",
    problems: [commonProblems.notFound],
    when: ({ access }) => access.kind === "permission",
  },
  {
    status: 406,
    description: "The caller accepts no JSON. Nothing was done.",
    problems: [commonProblems.notAcceptable],
    when: ({ answers }) => answers === "json",
  },
  {
    status: 412,
    description: "If-Match names a version that is not the present one. Nothing was changed.",
    problems: [],
    when: comparesVersion,
  },
  {
    status: 409,
    description: "The present state does not allow this, or somebody else changed the object in the meantime.",
    problems: [commonProblems.conflict, commonProblems.answerNotKept],
    when: acceptsKey,
  },
  {
    status: 413,
    description: "The body is too large.",
    problems: [commonProblems.tooLarge],
    when: hasBody,
  },
  {
    status: 415,
    description: "The body has a content type that the operation does not accept.",
    problems: [commonProblems.unsupportedMediaType],
    when: hasBody,
  },
  {
    status: 422,
    description: "The request cannot be carried out as it is, or its Idempotency-Key was used for another request.",
    problems: [commonProblems.idempotencyKeyReused],
    when: acceptsKey,
  },
  {
    status: 429,
    description: "There were too many requests. Retry-After says when to try again.",
    problems: [commonProblems.tooMany],
    when: isForPrograms,
  },
  {
    status: 503,
    description: "The service is busy or not ready. Nothing was changed; try again after the time in Retry-After.",
    problems: [commonProblems.busy, commonProblems.tooSlow, commonProblems.unavailable],
    when: always,
  },
]

/** Statuses of declared refusals that no operation has in common. */
const others: Readonly<Record<number, string>> = {
  410: "What the request names existed and is gone.",
  416: "The file has no such part.",
  423: "This is locked for a while. Retry-After says when to try again.",
}

const known = new WeakMap<Endpoint, readonly Problem[]>()

/** Refusals of an operation beyond those that its statuses always have. */
export const ownProblems = (endpoint: Endpoint): readonly Problem[] => {
  const problems = known.get(endpoint) ?? findOwnProblems(endpoint)
  known.set(endpoint, problems)
  return problems
}

const findOwnProblems = (endpoint: Endpoint): readonly Problem[] => {
  const common = new Set(
    commonAnswers.filter(({ when }) => when(endpoint)).flatMap(({ problems }) => problems.map(({ code }) => code)),
  )
  const manages = assignedAssetsOf(endpoint).some(({ treatment }) => treatment === "manage")
  const own = new Map(
    [
      ...(manages ? [commonProblems.notManageable] : []),
      ...(endpoint.needsRecentProof === undefined ? [] : [recentProofProblems.needed]),
      ...(endpoint.idempotency === "required" ? [commonProblems.idempotencyKeyMissing] : []),
      ...(demandsConfirmation(endpoint) ? [commonProblems.changeNotConfirmed] : []),
      ...endpoint.problems,
    ].map((problem) => [problem.code, problem]),
  )
  return [...own.values()].filter(({ code }) => !common.has(code))
}

/** References to the refusals of an operation, by status. */
export const refusalsOf = (endpoint: Endpoint) => {
  const statuses = new Set([
    ...commonAnswers.filter(({ when }) => when(endpoint)).map(({ status }) => status),
    ...ownProblems(endpoint).map(({ status }) => status),
  ])
  return Object.fromEntries(
    [...statuses]
      .toSorted((one, other) => one - other)
      .map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  )
}

const waits: ReadonlySet<number> = new Set([423, 429, 503])

/** The component of each refusal, and the sentence of each code. */
export const refusalComponents = (endpoints: readonly Endpoint[]) => {
  const declared = endpoints.flatMap(ownProblems)
  const statuses = new Set([...commonAnswers, ...declared].map(({ status }) => status))
  const catalog = new Map(
    [...commonAnswers.flatMap(({ problems }) => problems), ...declared].map((problem) => [problem.code, problem]),
  )
  const describe = (status: number) => {
    const { description, problems = [] }: Partial<CommonAnswer> =
      commonAnswers.find((one) => one.status === status) ?? {}
    return [
      status,
      {
        description: description ?? others[status] ?? "The request was refused.",
        headers: {
          "X-Trace-Id": { $ref: "#/components/headers/TraceId" },
          ...(waits.has(status) ? { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } : {}),
          ...(status === 429
            ? {
                RateLimit: { $ref: "#/components/headers/RateLimit" },
                "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
              }
            : {}),
        },
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        ...(problems.length === 0 ? {} : { "x-problems": problems.map(({ code }) => code) }),
      },
    ] as const
  }
  return {
    responses: Object.fromEntries([...statuses].toSorted((one, other) => one - other).map(describe)),
    catalog: Object.fromEntries(
      [...catalog]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([code, { status, text, field }]) => [code, { status, text, ...(field === undefined ? {} : { field }) }]),
    ),
  }
}

export const answerHeaders = {
  TraceId: {
    description: "Identifies the request in logs and for support. A request may bring its own as X-Trace-Id.",
    schema: { type: "string" },
  },
  RetryAfter: { description: "Seconds to wait before the next try.", schema: { type: "integer", minimum: 0 } },
  RateLimit: {
    description:
      "How many requests are left (r) until the limit is full again in t seconds, by the IETF draft “RateLimit header fields for HTTP”. Sent to API keys and wherever attempts are counted.",
    schema: { type: "string" },
    example: '"api-key";r=598;t=1',
  },
  RateLimitPolicy: {
    description: "The limit: q requests in w seconds.",
    schema: { type: "string" },
    example: '"api-key";q=600;w=60',
  },
  IdempotentReplay: {
    description:
      "“true” if the request was carried out before with this Idempotency-Key, and this is the first response.",
    schema: { type: "string", enum: ["true"] },
  },
  ETag: {
    description: "The version of the object, for If-Match of its next change.",
    schema: { type: "string" },
    example: '"7"',
  },
  Location: {
    description: "Where to go on, or where what was made can be read.",
    schema: { type: "string", format: "uri-reference" },
  },
  ContentDisposition: {
    description: "Whether the file is saved or shown, and its name.",
    schema: { type: "string" },
    example: 'attachment; filename="users.csv"',
  },
  ContentRange: {
    description: "Which part of the file this is, and its whole size in bytes.",
    schema: { type: "string" },
    example: "bytes 0-65535/482044",
  },
}
