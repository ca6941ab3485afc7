import { clickToCallProblems as problems } from "@dialplane/contract/calling/click-to-call/click-to-call.problems"
import {
  clickToCallLimits,
  type ButtonKey,
  type ButtonKeyDraft,
  type ButtonKeyEdit,
} from "@dialplane/contract/calling/click-to-call/click-to-call.schema"
import { withCompanions } from "@dialplane/contract/kit/companion-ids"
import { hasWildcard, originOf } from "@dialplane/contract/kit/web-origin"
import { requireNumber } from "../../inventory/numbers/numbers.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, UseReplacer } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import type { UseFinder } from "../../kit/domain/use-finder.ts"
import { refuse } from "../../kit/refusal.ts"
import { hashToken, newToken } from "../../kit/runtime/secrets.ts"
import * as queries from "./click-to-call.queries.ts"
import { snippetOf } from "./click-to-call.rules.ts"

/** Bound to the number: the sealed text of one number cannot be opened for another. */
const placeOf = (accountId: number, phoneNumberId: number) => `click_to_call_keys:${accountId}:${phoneNumberId}`
const shown = (ctx: Context, { phoneNumberId, keySealed, ...row }: queries.KeyRow): ButtonKey => {
  const key = ctx.kit.secrets.open(keySealed, placeOf(ctx.accountId, phoneNumberId))
  return { ...row, key, snippet: snippetOf(ctx.kit.config.baseUrl, key, row.color) }
}
const objectOf = (phoneNumber: string) => ({ type: "phone_number", id: phoneNumber, name: `+${phoneNumber}` })
const publish = (db: Db, ctx: Context, phoneNumber: string) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "clickToCall", data: { phoneNumber } })
const newSecret = (ctx: Context, phoneNumberId: number) => {
  const key = newToken()
  return {
    hash: hashToken(key),
    sealed: ctx.kit.secrets.seal(key, placeOf(ctx.accountId, phoneNumberId)),
    madeBy: ctx.actor.name,
  }
}

export const list = (ctx: Context, phoneNumber: string): Promise<ButtonKey[]> =>
  inTransaction(ctx, async (db) => {
    const { phoneNumberId } = await requireNumber(db, ctx, phoneNumber)
    return (await queries.listKeys(db, ctx.accountId, phoneNumberId)).map((row) => shown(ctx, row))
  })

const requireKey = async (db: Db, ctx: Context, phoneNumber: string, id: number): Promise<queries.KeyRow> => {
  await queries.lockKey(db, ctx.accountId, id)
  const { phoneNumberId } = await requireNumber(db, ctx, phoneNumber)
  return (await queries.findKey(db, ctx.accountId, phoneNumberId, id)) ?? refuse(problems.keyNotFound)
}
const requireOrigin = (origin: string): string => {
  if (hasWildcard(origin)) refuse(problems.originWildcard, { origin })
  return originOf(origin) ?? refuse(problems.originInvalid, { origin })
}
const cleanOrigins = (origins: readonly string[]) => [...new Set(origins.map(requireOrigin))]
const requireSchedule = async (db: Db, ctx: Context, id: number | null) =>
  id === null ? null : ((await queries.findSchedule(db, ctx.accountId, id)) ?? refuse(problems.scheduleUnknown)).name

type Facts = Record<string, unknown>
export const factsOf = (settings: queries.KeySettings, schedule: string | null): Facts => ({
  label: settings.label,
  allowedOrigins: settings.allowedOrigins,
  callsPerHour: settings.callsPerHour,
  schedule,
  scheduleId: settings.scheduleId,
  color: settings.color,
})

export const create = (ctx: Context, phoneNumber: string, draft: ButtonKeyDraft): Promise<ButtonKey> =>
  inTransaction(ctx, async (db) => {
    const number = await requireNumber(db, ctx, phoneNumber)
    if (number.leadsTo === null) refuse(problems.notAssigned, { number: `+${phoneNumber}` })
    const existing = await queries.listKeys(db, ctx.accountId, number.phoneNumberId)
    if (existing.length >= clickToCallLimits.keys) refuse(problems.tooManyKeys, { most: clickToCallLimits.keys })
    const settings = { ...draft, allowedOrigins: cleanOrigins(draft.allowedOrigins) }
    const schedule = await requireSchedule(db, ctx, settings.scheduleId)
    const secret = newSecret(ctx, number.phoneNumberId)
    const id = await queries.insertKey(db, ctx.accountId, number.phoneNumberId, secret, settings)
    await audit(db, ctx, {
      action: "click_to_call.key_made",
      object: objectOf(phoneNumber),
      after: { button: settings.label, buttonId: id, ...factsOf(settings, schedule) },
    })
    await publish(db, ctx, phoneNumber)
    return shown(ctx, (await queries.findKey(db, ctx.accountId, number.phoneNumberId, id))!)
  })

