import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import {
  dropRegistrations,
  putRegistration,
  renewRegistrations,
  type SeenRegistration,
} from "./registrations.queries.ts"

/**
 * Where registrations come from. The telephony engine knows who is there; an adapter to it writes what it hears into
 * the table of registrations and carries log-outs to it. Everything else in the house reads the table.
 */
export interface RegistrationSource {
  readonly name: string
  /** Whether a telephony engine stands behind it. */
  readonly connected: boolean
  readonly heard: (db: Db, accountId: AccountId, seen: SeenRegistration) => Promise<void>
  /** Ends registrations; says how many there were. */
  readonly logOut: (db: Db, accountId: AccountId, lineIds: readonly number[]) => Promise<number>
  /** Called now and then for each account that it fills. */
  readonly refresh: (db: Db, accountId: AccountId) => Promise<void>
}

const name = "Sandbox"
/** How long a registration of the sandbox lasts; it is renewed well before. */
export const sandboxSeconds = 3600

/**
 * Stands in for the engine: the phones of the demo world that were registered once stay so, until somebody logs them
 * out.
 */
export const sandboxRegistrations: RegistrationSource = {
  name,
  connected: false,
  heard: (db, accountId, seen) => putRegistration(db, accountId, name, seen),
  logOut: (db, accountId, lineIds) => dropRegistrations(db, accountId, lineIds),
  refresh: (db, accountId) => renewRegistrations(db, accountId, name, sandboxSeconds),
}
