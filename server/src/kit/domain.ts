import type { SubjectResolver } from "./access-check.ts"
import type { Kit } from "./context.ts"
import type { JobDefinition } from "./jobs.ts"
import type { Route } from "./route.ts"

/** What a domain gives the server. */
export interface ServerDomain {
  readonly name: string
  readonly routes: readonly Route[]
  readonly subjects?: readonly SubjectResolver[]
  readonly jobs?: (kit: Kit) => readonly JobDefinition<any>[]
}

