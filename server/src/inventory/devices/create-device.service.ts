import { counted } from "@dialplane/contract/kit/counted"
import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import type {
  AppLineDraft,
  Device,
  DeviceId,
  Line,
  NewDevice,
} from "@dialplane/contract/inventory/devices/devices.schema"
import { appName } from "@dialplane/contract/inventory/devices/devices.schema"
import { shownMac } from "@dialplane/contract/inventory/devices/mac-address"
import { isPhoneMake, lineCountOf, makeNames, modelName } from "@dialplane/contract/inventory/devices/models"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { changeExternalId } from "../../kit/domain/external-ids.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { placeService } from "../locations/location-services.service.ts"
import * as changes from "./device-changes.queries.ts"
import { describeLine, requireDevice } from "./device-reading.service.ts"
import { readSettings } from "./device-settings.service.ts"
import { type ExtensionRow, findAccountTraits, findLines } from "./devices.queries.ts"
import { type AuditedLine, auditedPart } from "./devices.rules.ts"
import {
  addLine,
  findWantedExtension,
  lineLabel,
  objectOf,
  publishDeviceChange,
  requireExtension,
} from "./lines.service.ts"

export const requireModel = ({
  make,
  model,
  macAddress,
  lines,
}: Pick<NewDevice, "make" | "model" | "macAddress"> & { readonly lines?: readonly unknown[] | undefined }) => {
  const limit = lineCountOf(make, model) ?? refuse(deviceProblems.modelUnknown, { make: makeNames[make], model })
  if (isPhoneMake(make) && macAddress === null) refuse(deviceProblems.macNeeded)
  if ((lines?.length ?? 1) > limit)
    refuse(deviceProblems.tooManyLines, { model: modelName(make, model), limit: counted(limit, "line") })
}

const requireOpen = (status: AccountStatus) => {
  if (stopsUnder(status, "newServices")) refuse(accountProblems.serviceWhileStatus, { status: status.toLowerCase() })
}

export const onTakenMac = onConstraint("devices_mac_key", deviceProblems.macTaken)
export const nameOf = ({ name, make, model }: Pick<NewDevice, "name" | "make" | "model">) =>
  name === "" ? modelName(make, model) : name

/**
 * Adds a phone and returns only its id, without reading it again. Bulk callers pass the default location, so that it is
 * not looked up for each phone.
 */
export const setUpDevice = async (
  ctx: Context,
  db: Db,
  draft: NewDevice,
  defaultLocationId?: number | null,
): Promise<DeviceId> => {
  requireModel(draft)
  const owner = await findWantedExtension(db, ctx, draft.extensionId)
  const name = nameOf(draft)
  const { id, sipId, accountStatus } = await changes
    .insertDevice(db, ctx.accountId, { ...draft, name, mac: draft.macAddress })
    .catch(onTakenMac)
  requireOpen(accountStatus)
  const lines: AuditedLine[] = []
  for (const [index, line] of (draft.lines ?? [{}]).entries())
    lines.push(
      await addDeskLine(
        db,
        ctx,
        { id, name, mac: draft.macAddress },
        index + 1,
        owner,
        line,
        index === 0 ? sipId : undefined,
      ),
    )
  const locationId =
    draft.locationId ??
    owner?.locationId ??
    (defaultLocationId === undefined ? (await readSettings(db, ctx.accountId)).defaultLocationId : defaultLocationId)
  const location =
    locationId === null ? null : await placeService(db, ctx, { kind: "device", objectId: id, label: name }, locationId)
  const made = {
    name,
    macAddress: draft.macAddress === null ? null : shownMac(draft.macAddress),
    modelName: modelName(draft.make, draft.model),
    description: draft.description,
    extension: owner?.number ?? null,
    extensionId: owner?.id ?? null,
    locationName: location?.name ?? null,
    locationId,
    isShared: draft.isShared,
    lines,
  }
  const object = objectOf({ id, ...made })
  await audit(db, ctx, { action: "device.created", object, after: auditedPart(made) })
  if (draft.externalId !== null) await changeExternalId(db, ctx, "device", id, object, draft.externalId)
  await publishDeviceChange(db, ctx, id, "created")
  return id
}

export const createDevice = async (ctx: Context, db: Db, draft: NewDevice): Promise<Device> =>
  requireDevice(db, ctx, await setUpDevice(ctx, db, draft))

type LineWish = NonNullable<NewDevice["lines"]>[number]

export const addDeskLine = async (
  db: Db,
  ctx: Context,
  device: { readonly id: DeviceId; readonly name: string; readonly mac: string | null },
  position: number,
  owner: ExtensionRow | null,
  wish: LineWish,
  sipId?: string,
): Promise<AuditedLine> => {
  const extension =
    wish.extensionId === undefined || wish.extensionId === owner?.id
      ? owner
      : await findWantedExtension(db, ctx, wish.extensionId)
  const label = wish.label ?? ""
  const { location } = await addLine(db, ctx, {
    deviceId: device.id,
    deviceName: device.name,
    clientId: device.mac ?? `device-${device.id}`,
    appType: "desk",
    position,
    extension,
    givenLocationId: wish.e911LocationId,
    label,
    sipId: sipId ?? (await changes.takeSipId(db)),
  })
  return {
    position,
    extension: extension?.number ?? null,
    extensionId: extension?.id ?? null,
    label,
    enabled: true,
    e911LocationId: location.id,
    e911LocationName: location.name,
    e911LocationSource: location.source,
  }
}

/** Adds an app to an extension. The password is only in this response. */
export const createAppLine = async (
  ctx: Context,
  db: Db,
  {
    extensionId,
    appType,
    emergencyLocationId,
  }: Pick<AppLineDraft, "extensionId" | "appType"> & { readonly emergencyLocationId?: number | null | undefined },
): Promise<{ line: Line; sipPassword: string }> => {
  const { status, appsOff } = await findAccountTraits(db, ctx.accountId)
  requireOpen(status)
  if (appsOff) refuse(accountProblems.appsOff)
  const extension = await requireExtension(db, ctx, extensionId)
  const name = appName(appType)
  const sipId = await changes.takeSipId(db)
  const { lineId, sipPassword } = await addLine(db, ctx, {
    deviceId: null,
    deviceName: name,
    clientId: `app-${crypto.randomUUID()}`,
    appType,
    position: 1,
    extension,
    givenLocationId: emergencyLocationId,
    label: "",
    sipId,
  })
  const line = describeLine((await findLines(db, ctx.accountId, [lineId]))[0]!)
  await audit(db, ctx, {
    action: "app_line.created",
    object: { type: "device", id: lineId, name: lineLabel(extension, name) },
    after: { app: name, extension: extension.number, sipId, emergencyLocation: line.e911LocationName },
  })
  await publishDeviceChange(db, ctx, lineId, "created")
  return { line, sipPassword }
}
