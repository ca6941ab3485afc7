import type { ConfigFetch, NetworkPlace } from "@dialplane/contract/inventory/devices/device-health.schema"
import type { Device, Line } from "@dialplane/contract/inventory/devices/devices.schema"
import { requireLocation } from "../locations/locations.service.ts"
import { findLocationOfAddress } from "../locations/network-locations.service.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { hostOf } from "./devices.rules.ts"

type Sighting = Pick<NetworkPlace, "address" | "seenBy" | "at">

/** A registration is current; a fetch only shows where the phone was at that time. */
const lastSighting = ({ lines }: Device, fetches: readonly ConfigFetch[]): Sighting | undefined => {
  const registered = lines
    .flatMap(({ registration }) => registration ?? [])
    .toSorted((one, other) => Date.parse(other.since) - Date.parse(one.since))[0]
  if (registered !== undefined) return { address: registered.address, seenBy: "registration", at: registered.since }
  const fetched = fetches.find(({ status }) => status < 400)
  return fetched && { address: fetched.address, seenBy: "fetch", at: fetched.at }
}

/** The emergency location of a line if it differs. A line without one is reported elsewhere. */
const differingLines = (lines: readonly Line[], emergencyLocationId: number | null): NetworkPlace["differing"] =>
  emergencyLocationId === null
    ? []
    : lines.flatMap(({ id, position, extensionId, e911LocationId, e911LocationName }) =>
        extensionId === null ||
        e911LocationId === null ||
        e911LocationName === null ||
        e911LocationId === emergencyLocationId
          ? []
          : [{ lineId: id, position, emergencyLocationName: e911LocationName }],
      )

/**
 * The location that the phone's network belongs to. For information only: the administrator decides whether to change
 * the emergency location.
 */
export const findNetworkPlace = async (
  db: Db,
  ctx: Context,
  device: Device,
  fetches: readonly ConfigFetch[],
): Promise<NetworkPlace | null> => {
  const seen = lastSighting(device, fetches)
  const host = seen && hostOf(seen.address)
  const network = host === undefined ? undefined : await findLocationOfAddress(db, ctx, host)
  if (seen === undefined || network === undefined) return null
  const { locationId, name, emergencyLocationId, emergencyLocationName } = await requireLocation(
    db,
    ctx,
    network.locationId,
  )
  return {
    ...seen,
    locationId,
    locationName: name,
    emergencyLocationName,
    differing: differingLines(device.lines, emergencyLocationId),
  }
}
