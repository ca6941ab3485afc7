import type { Destination } from "@dialplane/contract/calling/destinations/destination"
import { recordedDestination } from "@dialplane/contract/calling/destinations/recorded-destination"
import { destinationProblems as problems } from "@dialplane/contract/calling/destinations/destinations.problems"
import type {
  DestinationCandidate,
  DestinationSearch,
} from "@dialplane/contract/calling/destinations/destinations.schema"
import { judgeExternal } from "@dialplane/contract/inventory/extensions/external-number"
import { takesCalls, type ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { fillText, type Problem } from "@dialplane/contract/kit/problem"
import { requireAccount } from "../../ground/accounts/accounts.service.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { reading } from "../../kit/database/transaction.ts"
import type { UseFinder } from "../../kit/domain/use-finder.ts"
import type { UseReplacer } from "../../kit/context.ts"
import { Refusal } from "../../kit/refusal.ts"
import * as queries from "./destinations.queries.ts"
import { useKindOf } from "./destinations.rules.ts"

/** The destinations of an object by slot: { noAnswer: …, "key.1": … }. Null removes one. */
export type Slots = Readonly<Record<string, Destination | null | undefined>>

export const find = (ctx: Context, search: DestinationSearch): Promise<DestinationCandidate[]> =>
  queries.search(reading(ctx), ctx.accountId, search)

// --- reading ---------------------------------------------------------------------------------------------------------

export const readDestinations = async (
  db: Db,
  accountId: AccountId,
  owner: queries.Owner,
): Promise<ReadonlyMap<string, Destination>> =>
  new Map((await queries.listOf(db, accountId, owner)).map((row) => [row.slot, queries.destinationOf(row)]))

/** The destinations of several groups, queues and receptionists, by their ids. */
export const readDestinationsOf = async (
  db: Db,
  accountId: AccountId,
  extensionIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, Destination>>> => {
  const found = new Map<number, Map<string, Destination>>(extensionIds.map((id) => [id, new Map()]))
  if (extensionIds.length > 0)
    for (const row of await queries.listOfExtensions(db, accountId, extensionIds))
      found.get(row.ownerExtensionId!)?.set(row.slot, queries.destinationOf(row))
  return found
}

// --- writing ---------------------------------------------------------------------------------------------------------

const refuseAt = (field: string, problem: Problem, details: Readonly<Record<string, string | number>> = {}): never => {
  throw new Refusal(problem, details, [{ field, details: fillText(problem.text, details) }])
}

/**
 * Checks destinations in an open transaction and returns them as they will be stored, with names and E.164 numbers.
 * What they name cannot be deleted until the transaction ends. `self` is the extension that owns them: sending its
 * calls straight back to it is refused. A refusal names the slot as field; `field` adds the path before it.
 */
export const requireDestinations = async (
  db: Db,
  ctx: Context,
  slots: Slots,
  { self, field = (slot) => slot }: { self?: number; field?: (slot: string) => string } = {},
): Promise<Readonly<Record<string, Destination>>> => {
  const given = Object.entries(slots).flatMap(([slot, to]) => (to == null ? [] : [[slot, to] as const]))
  if (given.length === 0) return {}
  const named = <Item>(pick: (to: Destination) => Item | undefined | null) => [
    ...new Set(given.flatMap(([, to]) => pick(to) ?? [])),
  ]
  const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
  const keep = async <Row extends { readonly id: number }>(
    ids: readonly number[],
    read: (db: Db, accountId: AccountId, ids: readonly number[]) => Promise<readonly Row[]>,
  ) => byId(ids.length === 0 ? [] : await read(db, ctx.accountId, ids))
  const extensions = await keep(
    named((to) => ("extensionId" in to ? to.extensionId : undefined)),
    queries.keepExtensions,
  )
  const flows = await keep(
    named((to) => ("callFlowId" in to ? to.callFlowId : undefined)),
    queries.keepFlows,
  )
  const media = await keep(
    named((to) => to.announcement?.mediaId),
    queries.keepMedia,
  )
  const country = given.some(([, to]) => to.kind === "external")
    ? (await requireAccount(db, ctx)).countryCode
    : undefined
  const checked = ([slot, to]: readonly [string, Destination]): Destination => {
    const at = field(slot)
    const announcement =
      to.announcement == null
        ? null
        : (media.get(to.announcement.mediaId) ?? refuseAt(at, problems.announcementUnknown))
    const first = announcement === null ? null : { mediaId: announcement.id, name: announcement.name }
    switch (to.kind) {
      case "extension":
      case "voicemail": {
        const found = extensions.get(to.extensionId) ?? refuseAt(at, problems.extensionUnknown)
        const name = `${found.extension} ${found.name}`
        if (to.kind === "voicemail" && !found.hasMailbox) refuseAt(at, problems.noMailbox, { extension: name })
        if (to.kind === "extension" && !takesCalls(found.type))
          refuseAt(at, problems.cannotTakeCalls, { extension: name, type: found.type })
        if (to.kind === "extension" && found.id === self) refuseAt(at, problems.leadsBack)
        return {
          kind: to.kind,
          extensionId: found.id,
          extension: found.extension,
          name: found.name,
          extensionType: found.type,
          announcement: first,
        }
      }
      case "external": {
        const verdict = judgeExternal(to.number, country!)
        if (verdict.ok) return { ...to, number: verdict.number, announcement: first }
        return verdict.emergency
          ? refuseAt(at, problems.numberEmergency)
          : refuseAt(at, problems.numberInvalid, { number: to.number })
      }
      case "flow": {
        const found = flows.get(to.callFlowId) ?? refuseAt(at, problems.flowUnknown)
        return { kind: "flow", callFlowId: found.id, name: found.name, announcement: first }
      }
      case "directory":
      case "hangUp":
        return { kind: to.kind, announcement: first }
    }
  }
  return Object.fromEntries(given.map((one) => [one[0], checked(one)]))
}

type RecordedSlots = Readonly<Record<string, Destination | null>>

/**
 * Writes the given slots of an owner in an open transaction; slots that are not named stay. Returns what changed, for
 * the audit entry of the caller: with names for its readers, and ids for reverting.
 */
export const saveDestinations = async (
  db: Db,
  ctx: Context,
  owner: queries.Owner,
  slots: Slots,
  at?: (slot: string) => string,
): Promise<{ readonly before: RecordedSlots; readonly after: RecordedSlots }> => {
  const named = Object.entries(slots).flatMap(([slot, to]) => (to === undefined ? [] : [slot]))
  if (named.length === 0) return { before: {}, after: {} }
  const before = await readDestinations(db, ctx.accountId, owner)
  const wanted = await requireDestinations(db, ctx, slots, {
    ...("extensionId" in owner ? { self: owner.extensionId } : {}),
    ...(at === undefined ? {} : { field: at }),
  })
  const changed = named.filter((slot) => sameKey(before.get(slot)) !== sameKey(wanted[slot]))
  if (changed.length > 0) {
    await queries.removeSlots(db, ctx.accountId, owner, changed)
    const kept = changed.flatMap((slot) => (wanted[slot] === undefined ? [] : [[slot, wanted[slot]] as const]))
    if (kept.length > 0) await queries.insertSlots(db, ctx.accountId, owner, kept)
  }
  return {
    before: Object.fromEntries(changed.map((slot) => [slot, recordedDestination(before.get(slot))])),
    after: Object.fromEntries(changed.map((slot) => [slot, recordedDestination(wanted[slot])])),
  }
}

const sameKey = (to: Destination | undefined): string =>
  to === undefined
    ? ""
    : JSON.stringify([
        to.kind,
        "extensionId" in to ? to.extensionId : null,
        "number" in to ? [to.number, to.present] : null,
        "callFlowId" in to ? to.callFlowId : null,
        to.announcement?.mediaId ?? null,
      ])

// --- uses ------------------------------------------------------------------------------------------------------------

export const destinationUses: readonly UseFinder[] = [
  {
    of: "media",
    find: async (db, accountId, ids) =>
      (await queries.ownersUsingMedia(db, accountId, ids)).map(({ ownerType, ...use }) => ({
        ...use,
        kind: useKindOf(ownerType),
      })),
  },
  {
    of: "callFlow",
    find: async (db, accountId, ids) =>
      (await queries.ownersUsingFlow(db, accountId, ids)).map(({ ownerType, ...use }) => ({
        ...use,
        kind: useKindOf(ownerType),
      })),
  },
]

/** A destination that names another object instead of one; undefined if it does not name it. */
const repointed = (to: Destination, of: queries.NamedKind, from: number, by: number): Destination | undefined => {
  const { announcement } = to
  switch (of) {
    case "media":
      return announcement?.mediaId === from ? { ...to, announcement: { mediaId: by } } : undefined
    case "extension":
      return "extensionId" in to && to.extensionId === from
        ? { kind: to.kind, extensionId: by, announcement }
        : undefined
    case "callFlow":
      return "callFlowId" in to && to.callFlowId === from
        ? { kind: "extension", extensionId: by, announcement }
        : undefined
  }
}

/** Replaces what destinations of owners of a type name; each owner is changed by the use case of its domain. */
export const destinationReplacers = (
  type: ExtensionType,
  change: (db: Db, ctx: Context, ownerId: number, slots: Slots) => Promise<unknown>,
): readonly UseReplacer[] =>
  (["extension", "media", "callFlow"] as const).map((of) => ({
    of,
    replace: async (db, ctx, from, by) => {
      for (const { ownerId } of await queries.listOwners(db, ctx.accountId, type, of, from)) {
        const now = await readDestinations(db, ctx.accountId, { extensionId: ownerId })
        const slots = [...now].flatMap(([slot, to]) => {
          const other = repointed(to, of, from, by)
          return other === undefined ? [] : [[slot, other] as const]
        })
        await change(db, ctx, ownerId, Object.fromEntries(slots))
      }
    },
  }))

/** For call flows, which change their steps themselves: returns the ids of the flows. */
export const repointSteps = (
  db: Db,
  ctx: Context,
  from: queries.NamedThing,
  to: queries.NamedThing,
  only?: { readonly callFlowId: number; readonly slots: readonly string[] },
) => queries.repointSteps(db, ctx.accountId, from, to, only)

/** In an open transaction: whether an extension exists, which stays until the transaction ends. */
export const isExtension = async (db: Db, ctx: Context, id: number) =>
  (await queries.keepExtensions(db, ctx.accountId, [id])).length > 0
