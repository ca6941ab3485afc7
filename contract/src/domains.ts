import * as accounts from "./accounts/accounts.endpoints.ts"
import * as config from "./config/config.endpoints.ts"
import type { Endpoint } from "./kit/endpoint.ts"
import * as audit from "./audit/audit.endpoints.ts"
import * as events from "./events/events.endpoints.ts"
import * as jobs from "./jobs/jobs.endpoints.ts"
import * as mailOutbox from "./mail-outbox/mail-outbox.endpoints.ts"
import * as passwords from "./passwords/passwords.endpoints.ts"
import * as roles from "./roles/roles.endpoints.ts"
import * as sessions from "./sessions/sessions.endpoints.ts"
import * as users from "./users/users.endpoints.ts"

/** THE ordered list of domains. A domain may import only those before it. */
export const domains = [
  { name: "accounts", endpoints: accounts },
  { name: "roles", endpoints: roles },
  { name: "users", endpoints: users },
  { name: "passwords", endpoints: passwords },
  { name: "sessions", endpoints: sessions },
  { name: "config", endpoints: config },
  { name: "audit", endpoints: audit },
  { name: "jobs", endpoints: jobs },
  { name: "events", endpoints: events },
  { name: "mail-outbox", endpoints: mailOutbox },
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
