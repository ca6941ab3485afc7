import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import type {
  AppType,
  Device,
  DeviceId,
  Line,
  LineChange,
  LineId,
} from "@dialplane/contract/inventory/devices/devices.schema"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { requiresEmergencyLocation } from "@dialplane/contract/inventory/emergency-locations/emergency-duty"
import { emergencyLocationProblems } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.problems"
import { requireUsable, dropUses, recordUse } from "../emergency-locations/emergency-locations.service.ts"
import type { EmergencySource } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { requireManaged } from "../../identity/roles/roles.service.ts"
import * as changes from "./device-changes.queries.ts"
import { requireManagedDevices } from "./device-owners.service.ts"
import { requireDevice, describeLine } from "./device-reading.service.ts"
import {
  findAccountTraits,
  findExtensions,
  findInheritedLocation,
  findLines,
  lockDevices,
  lockLines,
  type ExtensionRow,
} from "./devices.queries.ts"
import { auditedLine } from "./devices.rules.ts"
import { dropRegistrations } from "./registrations.queries.ts"
import { newSipPassword, sealSipPassword } from "./sip-passwords.service.ts"

/**
 * Only what a person or a room speaks on has phones; and whose person one does not manage gets none from one either.
 */
export const requireExtension = async (db: Db, ctx: Context, id: number): Promise<ExtensionRow> => {
  const [extension] = await findExtensions(db, ctx.accountId, [id])
  if (extension === undefined) return refuse(deviceProblems.extensionUnknown)
  if (extension.type !== "Extension")
    refuse(deviceProblems.extensionUnfit, { number: extension.number, type: extension.type })
  await requireManaged(db, ctx, [extension.userId], commonProblems.notManageable)
  return extension
}

export const findWantedExtension = async (db: Db, ctx: Context, id: number | null): Promise<ExtensionRow | null> =>
  id === null ? null : requireExtension(db, ctx, id)

interface LocationWish {
  /** The location that is asked for: null for the extension's, undefined when nothing is said. */
  readonly given: number | null | undefined
  /** The line's own so far. */
  readonly ownBefore: number | null
  /** `ownBefore` was in force without being the line's own: it becomes that only where the extension's differs. */
  readonly wasInForce?: boolean
  /** Somebody can call from it. */
  readonly inUse: boolean
  /** It could already call, from the same extension. */
  readonly wasInUse: boolean
  readonly label: string
  readonly restores: RestoredLocation | undefined
}

/**
 * A change is being undone. What was there may come back even if nobody could choose it today: no address, or one that
 * is not provisioned. Without this, devices that had none would keep the address that was set by mistake.
 */
export interface RestoredLocation {
  readonly hadNone: boolean
}

/**
 * Decides whether a line that was just written has a location of its own, and keeps the rule that no line in use is
 * without one where the country demands it. What is the same as the extension's is not kept as the line's own: such a
 * line follows its extension.
 */
const settleLocation = async (
  db: Db,
  ctx: Pick<Context, "accountId">,
  lineId: LineId,
  { given, ownBefore, wasInForce = false, inUse, wasInUse, label, restores }: LocationWish,
): Promise<ChosenLocation> => {
  const { extensionLocationId: inherited } = await findInheritedLocation(db, ctx.accountId, lineId)
  const wanted = given === undefined ? ownBefore : given
  const own = (given !== undefined || wasInForce) && wanted === inherited ? null : wanted
  if (own !== null) {
    const name = own === ownBefore || restores !== undefined ? undefined : (await requireUsable(db, ctx, own)).name
    await noteLocation(db, ctx, lineId, own, label)
    return { source: "own", id: own, name: name ?? null }
  }
  if (ownBefore !== null) await noteLocation(db, ctx, lineId, null, label)
  if (inherited === null) {
    if (
      inUse &&
      restores?.hadNone !== true &&
      requiresEmergencyLocation((await findAccountTraits(db, ctx.accountId)).countryCode)
    )
      throw new Refusal(emergencyLocationProblems.missing)
    return { source: null, id: null, name: null }
  }
  const isNewReliance = restores === undefined && inUse && (!wasInUse || ownBefore !== null)
  return {
    source: "extension",
    id: inherited,
    name: isNewReliance ? (await requireUsable(db, ctx, inherited)).name : null,
  }
}

