import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import {
  dropRegistrations,
  putRegistration,
  renewRegistrations,
  type SeenRegistration,
} from "./registrations.queries.ts"

/**
 * The source of registrations. An adapter to the telephony engine writes registrations into the table and passes
 * logouts to the engine. Everything else reads the table.
 */
export interface RegistrationSource {
  readonly name: string
  /** Whether a telephony engine is connected. */
  readonly connected: boolean
  readonly heard: (db: Db, accountId: AccountId, seen: SeenRegistration) => Promise<void>
  /** Ends registrations; returns how many there were. */
  readonly logOut: (db: Db, accountId: AccountId, lineIds: readonly number[]) => Promise<number>
  /** Called periodically for each account. */
  readonly refresh: (db: Db, accountId: AccountId) => Promise<void>
}

const name = "Sandbox"
/** How long a sandbox registration lasts; it is renewed well before it expires. */
export const sandboxSeconds = 3600

/** Simulates the engine: phones of the demo data that were registered stay registered until they are logged out. */
export const sandboxRegistrations: RegistrationSource = {
  name,
  connected: false,
  heard: (db, accountId, seen) => putRegistration(db, accountId, name, seen),
  logOut: (db, accountId, lineIds) => dropRegistrations(db, accountId, lineIds),
  refresh: (db, accountId) => renewRegistrations(db, accountId, name, sandboxSeconds),
}
