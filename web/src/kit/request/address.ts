import type { RuntimeConfig } from "@dialplane/contract/operations/config/config.schema"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { defaultRegion, services, type Region, type ServiceName } from "@dialplane/contract/kit/service"
import type { AnyInput } from "./call-types.ts"
import { serviceFor } from "./service-for.ts"

export type ServicesGeography = Partial<Record<ServiceName, Region>>

/** The address of a request: base address of the service, region prefix, path with its parameters, query. */
export const addressOf = (
  endpoint: Endpoint,
  input: AnyInput,
  config: Pick<RuntimeConfig, "services" | "callQueueMicroservice">,
  geography: ServicesGeography,
  /** Of the session; the account in the path counts first. */
  ownAccountId?: number,
): string => {
  const { accountId = ownAccountId } = (input.params ?? {}) as { readonly accountId?: string | number }
  const service = serviceFor(endpoint, Number(accountId), config)
  const base = config.services[service] ?? services[endpoint.service].basePath
  return (
    withRegion(base, regionOf(endpoint, geography)) + fillPath(endpoint.path, input.params) + queryText(input.query)
  )
}

/** Public operations belong to no account, so no account's region applies. */
const regionOf = (endpoint: Endpoint, geography: ServicesGeography): Region =>
  endpoint.access.kind === "public" ? defaultRegion : (geography[endpoint.service] ?? defaultRegion)

const withRegion = (base: string, region: Region): string => {
  const trimmed = base.replace(/\/+$/, "")
  if (region === defaultRegion) return trimmed
  const [, origin = "", path = ""] = /^(https?:\/\/[^/]+)?(.*)$/.exec(trimmed) ?? []
  return `${origin}/${region}${path}`
}

const fillPath = (path: string, params: unknown): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = (params as Record<string, unknown> | undefined)?.[name]
    if (value === undefined || value === null || value === "") throw new Error(`The path ${path} needs “${name}”.`)
    return encodeURIComponent(asText(value))
  })

const queryText = (query: unknown): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (one !== undefined && one !== null) search.append(name, asText(one))
  const text = search.toString()
  return text === "" ? "" : `?${text}`
}

/** Scalars as text; a date as ISO instant. */
export const asText = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value).replace(/^"|"$/g, "")

export const isRelative = (url: string) => url.startsWith("/") && !url.startsWith("//")
