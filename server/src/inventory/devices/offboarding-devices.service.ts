import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import { appName, type AppType } from "@dialplane/contract/inventory/devices/devices.schema"
import { makeNames, type Make } from "@dialplane/contract/inventory/devices/models"
import { dropUses } from "../emergency-locations/emergency-locations.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { overwriteRow, putRows, type RowSnapshots } from "../../kit/database/row-snapshots.ts"
import { onConstraint } from "../../kit/refusal.ts"
import { requireDevice, findDevice, holdPhone } from "./device-reading.service.ts"
import { leaveClosedPlace } from "../locations/location-services.service.ts"
import { whyNotRevertFrom } from "../../identity/roles/undo-owners.service.ts"
import { listDeviceOwners } from "./devices.queries.ts"
import { offboardingDeviceMessages as messages } from "./offboarding-devices.messages.ts"
import { raiseVersion } from "./offboarding-devices.queries.ts"
import { objectOf, publishDeviceChange } from "./lines.service.ts"

// Copies phones and apps of an offboarded user and restores them: lines, credentials (sealed), keys and locations.

export { copyDevice } from "./offboarding-devices.queries.ts"

interface Root {
  readonly id: number
  readonly make?: string
  readonly model?: string
  readonly mac?: string | null
  readonly app_type?: AppType
  readonly extension_id: number | null
}
const rootOf = ({ rows }: RowSnapshots) => JSON.parse(rows[0]!.row) as Root
const nameOf = ({ app_type: app, make = "", model = "" }: Root) => {
  if (app !== undefined) return appName(app)
  const makeName = makeNames[make as Make] ?? make
  return model.endsWith("-auto") ? messages.phoneOfMake(makeName) : `${makeName} ${model}`
}

const extensionLabel = ({
  extension,
  extensionName,
}: {
  readonly extension: string | null
  readonly extensionName: string | null
}) => `${extension ?? ""} ${extensionName ?? ""}`.trim() || messages.anotherUser

/**
 * Columns that offboarding changes on a phone that stays: its assignment and its lines. Secrets are not restored,
 * because they may be newer than the copy.
 */
const taken = new Set(["extension_id", "position", "label", "enabled"])

const finish = async (ctx: Context, db: Db, id: number) => {
  const device = await requireDevice(db, ctx, id)
  await audit(db, ctx, { action: "device.restored", object: objectOf(device), after: { extension: device.extension } })
  await publishDeviceChange(db, ctx, id, "restored")
}

/** Restores a phone or app of an existing extension. Returns objections as text. */
export const restoreDevice = async (
  ctx: Context,
  db: Db,
  kept: RowSnapshots,
  givenTo: number | null,
): Promise<string[]> => {
  const { accountId } = ctx
  const root = rootOf(kept)
  const name = nameOf(root)
  const present = await findDevice(db, accountId, root.id)
  if (present !== undefined && present.kind !== "app") {
    if (present.extensionId !== null && present.extensionId !== root.extension_id) {
      const rings = messages.ringsFor(name, extensionLabel(present))
      if (present.extensionId !== givenTo) return [rings]
      const reason = await whyNotRevertFrom(db, ctx, await listDeviceOwners(db, accountId, [root.id]), "update:devices")
      if (reason !== undefined) return [`${rings} ${reason}`]
    }
    const held = await holdPhone(db, ctx, root.id)
    if (held.loggedIn !== null && held.loggedIn.extensionId !== root.extension_id)
      return [messages.loggedIn(name, extensionLabel(held.loggedIn))]
    // Lines of other extensions were not changed.
    const lines = kept.rows.filter(
      ({ table, row }) => table === "lines" && (JSON.parse(row) as Root).extension_id === root.extension_id,
    )
    for (const row of [kept.rows[0]!, ...lines]) await overwriteRow(db, row, (column) => taken.has(column))
    await dropUses(
      db,
      ctx,
      "line",
      lines.map(({ row }) => (JSON.parse(row) as Root).id),
    )
    await raiseVersion(db, accountId, root.id)
  }
  const lost = await putRows(db, kept).catch(onConstraint("devices_mac_key", deviceProblems.macTaken))
  if (
    lost.some(
      ({ table, row }) => (table === "devices" || table === "lines") && (JSON.parse(row) as Root).id === root.id,
    )
  )
    return [messages.extensionGone(name)]
  // A phone that stayed keeps its location; a restored one must not get a location that was closed meanwhile.
  const closed =
    present === undefined && root.app_type === undefined
      ? await leaveClosedPlace(db, ctx, "device", root.id)
      : undefined
  await finish(ctx, db, root.id)
  return [
    ...(lost.some(({ table }) => table === "emergency_location_uses") ? [messages.emergencyLocationGone(name)] : []),
    ...(lost.some(({ table }) => table === "location_services") ? [messages.locationGone(name)] : []),
    ...(closed === undefined ? [] : [messages.locationClosed(name, closed)]),
  ]
}