interface ChosenLocation {
  readonly source: EmergencySource | null
  readonly id: number | null
  readonly name: string | null
}

/** Keeps the list of what points to a location. */
export const noteLocation = (
  db: Db,
  ctx: Pick<Context, "accountId">,
  lineId: LineId,
  locationId: number | null,
  label: string,
) =>
  locationId === null
    ? dropUses(db, ctx, "line", [lineId])
    : recordUse(db, ctx, locationId, { kind: "line", objectId: lineId, label })

/** "201 Ava Adler, Yealink T46U, line 1". */
export const lineLabel = (
  extension: Pick<ExtensionRow, "number" | "name"> | null,
  deviceName: string,
  position?: number,
) =>
  [
    extension === null ? "" : `${extension.number} ${extension.name}`.trim(),
    deviceName,
    position === undefined ? "" : `line ${position}`,
  ]
    .filter(Boolean)
    .join(", ")

interface NewLine {
  readonly deviceId: DeviceId | null
  readonly deviceName: string
  readonly clientId: string
  readonly appType: "desk" | AppType
  readonly position: number
  readonly extension: ExtensionRow | null
  /** A location of its own, when one is asked for. */
  readonly givenLocationId: number | null | undefined
  readonly label: string
  /** Taken already, by changes.takeSipId. */
  readonly sipId: string
}

/** With a SIP account of its own, whose password only the answer knows in the open. */
export const addLine = async (
  db: Db,
  ctx: Context,
  { deviceName, extension, givenLocationId, ...line }: NewLine,
): Promise<{ lineId: LineId; sipPassword: string; location: ChosenLocation }> => {
  const sipPassword = newSipPassword()
  const sealed = sealSipPassword(ctx.kit.secrets, line.sipId, sipPassword)
  const lineId = await changes.insertLine(db, ctx.accountId, {
    ...line,
    extensionId: extension?.id ?? null,
    sipPasswordSealed: sealed,
  })
  const label = lineLabel(extension, deviceName, line.deviceId === null ? undefined : line.position)
  const location = await settleLocation(db, ctx, lineId, {
    given: givenLocationId,
    ownBefore: null,
    inUse: extension !== null,
    wasInUse: false,
    label,
    restores: undefined,
  })
  return { lineId, sipPassword, location }
}

/** The location of its own that a line has; none while it uses its extension's. */
export const ownLocationOf = ({ e911LocationSource, e911LocationId }: Line) =>
  e911LocationSource === "own" ? e911LocationId : null

export interface LineEdit {
  readonly extensionId?: number | null | undefined
  readonly e911LocationId?: number | null | undefined
  /** The address in force, when the line changes hands and its phone stays where it is. */
  readonly staysAt?: number | null | undefined
  readonly label?: string | undefined
  readonly enabled?: boolean | undefined
  readonly position?: number | undefined
  readonly restores?: RestoredLocation | undefined
}

/**
 * A line on somebody else's phone that loses its owner: the phone stays where it is, so the line keeps the address that
 * was in force. Undefined for every other line.
 */
const locationOfPhone = async (db: Db, ctx: Pick<Context, "accountId">, line: Line): Promise<number | undefined> => {
  const stoodWithOwner = line.e911LocationSource === "extension" && line.e911SourceExtension !== line.extension
  if (!stoodWithOwner || line.extensionId === null) return undefined
  const { sourceExtensionId } = await findInheritedLocation(db, ctx.accountId, line.id)
  return sourceExtensionId === line.extensionId ? (line.e911LocationId ?? undefined) : undefined
}

