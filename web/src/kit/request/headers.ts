import { confirmChangeHeader, demandsConfirmation } from "@dialplane/contract/kit/confirm-change"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { languageCode } from "@dialplane/contract/kit/language"
import { services } from "@dialplane/contract/kit/service"
import { isRelative } from "./address.ts"
import { isWrite } from "./call-types.ts"

interface HeaderFacts {
  readonly url: string
  /** Absent for public operations. */
  readonly token?: string
  readonly traceId: string
  readonly accountId?: number
  readonly csrfToken?: string
  readonly idempotencyKey?: string
  readonly contentType?: string
  readonly extra?: Readonly<Record<string, string>>
}

/** The one provisioning path that expects the vendor's header instead of the bearer token. */
const vendorTokenPaths = [/\/provisioningModels$/]
const accountIdPaths = [/\/grantedPrivileges$/]
const matches = (endpoint: Endpoint, paths: readonly RegExp[]) => paths.some((path) => path.test(endpoint.path))

export const needsAccountId = (endpoint: Endpoint) => matches(endpoint, accountIdPaths)

export const headersOf = (endpoint: Endpoint, facts: HeaderFacts): Record<string, string> => ({
  "X-Trace-Id": facts.traceId,
  ...authorization(endpoint, facts.token),
  ...when(facts.accountId !== undefined, "X-Account-Id", String(facts.accountId)),
  ...when(facts.contentType, "Content-Type", facts.contentType),
  ...when(isWrite(endpoint) && isRelative(facts.url) && facts.csrfToken, "X-CSRF-Token", facts.csrfToken),
  ...when(demandsConfirmation(endpoint), confirmChangeHeader, "true"),
  ...when(facts.idempotencyKey, "Idempotency-Key", facts.idempotencyKey),
  ...when(languageCode(), "Accept-Language", languageCode()),
  ...facts.extra,
})

const authorization = (endpoint: Endpoint, token: string | undefined): Record<string, string> => {
  if (token === undefined) return {}
  if (matches(endpoint, vendorTokenPaths)) return { "X-Vendor-Token": token }
  return { Authorization: `${services[endpoint.service].bearer ?? "Bearer"} ${token}` }
}

const when = (condition: unknown, name: string, value: string | undefined): Record<string, string> =>
  condition && value !== undefined ? { [name]: value } : {}
