import * as accounts from "./accounts/accounts.endpoints.ts"
import type { Endpoint } from "./kit/endpoint.ts"

/** THE ordered list of domains. A domain may import only those before it. */
export const domains = [
  { name: "accounts", endpoints: accounts },
] as const satisfies readonly { name: string; endpoints: Readonly<Record<string, Endpoint>> }[]

export interface Operation {
  readonly id: string
  readonly domain: string
  readonly endpoint: Endpoint
}

/** Every operation of the API, named `domain.operation`. */
export const operations: readonly Operation[] = domains.flatMap(({ name, endpoints }) =>
  Object.entries(endpoints as Readonly<Record<string, Endpoint>>).map(([key, endpoint]) => ({ id: `${name}.${key}`, domain: name, endpoint })),
)