/** What is not said stays. A line that changes hands is logged out: its phone must not speak in the wrong name. */
export const editLine = async (db: Db, ctx: Context, line: Line, deviceName: string, edit: LineEdit) => {
  const extensionId = edit.extensionId === undefined ? line.extensionId : edit.extensionId
  if (line.deviceId === null && extensionId === null) refuse(deviceProblems.extensionUnknown)
  const moved = extensionId !== line.extensionId
  const extension = moved
    ? await findWantedExtension(db, ctx, extensionId)
    : extensionId === null
      ? null
      : ((await findExtensions(db, ctx.accountId, [extensionId]))[0] ?? null)
  const enabled = edit.enabled ?? line.enabled
  const position = edit.position ?? line.position
  await changes.updateLine(db, ctx.accountId, line.id, {
    extensionId,
    position,
    label: edit.label ?? line.label,
    enabled,
  })
  // What was chosen for one person does not hold for the next, unless the phone stays where it is.
  const ownBefore = moved ? (edit.staysAt ?? null) : ownLocationOf(line)
  if (moved) await noteLocation(db, ctx, line.id, null, "")
  await settleLocation(db, ctx, line.id, {
    given:
      edit.e911LocationId ??
      (edit.e911LocationId === undefined && !moved ? await locationOfPhone(db, ctx, line) : edit.e911LocationId),
    ownBefore,
    wasInForce: moved,
    inUse: enabled && extension !== null,
    wasInUse: !moved && line.enabled && line.extensionId !== null,
    label: lineLabel(extension, deviceName, line.deviceId === null ? undefined : position),
    restores: edit.restores,
  })
  if (moved || !enabled) await dropRegistrations(db, ctx.accountId, [line.id])
}

/**
 * Keeps others from changing lines and the phones they are on until the transaction ends; answers with those phones.
 */
export const holdLines = async (db: Db, ctx: Context, ids: readonly LineId[]): Promise<DeviceId[]> => {
  // Phones before lines, as everywhere: two changes never wait for each other in a circle.
  const phones = [...new Set((await findLines(db, ctx.accountId, ids)).flatMap(({ deviceId }) => deviceId ?? []))]
  await lockDevices(db, ctx.accountId, phones)
  await lockLines(db, ctx.accountId, ids)
  await requireManagedDevices(db, ctx, ids)
  return phones
}

/** Many lines, in an open transaction; all of them or none. */
export const changeLinesWithin = async (
  ctx: Context,
  db: Db,
  edits: readonly (LineChange & Pick<LineEdit, "restores">)[],
): Promise<Line[]> => {
  const ids = edits.map(({ id }) => id)
  const phones = await holdLines(db, ctx, ids)
  const found = new Map((await findLines(db, ctx.accountId, ids)).map((row) => [row.id, row]))
  for (const { id, ...edit } of edits) {
    const row = found.get(id) ?? refuse(deviceProblems.lineUnknown, { id })
    await editLine(db, ctx, describeLine(row), row.appType === "desk" ? "phone" : "app", edit)
  }
  const after = (await findLines(db, ctx.accountId, ids)).map(describeLine)
  // One entry for each phone or app, so that its history has it.
  const before = [...found.values()].map(describeLine)
  const deviceOf = (line: Line) => line.deviceId ?? line.id
  for (const deviceId of new Set(after.map(deviceOf))) {
    const ofDevice = (lines: readonly Line[]) => linesText(lines.filter((line) => deviceOf(line) === deviceId))
    await audit(db, ctx, {
      action: "lines.changed",
      object: objectOf(await requireDevice(db, ctx, deviceId)),
      before: ofDevice(before),
      after: ofDevice(after),
    })
  }
  await changes.countChange(db, ctx.accountId, phones)
  for (const deviceId of new Set(after.map((line) => line.deviceId ?? line.id)))
    await publishDeviceChange(db, ctx, deviceId, "changed")
  return after
}

/** Lines as the log tells of them. */
export const linesText = (lines: readonly Line[]) =>
  Object.fromEntries(lines.map((line) => [`SIP ${line.sipId}`, auditedLine(line)]))

export const publishDeviceChange = (db: Db, ctx: Context, deviceId: DeviceId, change: string) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "device", data: { deviceId, change } })
export const objectOf = ({ id, name, extension }: Pick<Device, "id" | "name" | "extension">) => ({
  type: "device",
  id,
  name: extension === null ? name : `${name} (${extension})`,
})
