import type { FastifyRequest } from "fastify"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { readCookies } from "./http.ts"
import { Refusal } from "../refusal.ts"
import { sameText } from "../runtime/secrets.ts"

export const forgeryCookie = "CSRF-TOKEN"
export const forgeryHeader = "x-csrf-token"
/** The prefix of all cookies that authenticate. */
export const authorityCookiePrefix = "dp_"

/**
 * Browsers send cookies automatically, so a request that changes something and comes with one of ours must prove that
 * our own page sent it: our page can read the forgery cookie, a foreign page cannot.
 */
export const requireOwnRequest = (endpoint: Endpoint, request: FastifyRequest) => {
  if ((endpoint.method === "GET" && !endpoint.sideEffect) || endpoint.fromOtherSites === true) return
  const cookies = readCookies(request)
  if (![...cookies.keys()].some((name) => name.startsWith(authorityCookiePrefix))) return
  const expected = cookies.get(forgeryCookie)
  const given = request.headers[forgeryHeader]
  if (expected === undefined || typeof given !== "string" || !sameText(expected, given))
    throw new Refusal(commonProblems.forgeryCheckFailed)
}
