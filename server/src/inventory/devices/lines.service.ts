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

/** Only extensions of users and rooms can have phones, and only if the caller can manage the user. */
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
  /** The requested location: null for the extension's, undefined when not given. */
  readonly given: number | null | undefined
  /** The line's own so far. */
  readonly ownBefore: number | null
  /**
   * `ownBefore` was in force through the extension: it becomes the line's own only if the extension's location differs.
   */
  readonly wasInForce?: boolean
  /** The line can make calls. */
  readonly inUse: boolean
  /** The line could already make calls from the same extension. */
  readonly wasInUse: boolean
  readonly label: string
  readonly restores: RestoredLocation | undefined
}

/**
 * A revert restores the previous value even if it could not be chosen today: no location, or one that is not
 * provisioned. Otherwise devices without a location would keep one that was set by mistake.
 */
export interface RestoredLocation {
  readonly hadNone: boolean
}

/**
 * Decides whether a line has its own location, and enforces that every line in use has one where the country requires
 * it. A location equal to the extension's is not stored: such a line follows its extension.
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

/** Updates the uses of a location. */
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
  /** Its own location, if one is requested. */
  readonly givenLocationId: number | null | undefined
  readonly label: string
  /** Already taken by changes.takeSipId. */
  readonly sipId: string
}

/** Creates the SIP account; only the response contains its password in plain text. */
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

/** The line's own location; undefined while it uses its extension's. */
export const ownLocationOf = ({ e911LocationSource, e911LocationId }: Line) =>
  e911LocationSource === "own" ? e911LocationId : null

export interface LineEdit {
  readonly extensionId?: number | null | undefined
  readonly e911LocationId?: number | null | undefined
  /** The location in force, when the line is reassigned and its phone stays at its place. */
  readonly staysAt?: number | null | undefined
  readonly label?: string | undefined
  readonly enabled?: boolean | undefined
  readonly position?: number | undefined
  readonly restores?: RestoredLocation | undefined
}

/**
 * For a line on another user's phone that becomes unassigned: the phone stays at its place, so the line keeps the
 * location in force. Undefined for every other line.
 */
const locationOfPhone = async (db: Db, ctx: Pick<Context, "accountId">, line: Line): Promise<number | undefined> => {
  const stoodWithOwner = line.e911LocationSource === "extension" && line.e911SourceExtension !== line.extension
  if (!stoodWithOwner || line.extensionId === null) return undefined
  const { sourceExtensionId } = await findInheritedLocation(db, ctx.accountId, line.id)
  return sourceExtensionId === line.extensionId ? (line.e911LocationId ?? undefined) : undefined
}

/**
 * Omitted fields do not change. A reassigned line is logged out, so that its phone does not call as the old extension.
 */
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
  // A location chosen for one user does not apply to the next, unless the phone stays at its place.
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

/** Locks lines and their phones until the transaction ends; returns the phones. */
export const holdLines = async (db: Db, ctx: Context, ids: readonly LineId[]): Promise<DeviceId[]> => {
  // Phones before lines, as everywhere, to prevent deadlocks.
  const phones = [...new Set((await findLines(db, ctx.accountId, ids)).flatMap(({ deviceId }) => deviceId ?? []))]
  await lockDevices(db, ctx.accountId, phones)
  await lockLines(db, ctx.accountId, ids)
  await requireManagedDevices(db, ctx, ids)
  return phones
}

/** Changes many lines in an open transaction; all or none. */
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
  // One audit entry per phone or app, so that it appears in its history.
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

/** Lines as the audit log records them. */
export const linesText = (lines: readonly Line[]) =>
  Object.fromEntries(lines.map((line) => [`SIP ${line.sipId}`, auditedLine(line)]))

export const publishDeviceChange = (db: Db, ctx: Context, deviceId: DeviceId, change: string) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "device", data: { deviceId, change } })
export const objectOf = ({ id, name, extension }: Pick<Device, "id" | "name" | "extension">) => ({
  type: "device",
  id,
  name: extension === null ? name : `${name} (${extension})`,
})
