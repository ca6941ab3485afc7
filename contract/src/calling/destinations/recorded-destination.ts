import type { Destination } from "./destination.ts"

/** As in audit entries: without fields that have no value, as the database returns an entry. */
export const recordedDestination = (to: Destination | null | undefined): Destination | null =>
  to == null ? null : (JSON.parse(JSON.stringify(to)) as Destination)
