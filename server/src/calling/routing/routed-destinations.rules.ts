import type { Destination } from "@dialplane/contract/calling/destinations/destination"
import type { CallDestination } from "@dialplane/contract/inventory/extensions/call-destination"
import type { DestinationRow, RoutingRows } from "./routing-rows.rules.ts"

export type Slots = (owner: "extension" | "flow", id: number, slot: string) => Destination | null
export const slotsOf = (
  rows: readonly DestinationRow[],
): Slots & { readonly of: (id: number) => readonly DestinationRow[] } => {
  const key = (owner: string, id: number, slot: string) => `${owner} ${id} ${slot}`
  const all = new Map(
    rows.map((row) => [
      row.ownerFlowId === null
        ? key("extension", row.ownerExtensionId!, row.slot)
        : key("flow", row.ownerFlowId, row.slot),
      destinationOf(row),
    ]),
  )
  return Object.assign(
    (owner: "extension" | "flow", id: number, slot: string) => all.get(key(owner, id, slot)) ?? null,
    {
      of: (id: number) => rows.filter((row) => row.ownerExtensionId === id),
    },
  )
}
export const destinationOf = (row: DestinationRow): Destination => {
  const announcement =
    row.announcementId === null ? null : { mediaId: row.announcementId, name: row.announcementName ?? "" }
  switch (row.kind) {
    case "extension":
    case "voicemail":
      return { kind: row.kind, extensionId: row.toExtensionId!, announcement }
    case "external":
      return { kind: "external", number: row.toNumber!, present: row.present ?? "caller", announcement }
    case "flow":
      return { kind: "flow", callFlowId: row.toFlowId!, announcement }
    case "directory":
    case "hangUp":
      return { kind: row.kind, announcement }
  }
}

export const targetOf = (row: RoutingRows["forwarding"][number] | RoutingRows["targets"][number]): CallDestination =>
  row.kind === "extension"
    ? { kind: "extension", extensionId: row.toExtensionId! }
    : row.kind === "external"
      ? { kind: "external", number: row.toNumber! }
      : { kind: "voicemail" }
