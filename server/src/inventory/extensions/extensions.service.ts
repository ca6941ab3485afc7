import type { CancellationVerdict } from "@dialplane/contract/ground/accounts/account-services"
import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { extensionProblems as problems } from "@dialplane/contract/inventory/extensions/extensions.problems"
import { canHave, plansOf, servicePlans } from "@dialplane/contract/inventory/extensions/extension-types"
import type {
  Cloning,
  Extension,
  ExtensionEdit,
  ExtensionFilter,
  ExtensionId,
  ExtensionListEntry,
  ExtensionSearch,
  ExtensionUse,
  NewExtension,
  VoicemailChange,
} from "@dialplane/contract/inventory/extensions/extensions.schema"
import type { Monitoring } from "@dialplane/contract/inventory/extensions/extensions.versions"
import { toMonitoring } from "@dialplane/contract/inventory/extensions/extensions.versions"
import { requireUsable, recordUse } from "../emergency-locations/emergency-locations.service.ts"
import { requireAccount } from "../../ground/accounts/accounts.service.ts"
import type { SubjectResolver } from "../../kit/access/access-check.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import { brokenConstraint, type Db } from "../../kit/database/database.ts"
import type { OwnerFinder } from "../../kit/access/owner-check.ts"
import { onConstraint, Refusal, refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { placeService } from "../locations/location-services.service.ts"
import { requireManaged } from "../../identity/roles/roles.service.ts"
import { changeSettings } from "./change-settings.service.ts"
import { listUses } from "./extension-parts.queries.ts"
import { purgeFiles } from "./extension-files.jobs.ts"
import * as queries from "./extensions.queries.ts"
import { listGreetings } from "./greetings.queries.ts"
import { abilityLabels, readListSearch, settingsOf, usesText } from "./extensions.rules.ts"
import { requireNumber, nextFreeNumber, noteFreed } from "./number-plan.service.ts"
import { lockPlan } from "./number-plan.queries.ts"
import { setPin } from "./voicemail-pin.service.ts"

/** A path parameter that names an extension. */
export const extensionSubject: SubjectResolver = {
  kind: "extension",
  notFound: problems.notFound,
  resolve: (db, value) => queries.findPlaceOfExtension(db, Number(value)),
}

// --- reading ---------------------------------------------------------------------------------------------------------

/** For other domains, inside an open transaction. */
export const findExtension = (db: Db, accountId: AccountId, id: ExtensionId): Promise<Extension | undefined> =>
  queries.findExtension(db, accountId, id)

/** Several at once; missing ones are left out. */
export const listExtensionsById = (db: Db, accountId: AccountId, ids: readonly ExtensionId[]): Promise<Extension[]> =>
  queries.listExtensionsById(db, accountId, ids)

export const readExtension = async (
  db: Db,
  ctx: Pick<Context, "accountId">,
  id: ExtensionId,
  withCount = false,
): Promise<queries.StoredExtension> =>
  (await queries.findExtension(db, ctx.accountId, id, withCount)) ?? refuse(problems.notFound)

export const get = (ctx: Context, id: ExtensionId, withCount: boolean): Promise<Extension> =>
  readExtension(reading(ctx), ctx, id, withCount)
export const list = (ctx: Context, filter: ExtensionFilter): Promise<Page<ExtensionListEntry>> =>
  queries.listExtensions(reading(ctx), ctx.accountId, filter, readListSearch(filter.search))
export const search = (ctx: Context, wanted: ExtensionSearch): Promise<ExtensionListEntry[]> =>
  queries.searchExtensions(reading(ctx), ctx.accountId, wanted)

const mostWatched = 200
export const listMonitoring = (
  ctx: Context,
  kitId: ExtensionId | undefined,
  after: ExtensionId | undefined,
): Promise<Monitoring[]> =>
  inTransaction(ctx, async (db) =>
    (kitId === undefined
      ? await queries.listWatched(db, ctx.accountId, after, mostWatched)
      : [await readExtension(db, ctx, kitId)]
    ).map(toMonitoring),
  )

const mostUses = 200
export const listWhereUsed = (ctx: Context, id: ExtensionId): Promise<{ uses: ExtensionUse[]; more: boolean }> =>
  inTransaction(ctx, async (db) => {
    await readExtension(db, ctx, id)
    const uses = await listUses(db, ctx.accountId, id, mostUses + 1)
    return { uses: uses.slice(0, mostUses), more: uses.length > mostUses }
  })

// --- permission ------------------------------------------------------------------------------------------------------

/** Unassigned extensions can be managed by every caller who reaches them; own extensions through self-service. */
const requireManaging = (db: Db, ctx: Context, userId: UserId | null) =>
  requireManaged(db, ctx, [userId], problems.notManageable)

export const extensionOwners: OwnerFinder = {
  kind: "extension",
  notManageable: problems.notManageable,
  find: (db, accountId, values) => queries.listOwners(db, accountId, values.map(Number)),
}

/** Locks an extension that the caller can manage until the transaction ends. */
export const holdExtension = async (
  db: Db,
  ctx: Context,
  id: ExtensionId,
  version?: number,
): Promise<queries.StoredExtension> => {
  await queries.lockExtension(db, ctx.accountId, id)
  const extension = await readExtension(db, ctx, id)
  await requireManaging(db, ctx, extension.userId)
  if (version !== undefined && version !== extension.version) refuse(problems.changedMeanwhile)
  return extension
}

export const objectOf = ({ extensionId, extension, name }: Pick<Extension, "extensionId" | "extension" | "name">) => ({
  type: "extension",
  id: extensionId,
  name: `${extension} ${name}`.trim(),
})
export const publishChange = (db: Db, ctx: Context, extensionId: ExtensionId, change: string) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "extension", data: { extensionId, change } })

