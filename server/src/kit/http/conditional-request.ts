import type { FastifyReply, FastifyRequest } from "fastify"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { texts } from "@dialplane/contract/kit/language"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { fieldsOf } from "@dialplane/contract/kit/schema-fields"
import { Refusal } from "../refusal.ts"

const messages = texts("kit.conditionalRequest", {
  oneTag: "Send one entity tag, as an earlier answer had it in the header ETag.",
  noVersion: "This operation compares no version.",
  otherVersion: "The body names another version than the header If-Match.",
})

const refuse = (details: string) => new Refusal(commonProblems.invalid, {}, [{ field: "If-Match", details }])

/** Whether a change can be about one version of its object. */
export const comparesVersion = ({ method, body }: Endpoint): boolean =>
  method !== "GET" && fieldsOf(body, "body").includes("body.version")

/** An answer that is one object with a version carries it as its entity tag (RFC 9110, 8.8.3). */
export const tagAnswer = (reply: FastifyReply, value: unknown): void => {
  if (typeof value !== "object" || value === null) return
  const { version } = value as { readonly version?: unknown }
  if (typeof version === "number") void reply.header("etag", `"${version}"`)
}

/**
 * If-Match says the version that a change is about, instead of the field in the body. A change of another version is
 * then refused with 412 instead of 409.
 */
export const bodyWithVersion = (endpoint: Endpoint, request: FastifyRequest): unknown => {
  const given = request.headers["if-match"]
  // Whatever its version: the object must exist, which every change asks.
  if (given === undefined || given === "*" || endpoint.method === "GET") return request.body
  const version = /^"(\d{1,15})"$/.exec(given)?.[1]
  if (version === undefined) throw refuse(messages.oneTag)
  if (!comparesVersion(endpoint)) throw refuse(messages.noVersion)
  const { body } = request
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body
  const { version: inBody = Number(version) } = body as { readonly version?: unknown }
  if (inBody !== Number(version)) throw refuse(messages.otherVersion)
  return { ...body, version: Number(version) }
}

/** The status of a refusal that says somebody else was faster, for callers that asked by If-Match. */
export const statusFor = ({ problem }: Refusal, request: FastifyRequest): number =>
  problem.status === 409 && problem.code.endsWith(".changed_meanwhile") && request.headers["if-match"] !== undefined
    ? 412
    : problem.status
