import type { FastifyRequest } from "fastify"
import type { z } from "zod"
import { confirmChangeHeader, demandsConfirmation } from "@dialplane/contract/kit/confirm-change"
import { noContent, type Endpoint, type Parsed } from "@dialplane/contract/kit/endpoint"
import "@dialplane/contract/kit/issue-sentence"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { readableIssues } from "@dialplane/contract/kit/readable-issues"
import { Refusal } from "../refusal.ts"
import { bodyWithVersion } from "./conditional-request.ts"

type Issue = z.core.$ZodIssue

const fieldErrors = (issues: readonly Issue[], part: string) =>
  readableIssues(issues).flatMap((issue) => {
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({ field: [...issue.path, key].join("."), details: issue.message }))
    return [{ field: issue.path.join(".") || part, details: issue.message }]
  })

const parse = (schema: z.ZodType, value: unknown, part: string) => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Refusal(commonProblems.invalid, {}, fieldErrors(result.error.issues, part))
}

/** No body, null, or an empty object where no body is expected. */
const saysNothing = (endpoint: Endpoint, body: unknown) =>
  body == null || (endpoint.body === noContent && typeof body === "object" && Object.keys(body).length === 0)

/** Callers that take no JSON would fail over the answer, after the change was made. */
export const requireAcceptable = ({ answers }: Endpoint, { headers: { accept } }: FastifyRequest) => {
  if (
    answers === "json" &&
    accept !== undefined &&
    accept !== "" &&
    !/(\*|application)\/(\*|json|[\w.-]+\+json)/i.test(accept)
  )
    throw new Refusal(commonProblems.notAcceptable)
}

/** Whoever only follows addresses changes nothing. */
export const requireConfirmedChange = (endpoint: Endpoint, { headers }: FastifyRequest) => {
  if (demandsConfirmation(endpoint) && headers[confirmChangeHeader.toLowerCase()] !== "true")
    throw new Refusal(commonProblems.changeNotConfirmed)
}

export const parseParams = (endpoint: Endpoint, request: FastifyRequest) =>
  parse(endpoint.params, request.params, "path") as Record<string, unknown>

export const parseRest = (endpoint: Endpoint, request: FastifyRequest, params: unknown): Parsed<Endpoint> => {
  const contentType = request.headers["content-type"] ?? ""
  const isForm = contentType.startsWith("application/x-www-form-urlencoded")
  if (request.body !== undefined && request.body !== null && isForm && endpoint.bodyType === "json")
    throw new Refusal(commonProblems.unsupportedMediaType)
  if (endpoint.bodyType === "form" && contentType !== "" && !isForm)
    throw new Refusal(commonProblems.unsupportedMediaType)
  const body = bodyWithVersion(endpoint, request)
  return {
    params,
    query: parse(endpoint.query, request.query, "query"),
    body: parse(endpoint.body, saysNothing(endpoint, body) ? undefined : body, "body"),
  } as Parsed<Endpoint>
}
