import type { Destination, DestinationKind } from "../../calling/destinations/destination.ts"
import { destinationText } from "../../calling/destinations/destination-text.ts"
import { isFields } from "../../kit/changed-fields.ts"

const kinds: ReadonlySet<unknown> = new Set<DestinationKind>([
  "extension",
  "voicemail",
  "external",
  "flow",
  "directory",
  "hangUp",
])
/** Entries store destinations of calls as they are, because reverting needs their ids. */
const isDestination = (value: Readonly<Record<string, unknown>>) => kinds.has(value["kind"]) && "announcement" in value

/** One side of an entry as its readers see it: a destination is one text, such as "421 Sales". */
export const shownSide = (side: unknown): unknown => {
  if (Array.isArray(side)) return side.map(shownSide)
  if (!isFields(side)) return side
  if (isDestination(side)) return destinationText(side as Destination)
  return Object.fromEntries(Object.entries(side).map(([name, value]) => [name, shownSide(value)]))
}
