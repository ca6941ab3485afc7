import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { extensionProblems as problems } from "@dialplane/contract/inventory/extensions/extensions.problems"
import type {
  Extension,
  ExtensionEdit,
  ExtensionFilter,
  ExtensionId,
  ExtensionListEntry,
  ExtensionSearch,
  VoicemailChange,
} from "@dialplane/contract/inventory/extensions/extensions.schema"
import type { ExtensionUses } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import type { Monitoring } from "@dialplane/contract/inventory/extensions/extensions.versions"
import { toMonitoring } from "@dialplane/contract/inventory/extensions/extensions.versions"
import type { SubjectResolver } from "../../kit/access/access-check.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { changeExternalId } from "../../kit/domain/external-ids.ts"
import type { OwnerFinder } from "../../kit/access/owner-check.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { requireManaged } from "../../identity/roles/roles.service.ts"
import { changeSettings } from "./change-settings.service.ts"
import { listUses } from "./extension-parts.queries.ts"
import * as queries from "./extensions.queries.ts"
import * as stored from "./extension-reading.queries.ts"
import * as lists from "./extension-list.queries.ts"
import { readListSearch } from "./extensions.rules.ts"
import { noteFreed, requireNumber } from "./number-plan.service.ts"
import { lockPlan } from "./number-plan.queries.ts"
import { setPin } from "./voicemail-pin.service.ts"
import { extensionMessages } from "./extensions.messages.ts"

/** A path parameter that names an extension. */
export const extensionSubject: SubjectResolver = {
  kind: "extension",
  notFound: problems.notFound,
  resolve: (db, value) => queries.findPlaceOfExtension(db, Number(value)),
}

// --- reading ---------------------------------------------------------------------------------------------------------

/** For other domains, inside an open transaction. */
export const findExtension = (db: Db, accountId: AccountId, id: ExtensionId): Promise<Extension | undefined> =>
  stored.findExtension(db, accountId, id)

/** Several at once; missing ones are left out. */
export const listExtensionsById = (db: Db, accountId: AccountId, ids: readonly ExtensionId[]): Promise<Extension[]> =>
  stored.listExtensionsById(db, accountId, ids)

export const readExtension = async (
  db: Db,
  ctx: Pick<Context, "accountId">,
  id: ExtensionId,
  withCount = false,
): Promise<stored.StoredExtension> =>
  (await stored.findExtension(db, ctx.accountId, id, withCount)) ?? refuse(problems.notFound)

export const get = (ctx: Context, id: ExtensionId, withCount: boolean): Promise<Extension> =>
  readExtension(reading(ctx), ctx, id, withCount)
export const list = (ctx: Context, filter: ExtensionFilter): Promise<Page<ExtensionListEntry>> =>
  lists.listExtensions(reading(ctx), ctx.accountId, filter, readListSearch(filter.search))
export const search = (ctx: Context, wanted: ExtensionSearch): Promise<ExtensionListEntry[]> =>
  lists.searchExtensions(reading(ctx), ctx.accountId, wanted)

const mostWatched = 200
export const listMonitoring = (
  ctx: Context,
  kitId: ExtensionId | undefined,
  after: ExtensionId | undefined,
): Promise<Monitoring[]> =>
  inTransaction(ctx, async (db) =>
    (kitId === undefined
      ? await lists.listWatched(db, ctx.accountId, after, mostWatched)
      : [await readExtension(db, ctx, kitId)]
    ).map(toMonitoring),
  )

export const mostUses = 200
export const listWhereUsed = (ctx: Context, id: ExtensionId): Promise<ExtensionUses> =>
  inTransaction(ctx, async (db) => {
    await readExtension(db, ctx, id)
    const uses = await listUses(db, ctx.accountId, id, mostUses + 1)
    return {
      uses: uses.slice(0, mostUses),
      more: uses.length > mostUses,
      voicemails: await queries.countVoicemails(db, ctx.accountId, id),
    }
  })

// --- permission ------------------------------------------------------------------------------------------------------

/** Unassigned extensions can be managed by every caller who reaches them; own extensions through self-service. */
export const requireManaging = (db: Db, ctx: Context, userId: UserId | null) =>
  requireManaged(db, ctx, [userId], problems.notManageable)

/** The users of these extensions. */
export const requireManagingAll = async (db: Db, ctx: Context, ids: readonly ExtensionId[]) =>
  requireManaged(db, ctx, await queries.listOwners(db, ctx.accountId, ids), problems.notManageable)

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
): Promise<stored.StoredExtension> => {
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
  { version, voicemailPin, ownEmergencyLocations, externalId, ...edit }: ExtensionEdit,
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
  if (await changeExternalId(db, ctx, "extension", id, objectOf(before), externalId))
    await publishChange(db, ctx, id, "changed")
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

export const onTaken = (number: string) =>
  onConstraint("extensions_number_key", problems.numberTaken, { number, owner: extensionMessages.anotherExtension })

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