/** In an open transaction; omitted fields stay. */
export const changeWithin = async (
  db: Db,
  ctx: Context,
  phoneNumber: string,
  id: number,
  { version, ...edit }: ButtonKeyEdit,
): Promise<ButtonKey> => {
  const before = await requireKey(db, ctx, phoneNumber, id)
  if (version !== undefined && version !== before.version) refuse(problems.changedMeanwhile)
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
  const { label, allowedOrigins, callsPerHour, scheduleId, color } = { ...before, ...given } as queries.KeySettings
  const settings = { label, allowedOrigins: cleanOrigins(allowedOrigins), callsPerHour, scheduleId, color }
  const schedule = scheduleId === before.scheduleId ? before.scheduleName : await requireSchedule(db, ctx, scheduleId)
  const [was, is] = [factsOf(before, before.scheduleName), factsOf(settings, schedule)]
  const differing = Object.keys(is).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
  const changed = withCompanions(differing, is)
  if (changed.length > 0) {
    await queries.updateKey(db, ctx.accountId, id, settings)
    const side = (facts: Facts) => Object.fromEntries(changed.map((key) => [key, facts[key]]))
    await audit(db, ctx, {
      action: "click_to_call.key_changed",
      object: objectOf(phoneNumber),
      before: { button: before.label, buttonId: id, ...side(was) },
      after: { button: before.label, buttonId: id, ...side(is) },
    })
    await publish(db, ctx, phoneNumber)
  }
  return shown(ctx, (await queries.findKey(db, ctx.accountId, before.phoneNumberId, id))!)
}
export const change = (ctx: Context, phoneNumber: string, id: number, edit: ButtonKeyEdit): Promise<ButtonKey> =>
  inTransaction(ctx, (db) => changeWithin(db, ctx, phoneNumber, id, edit))

export const rotate = (ctx: Context, phoneNumber: string, id: number): Promise<ButtonKey> =>
  inTransaction(ctx, async (db) => {
    const { phoneNumberId, label } = await requireKey(db, ctx, phoneNumber, id)
    await queries.renewKey(db, ctx.accountId, id, newSecret(ctx, phoneNumberId))
    await audit(db, ctx, {
      action: "click_to_call.key_rotated",
      object: objectOf(phoneNumber),
      after: { button: label },
    })
    await publish(db, ctx, phoneNumber)
    return shown(ctx, (await queries.findKey(db, ctx.accountId, phoneNumberId, id))!)
  })

/** In an open transaction. */
export const revokeWithin = async (db: Db, ctx: Context, phoneNumber: string, id: number): Promise<void> => {
  const before = await requireKey(db, ctx, phoneNumber, id)
  await queries.deleteKey(db, ctx.accountId, id)
  await audit(db, ctx, {
    action: "click_to_call.key_revoked",
    object: objectOf(phoneNumber),
    before: factsOf(before, before.scheduleName),
  })
  await publish(db, ctx, phoneNumber)
}
export const revoke = (ctx: Context, phoneNumber: string, id: number): Promise<void> =>
  inTransaction(ctx, (db) => revokeWithin(db, ctx, phoneNumber, id))

export const clickToCallUses: readonly UseFinder[] = [{ of: "schedule", find: queries.listUsingSchedule }]
export const clickToCallReplacers: readonly UseReplacer[] = [
  {
    of: "schedule",
    replace: async (db, ctx, from, to) => {
      for (const { phoneNumber, keyId } of await queries.listKeysUsingSchedule(db, ctx.accountId, from))
        await changeWithin(db, ctx, phoneNumber, keyId, { scheduleId: to })
    },
  },
]
