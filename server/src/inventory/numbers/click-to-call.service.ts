import type { Page } from "@dialplane/contract/kit/paging"
import { numberProblems as refusals } from "@dialplane/contract/inventory/numbers/numbers.problems"
import type {
  ClickToCallFilter,
  ClickToCallKey,
  ClickToCallNumber,
} from "@dialplane/contract/inventory/numbers/numbers.schema"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { hashToken, newToken } from "../../kit/runtime/secrets.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import * as queries from "./click-to-call.queries.ts"
import { objectOf, publishChange } from "./number-record.service.ts"
import type { NumberRow } from "./numbers.queries.ts"
import { embedCodeOf } from "./numbers.rules.ts"
import { requireNumber } from "./numbers.service.ts"
import { numberMessages } from "./numbers.messages.ts"

export const list = (ctx: Context, filter: ClickToCallFilter): Promise<Page<ClickToCallNumber>> =>
  queries.listNumbersForButtons(reading(ctx), ctx.accountId, filter)

/** Bound to the number: the sealed text of one row cannot be opened in another. */
const placeOf = ({ accountId, phoneNumberId }: NumberRow) => `click_to_call_keys:${accountId}:${phoneNumberId}`

const readKey = async (db: Db, ctx: Context, number: NumberRow): Promise<ClickToCallKey> => {
  const row = await queries.findKey(db, ctx.accountId, number.phoneNumberId)
  if (row === undefined)
    return { phoneNumber: number.phoneNumber, key: null, embedCode: null, madeBy: null, madeAt: null }
  const key = ctx.kit.secrets.open(row.keySealed, placeOf(number))
  return {
    phoneNumber: number.phoneNumber,
    key,
    embedCode: embedCodeOf(ctx.kit.config.baseUrl, key),
    madeBy: row.madeBy,
    madeAt: row.madeAt,
  }
}

export const get = (ctx: Context, phoneNumber: string): Promise<ClickToCallKey> =>
  inTransaction(ctx, async (db) => readKey(db, ctx, await requireNumber(db, ctx, phoneNumber)))

/** A new key replaces the old one immediately, which also revokes a misused key. */
export const make = (ctx: Context, phoneNumber: string): Promise<ClickToCallKey> =>
  inTransaction(ctx, async (db) => {
    const number = await requireNumber(db, ctx, phoneNumber)
    if (number.leadsTo === null)
      refuse(refusals.refused, {
        number: `+${phoneNumber}`,
        reason: numberMessages.buttonNeedsExtension,
      })
    const key = newToken()
    await queries.putKey(db, ctx.accountId, number.phoneNumberId, {
      hash: hashToken(key),
      sealed: ctx.kit.secrets.seal(key, placeOf(number)),
      madeBy: ctx.actor.name,
    })
    await audit(db, ctx, { action: "phone_number.click_to_call_key_made", object: objectOf(phoneNumber) })
    await publishChange(db, ctx, "changed", 1)
    return readKey(db, ctx, number)
  })

export const drop = (ctx: Context, phoneNumber: string): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const number = await requireNumber(db, ctx, phoneNumber)
    if ((await queries.deleteKeys(db, ctx.accountId, [number.phoneNumberId])) === 0) return
    await audit(db, ctx, { action: "phone_number.click_to_call_key_ended", object: objectOf(phoneNumber) })
    await publishChange(db, ctx, "changed", 1)
  })
