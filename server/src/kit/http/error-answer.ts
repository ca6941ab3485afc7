import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { commonProblems, type ErrorBody, type Problem } from "@dialplane/contract/kit/problem"
import { breakGlassProblems } from "@dialplane/contract/kit/break-glass.problems"
import { brokenConstraint } from "../database/database.ts"
import { Refusal } from "../refusal.ts"
import { statusFor } from "./conditional-request.ts"

const bodyOf = (refusal: Refusal, status: number, traceId: string): ErrorBody => ({
  status,
  code: refusal.problem.code,
  message: refusal.text,
  validationErrors: [...refusal.validationErrors],
  traceId,
  ...(refusal.next === undefined ? {} : { next: { ...refusal.next } }),
  ...(refusal.problem.oauthError === undefined
    ? {}
    : { error: refusal.problem.oauthError, error_description: refusal.text }),
})

/** Errors of the HTTP framework by their code. */
const ofFramework: Readonly<Record<string, Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: commonProblems.tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: commonProblems.unsupportedMediaType,
  FST_ERR_CTP_EMPTY_JSON_BODY: commonProblems.malformed,
  FST_ERR_CTP_INVALID_JSON_BODY: commonProblems.malformed,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: commonProblems.malformed,
  FST_ERR_NOT_FOUND: commonProblems.notFound,
}

/**
 * The database aborted one of several deadlocked transactions, or one that waited too long; it was rolled back
 * completely.
 */
const gaveWay: ReadonlySet<string> = new Set(["40P01", "40001", "55P03"])

/** Rules that the database checks at the end of a transaction, for changes of many domains. */
const ofConstraint: Readonly<Record<string, Problem>> = {
  sso_break_glass_kept: breakGlassProblems.lastBreakGlass,
}

/** The database canceled a statement that only reads, after the time that such statements may take. */
const tookTooLong = "57014"

const refusalFor = (error: FastifyError): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (gaveWay.has(error.code)) return new Refusal(commonProblems.busy, { seconds: 1 })
  if (error.code === tookTooLong) return new Refusal(commonProblems.tooSlow)
  const known = ofFramework[error.code] ?? ofConstraint[brokenConstraint(error) ?? ""]
  if (known !== undefined) return new Refusal(known)
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? new Refusal(commonProblems.malformed)
    : undefined
}

/** In seconds, for refusals without a time of their own. */
const usualWait: Readonly<Record<number, number>> = { 423: 60, 429: 30, 503: 5 }

const send = (reply: FastifyReply, refusal: Refusal, request: FastifyRequest) => {
  const wait = usualWait[refusal.problem.status]
  if (wait !== undefined) void reply.header("retry-after", refusal.retryAfterSeconds ?? wait)
  if (refusal.problem.status === 401) void reply.header("www-authenticate", challengeOf(refusal))
  const status = statusFor(refusal, request)
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(bodyOf(refusal, status, request.id)))
}

/** How to sign in here (RFC 9110, 11.6.1). Never Basic, for which browsers would ask their user in a window of their own. */
const challengeOf = ({ problem }: Refusal) =>
  problem === commonProblems.signInNeeded ? ["Bearer", 'error="invalid_token"'].join(" ") : "Bearer"

/** For an address that the router cannot parse: broken escapes, an overlong part. */
export const answerBadAddress = (_: Error, request: FastifyRequest, reply: FastifyReply) => {
  void send(reply, new Refusal(commonProblems.malformed), request)
}

/** One body for all errors. An error that is not a refusal is a bug: logged completely, answered without details. */
export const answerErrors = (app: FastifyInstance, allowedMethods: (url: string) => readonly string[]) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalFor(error)
    if (refusal !== undefined) return send(reply, refusal, request)
    request.log.error({ err: error }, "request failed")
    return send(reply, new Refusal(commonProblems.failed), request)
  })
  /** Addresses that are no operations: the API document, probes. */
  const ofOthers = (path: string) => ["GET", "HEAD", "POST"].filter((method) => app.hasRoute({ url: path, method }))
  return {
    sendNotFound: (request: FastifyRequest, reply: FastifyReply) => {
      const found = allowedMethods(request.url)
      const methods = found.length > 0 ? found : ofOthers(request.url.split("?", 1)[0]!)
      if (methods.length === 0) return send(reply, new Refusal(commonProblems.notFound), request)
      void reply.header("allow", methods.join(", "))
      if (request.method === "OPTIONS") return reply.code(204).send()
      return send(reply, new Refusal(commonProblems.methodNotAllowed, { methods: methods.join(", ") }), request)
    },
  }
}