// --- changing --------------------------------------------------------------------------------------------------------

/** Changes an extension in an open transaction; omitted fields do not change. */
export const changeExtension = async (
  ctx: Context,
  db: Db,
  id: ExtensionId,
  { version, voicemailPin, ownEmergencyLocations, ...edit }: ExtensionEdit,
): Promise<Extension> => {
  // Locked before the extension, as everywhere, to prevent deadlocks.
  if (edit.forwarding !== undefined) await lockPlan(db, ctx.accountId)
  const before = await holdExtension(db, ctx, id, version)
  const difference = await changeSettings(db, ctx, before, edit, ownEmergencyLocations)
  if (difference !== undefined) {
    await audit(db, ctx, {
      action: "extension.changed",
      object: objectOf({ ...before, name: edit.name ?? before.name }),
      ...difference,
    })
    await publishChange(db, ctx, id, "changed")
  }
  if (voicemailPin !== undefined) await setPin(db, ctx, before, voicemailPin)
  return readExtension(db, ctx, id, true)
}
export const change = (ctx: Context, id: ExtensionId, edit: ExtensionEdit): Promise<Extension> =>
  inTransaction(ctx, (db) => changeExtension(ctx, db, id, edit))

/** For other domains that set up a user's voicemail. */
export const changeVoicemail = async (
  ctx: Context,
  db: Db,
  id: ExtensionId,
  { pin, ...voicemail }: VoicemailChange,
): Promise<Extension> => {
  const { voicemail: now } = await readExtension(db, ctx, id)
  return changeExtension(ctx, db, id, {
    voicemail: { ...now, ...voicemail },
    ...(pin === undefined ? {} : { voicemailPin: pin }),
  })
}

/** Turns forwarding of all calls to another extension on or off. */
export const forwardAlways = async (
  ctx: Context,
  db: Db,
  id: ExtensionId,
  toExtensionId: ExtensionId | null,
): Promise<Extension> => {
  const { forwarding } = await readExtension(db, ctx, id)
  return changeExtension(ctx, db, id, {
    forwarding: {
      ...forwarding,
      always:
        toExtensionId === null
          ? { on: false, to: forwarding.always.to }
          : { on: true, to: { kind: "extension", extensionId: toExtensionId } },
    },
  })
}

const onTaken = (number: string) =>
  onConstraint("extensions_number_key", problems.numberTaken, { number, owner: "another extension" })

export const renumber = (
  ctx: Context,
  id: ExtensionId,
  number: string,
  version: number | undefined,
): Promise<Extension> =>
  inTransaction(ctx, async (db) => {
    await lockPlan(db, ctx.accountId)
    const before = await holdExtension(db, ctx, id, version)
    if (before.extension === number) return before
    await requireNumber(db, ctx.accountId, number)
    await queries.updateNumber(db, ctx.accountId, id, number).catch(onTaken(number))
    await noteFreed(db, ctx.accountId, before.extension)
    await audit(db, ctx, {
      action: "extension.renumbered",
      object: objectOf({ ...before, extension: number }),
      before: { extension: before.extension },
      after: { extension: number },
    })
    await publishChange(db, ctx, id, "renumbered")
    return readExtension(db, ctx, id, true)
  })

/**
 * Turns off the forwarding that was set when the previous user was offboarded, so that the next user gets the calls.
 * Returns whether it was on.
 */
const endForwardingOfLeaver = async (ctx: Context, db: Db, before: Extension): Promise<boolean> => {
  if (
    before.userId !== null ||
    !before.forwarding.always.on ||
    !(await queries.isForwardedSinceLeaving(db, ctx.accountId, before.extensionId))
  )
    return false
  await forwardAlways(ctx, db, before.extensionId, null)
  return true
}

