import { z } from "zod"
import { mountedAddresses, type Endpoint } from "./endpoint.ts"

/** Where the progress of a job is read. */
const jobAddress = "/api/accounts/:accountId/jobs/:jobId"

const namesIn = (address: string) => [...address.matchAll(/:(\w+)/g)].map(([, name = ""]) => name)

const answersWith = ({ response }: Endpoint, name: string) => response instanceof z.ZodObject && name in response.shape

/**
 * Where an operation that makes something can be asked about it, as a pattern such as
 * "/api/accounts/:accountId/groups/:groupId"; undefined where no operation reads it. That is an address below its own
 * whose last part its answer has, that of a job which it starts, or the one it declares.
 */
export const makeCreatedPlaces = (endpoints: readonly Endpoint[]): ((endpoint: Endpoint) => string | undefined) => {
  const read = new Set(
    endpoints
      .filter(({ method, answers, access }) => method === "GET" && answers === "json" && access.kind === "permission")
      .flatMap(mountedAddresses),
  )
  const below = new Map<string, string>()
  for (const address of read) {
    const parent = /^(.*)\/:\w+$/.exec(address)?.[1]
    if (parent !== undefined && !below.has(parent)) below.set(parent, address)
  }
  return (endpoint) => {
    const { method, answers, onlyReads, createdAt } = endpoint
    if (method !== "POST" || answers !== "json" || onlyReads === true || endpoint.path.endsWith("/preview"))
      return undefined
    if (createdAt !== undefined) return createdAt
    if (answersWith(endpoint, "jobId")) return jobAddress
    for (const address of mountedAddresses(endpoint)) {
      const found = below.get(address)
      if (found !== undefined && answersWith(endpoint, namesIn(found).at(-1)!)) return found
    }
    return undefined
  }
}

/** The address with its values; undefined if one is missing. The answer wins: its ids are of what was made. */
export const filledPlace = (pattern: string, ...sources: readonly unknown[]): string | undefined => {
  let isWhole = true
  const filled = pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = sources
      .map((source) => (source as Readonly<Record<string, unknown>> | null | undefined)?.[name])
      .find((one) => typeof one === "string" || typeof one === "number")
    if (value === undefined) isWhole = false
    return encodeURIComponent(String(value))
  })
  return isWhole ? filled : undefined
}
