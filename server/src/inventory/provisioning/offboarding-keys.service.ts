import type { PhoneKey } from "@dialplane/contract/inventory/provisioning/phone-keys"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { findSpared } from "../../identity/roles/roles.service.ts"
import { whyNotRevertFrom } from "../../identity/roles/undo-owners.service.ts"
import { listKeyExtensions, listKeys } from "./keys.queries.ts"
import { recordKeys } from "./keys.service.ts"
import {
  countWatchingKeys,
  listWatchingKeys,
  pointKey,
  touchLayouts,
  type WatchingKey,
} from "./offboarding-keys.queries.ts"
import { requirePhone } from "./phone-config.service.ts"

/** A busy lamp field before offboarding, and the extension it has since then. */
export interface KeptKey {
  readonly layoutId: number
  readonly position: number
  readonly deviceId: number | null
  readonly extensionId: number
  readonly label: string
  readonly shows: number
}

/** Changes layout by layout; each phone gets an audit entry and an update. */
const changeLayouts = async (
  ctx: Context,
  db: Db,
  keys: readonly Pick<WatchingKey, "layoutId" | "deviceId">[],
  change: () => Promise<ReadonlySet<number>>,
) => {
  const devices = new Map(
    keys.flatMap(({ layoutId, deviceId }) => (deviceId === null ? [] : [[layoutId, deviceId] as const])),
  )
  const before = new Map<number, PhoneKey[]>()
  for (const layoutId of devices.keys()) before.set(layoutId, await listKeys(db, ctx.accountId, layoutId))
  const changed = await change()
  await touchLayouts(db, ctx.accountId, [...changed])
  for (const [layoutId, deviceId] of devices) {
    if (!changed.has(layoutId)) continue
    await recordKeys(
      db,
      ctx,
      await requirePhone(db, ctx.accountId, deviceId),
      before.get(layoutId)!,
      await listKeys(db, ctx.accountId, layoutId),
    )
  }
}

/**
 * Points busy lamp fields on other phones and key templates from the offboarded user to the successor. Phones of users
 * the caller cannot manage, and the successor's own, do not change. A label that is the old name is cleared, so that
 * the key shows the new one.
 */
export const pointKeysElsewhere = async (
  ctx: Context,
  db: Db,
  extensionIds: readonly number[],
  toExtensionId: number,
): Promise<KeptKey[]> => {
  const found = await listWatchingKeys(db, ctx.accountId, extensionIds, [...extensionIds, toExtensionId])
  const owners = found.flatMap(({ ownerId }) => ownerId ?? [])
  const spared = new Set((await findSpared(db, ctx.actor, ctx.accountId, owners)).map(({ userId }) => userId))
  const keys = found.filter(({ ownerId }) => ownerId === null || !spared.has(ownerId))
  const named = new Map(
    (await listKeyExtensions(db, ctx.accountId, extensionIds)).map((one) => [
      one.id,
      new Set([one.name, `${one.firstName} ${one.lastName}`]),
    ]),
  )
  const kept: KeptKey[] = []
  const labelOf = ({ extensionId, label }: WatchingKey) => (named.get(extensionId)?.has(label) === true ? "" : label)
  await changeLayouts(ctx, db, keys, async () => {
    for (const key of keys) {
      if (!(await pointKey(db, ctx.accountId, key, key.extensionId, toExtensionId, labelOf(key)))) continue
      const { layoutId, position, deviceId, extensionId, label } = key
      kept.push({ layoutId, position, deviceId, extensionId, label, shows: toExtensionId })
    }
    return new Set(kept.map(({ layoutId }) => layoutId))
  })
  return kept
}

/** How many keys of other phones the caller could change, without a limit. */
export const countKeysToPoint = async (
  ctx: Pick<Context, "accountId" | "actor">,
  db: Db,
  extensionIds: readonly number[],
): Promise<number> => {
  const found = await countWatchingKeys(db, ctx.accountId, extensionIds)
  const spared = new Set(
    (
      await findSpared(
        db,
        ctx.actor,
        ctx.accountId,
        found.flatMap(({ ownerId }) => ownerId ?? []),
      )
    ).map(({ userId }) => userId),
  )
  return found.reduce((sum, { ownerId, count }) => (ownerId === null || !spared.has(ownerId) ? sum + count : sum), 0)
}

const placeOf = ({ layoutId, position }: Pick<KeptKey, "layoutId" | "position">) => `${layoutId}/${position}`

/** Restores keys that still have the successor. Returns how many, and why the others do not change. */
export const restoreGivenKeys = async (
  ctx: Context,
  db: Db,
  keys: readonly KeptKey[],
): Promise<{ readonly back: number; readonly stay: ReadonlyMap<string, number> }> => {
  const showing = await listWatchingKeys(db, ctx.accountId, [...new Set(keys.map(({ shows }) => shows))], [])
  const present = new Map(showing.map((key) => [placeOf(key), key]))
  const stay = new Map<string, number>()
  const mine: KeptKey[] = []
  for (const key of keys) {
    const now = present.get(placeOf(key))
    if (now === undefined || now.extensionId !== key.shows) continue
    const reason = await whyNotRevertFrom(db, ctx, [now.ownerId], "update:devices")
    if (reason === undefined) mine.push(key)
    else stay.set(reason, (stay.get(reason) ?? 0) + 1)
  }
  let back = 0
  await changeLayouts(ctx, db, mine, async () => {
    const changed = new Set<number>()
    for (const key of mine) {
      if (!(await pointKey(db, ctx.accountId, key, key.shows, key.extensionId, key.label))) continue
      changed.add(key.layoutId)
      back += 1
    }
    return changed
  })
  return { back, stay }
}