/** Assigns it to a user, or unassigns it. The name changes too if it was the name of the previous user. */
export const giveExtension = async (
  ctx: Context,
  db: Db,
  id: ExtensionId,
  userId: UserId | null,
): Promise<Extension> => {
  const before = await holdExtension(db, ctx, id)
  if (before.userId === userId) return before
  if (userId !== null && !canHave(before.extensionType, "person"))
    refuse(problems.typeHasNone, { type: before.extensionType, ability: abilityLabels.person })
  const person =
    userId === null
      ? undefined
      : ((await queries.findPersonName(db, ctx.accountId, userId)) ?? refuse(problems.personUnknown))
  await requireManaging(db, ctx, userId)
  const endsForwarding = userId !== null && (await endForwardingOfLeaver(ctx, db, before))
  const follows = before.name === "" || before.name === before.userName || before.userId === null
  const name = person === undefined ? before.name : follows ? person.name.slice(0, 60) : before.name
  await queries.updateOwner(db, ctx.accountId, id, {
    userId,
    isDefault: person !== undefined && person.extensions === 0,
    name,
  })
  if (before.userId !== null && before.isDefault) await queries.makeSomeDefault(db, ctx.accountId, before.userId)
  await audit(db, ctx, {
    action: userId === null ? "extension.taken" : "extension.given",
    object: objectOf({ ...before, name }),
    before: { person: before.userName, ...(endsForwarding ? { forwardsAllCalls: true } : {}) },
    after: { person: person?.name ?? null, ...(endsForwarding ? { forwardsAllCalls: false } : {}) },
  })
  await publishChange(db, ctx, id, "given")
  return readExtension(db, ctx, id)
}
export const handOver = (ctx: Context, id: ExtensionId, userId: UserId | null): Promise<Extension> =>
  inTransaction(ctx, (db) => giveExtension(ctx, db, id, userId))

// --- create and delete -----------------------------------------------------------------------------------------------

const chooseNumber = async (db: Db, ctx: Context, wanted: string | undefined): Promise<string> => {
  if (wanted === undefined) return nextFreeNumber(db, ctx.accountId)
  await requireNumber(db, ctx.accountId, wanted)
  return wanted
}

/** Adds an extension in an open transaction; without a number it gets the next free one. */
export const addExtension = async (
  ctx: Context,
  db: Db,
  draft: Omit<NewExtension, "voicemail">,
): Promise<Pick<Extension, "extensionId" | "extension">> => {
  const type = draft.extensionType ?? "Extension"
  const userId = draft.userId ?? null
  if (userId !== null && !canHave(type, "person")) refuse(problems.typeHasNone, { type, ability: abilityLabels.person })
  const person =
    userId === null
      ? undefined
      : ((await queries.findPersonName(db, ctx.accountId, userId)) ?? refuse(problems.personUnknown))
  await requireManaging(db, ctx, userId)
  const servicePlan = draft.servicePlan ?? plansOf(type)[0]
  if (!plansOf(type).includes(servicePlan))
    refuse(problems.planNotForType, { type, plan: servicePlans[servicePlan].name })
  const number = await chooseNumber(db, ctx, draft.extension)
  const name = draft.name ?? person?.name.slice(0, 60) ?? `${type} ${number}`
  const { id, accountStatus } = await queries
    .insertExtension(db, ctx.accountId, {
      number,
      type,
      name,
      userId,
      isDefault: person !== undefined && person.extensions === 0,
      servicePlan,
      blockInternational: draft.blockInternationalCalling ?? true,
      voicemailOn: canHave(type, "voicemail"),
    })
    .catch(onTaken(number))
  if (stopsUnder(accountStatus, "newServices"))
    refuse(accountProblems.serviceWhileStatus, { status: accountStatus.toLowerCase() })
  const label = `${number} ${name}`
  if (draft.locationId !== undefined && draft.locationId !== null)
    await placeService(db, ctx, { kind: "extension", objectId: id, label }, draft.locationId)
  if (draft.emergencyLocationId !== undefined && draft.emergencyLocationId !== null) {
    if (!canHave(type, "emergency")) refuse(problems.typeHasNone, { type, ability: abilityLabels.emergency })
    await recordUse(db, ctx, (await requireUsable(db, ctx, draft.emergencyLocationId)).locationId, {
      kind: "extension",
      objectId: id,
      label,
    })
  }
  const isPlaced = (draft.locationId ?? draft.emergencyLocationId ?? null) !== null
  const { location, emergencyLocation } = isPlaced
    ? await readExtension(db, ctx, id)
    : { location: null, emergencyLocation: null }
  const object = objectOf({ extensionId: id, extension: number, name })
  await audit(db, ctx, {
    action: "extension.created",
    object,
    after: {
      extension: number,
      extensionType: type,
      name,
      person: person?.name ?? null,
      servicePlan,
      location,
      emergencyLocation,
    },
  })
  await publishChange(db, ctx, id, "created")
  return { extensionId: id, extension: number }
}
export const createExtension = async (
  ctx: Context,
  db: Db,
  { voicemail, ...draft }: NewExtension,
): Promise<Extension> => {
  const { extensionId } = await addExtension(ctx, db, draft)
  return voicemail === undefined
    ? readExtension(db, ctx, extensionId)
    : changeVoicemail(ctx, db, extensionId, voicemail as VoicemailChange)
}
export const create = (ctx: Context, draft: NewExtension): Promise<Extension> =>
  inTransaction(ctx, (db) => createExtension(ctx, db, draft))

/** Copies settings, never number, user, phones, phone numbers, PIN or recordings. */
export const clone = (ctx: Context, id: ExtensionId, { extension, name }: Cloning): Promise<Extension> =>
  inTransaction(ctx, async (db) => {
    await lockPlan(db, ctx.accountId)
    const model = await readExtension(db, ctx, id)
    await requireManaging(db, ctx, model.userId)
    const made = await createExtension(ctx, db, {
      extensionType: model.extensionType,
      name,
      ...(extension === undefined ? {} : { extension }),
    })
    const settings = settingsOf(model)
    const callerId =
      settings.callerId.number.kind === "number"
        ? { ...settings.callerId, number: { kind: "account" as const } }
        : settings.callerId
    return changeExtension(ctx, db, made.extensionId, {
      ...settings,
      name,
      callerId,
      voicemail: { ...settings.voicemail, mailAddress: "" },
    })
  })

/** Uses that prevent deleting an extension, except those the caller removes as well. */
export const objectionToRemoval = async (
  ctx: Context,
  db: Db,
  id: ExtensionId,
  goesAlong: (use: ExtensionUse) => boolean = () => false,
): Promise<Refusal | undefined> => {
  const blocking = (await listUses(db, ctx.accountId, id, mostUses)).filter((use) => use.blocks && !goesAlong(use))
  return blocking.length === 0
    ? undefined
    : new Refusal(problems.inUse, {
        extension: objectOf(await readExtension(db, ctx, id)).name,
        uses: usesText(blocking),
      })
}

/**
 * Whether the service of an extension can be canceled: not while it is in use, or while it is the default extension of
 * a user.
 */
export const verifyCancellation = (ctx: Context, id: ExtensionId): Promise<CancellationVerdict> =>
  inTransaction(ctx, async (db) => {
    const { extension, userId, userName, isDefault } = await readExtension(db, ctx, id)
    const { status } = await requireAccount(db, ctx)
    const inUse = await objectionToRemoval(ctx, db, id)
    const reasons = [
      ...(userId !== null && isDefault
        ? [`Extension ${extension} is the default extension of ${userName}. Assign them another one first.`]
        : []),
      ...(inUse === undefined ? [] : [inUse.message]),
      ...(status === "Cancelled" ? ["The account is cancelled, so its services have already ended."] : []),
    ]
    return { deviceKitId: id, extension, canCancel: reasons.length === 0, reasons }
  })

/**
 * Deletes an extension in an open transaction; refused with the list of uses while it is in use. Callers that can
 * restore it keep its recordings.
 */
export const removeExtension = async (
  ctx: Context,
  db: Db,
  id: ExtensionId,
  recordings: "forget" | "keep" = "forget",
): Promise<void> => {
  const before = await holdExtension(db, ctx, id)
  const object = objectOf(before)
  const objection = await objectionToRemoval(ctx, db, id)
  if (objection !== undefined) throw objection
  const files = [
    ...(await queries.listVoicemailFiles(db, ctx.accountId, id)),
    ...(await listGreetings(db, ctx.accountId, id)),
  ].map(({ fileKey }) => fileKey)
  await queries.deleteExtension(db, ctx.accountId, id).catch((error: unknown) => {
    // A use added concurrently, or one that only a later domain knows.
    if (brokenConstraint(error) === undefined) throw error
    throw new Refusal(problems.inUse, { extension: object.name, uses: "another part of the account" })
  })
  await noteFreed(db, ctx.accountId, before.extension)
  if (before.userId !== null && before.isDefault) await queries.makeSomeDefault(db, ctx.accountId, before.userId)
  if (recordings === "forget") await purgeFiles(ctx.kit, db, ctx.accountId, files)
  const { extension, extensionType, name, userName } = before
  await audit(db, ctx, {
    action: "extension.deleted",
    object,
    before: { extension, extensionType, name, person: userName },
  })
  await publishChange(db, ctx, id, "deleted")
}
export const remove = (ctx: Context, id: ExtensionId): Promise<void> =>
  inTransaction(ctx, (db) => removeExtension(ctx, db, id))
