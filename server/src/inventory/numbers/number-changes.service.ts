import type { BulkAnswer, BulkResult } from "@dialplane/contract/inventory/numbers/numbers.schema"
import type { Db } from "../../kit/database/database.ts"
import { findSparedNumbers } from "./number-owners.service.ts"
import { objectOf, record, publishChange, type By } from "./number-record.service.ts"
import { updateNumbers, type NumberSet } from "./number-changes.queries.ts"
import { holdNumbers, type NumberRow } from "./numbers.queries.ts"
import { answerOf, done, failed, notHere } from "./numbers.rules.ts"
import { numberMessages } from "./numbers.messages.ts"

/** The decision for one number: a change with its audit entry, or why there is none. */
export type Decision =
  | { readonly action: string; readonly set: NumberSet; readonly before: object; readonly after: object }
  | Omit<BulkResult, "phoneNumber">

/**
 * Changes numbers of the account in the open transaction, each by its own decision. Numbers that are not there or
 * cannot be changed get a result that says so; the others are changed together.
 */
export const changeEach = async (
  by: By,
  db: Db,
  phoneNumbers: readonly string[],
  decide: (number: NumberRow) => Decision,
): Promise<BulkAnswer> => {
  const wanted = [...new Set(phoneNumbers)]
  const held = await holdNumbers(db, by.accountId, wanted)
  const spared = await findSparedNumbers(db, by, held.values())
  const together = new Map<string, { readonly set: NumberSet; readonly ids: number[] }>()
  const entries: Parameters<typeof record>[2][] = []
  const results = wanted.map((phoneNumber): BulkResult => {
    const number = held.get(phoneNumber)
    if (number === undefined) return notHere(phoneNumber)
    if (number.status === "Removed") return failed(phoneNumber, numberMessages.removed)
    const notManaged = spared.get(phoneNumber)
    if (notManaged !== undefined) return failed(phoneNumber, notManaged)
    const decision = decide(number)
    if ("result" in decision) return { phoneNumber, ...decision }
    const key = JSON.stringify(decision.set)
    const group = together.get(key)
    if (group === undefined) together.set(key, { set: decision.set, ids: [number.phoneNumberId] })
    else group.ids.push(number.phoneNumberId)
    entries.push({
      action: decision.action,
      object: objectOf(phoneNumber),
      before: decision.before,
      after: decision.after,
    })
    return done(phoneNumber)
  })
  for (const { set, ids } of together.values()) await updateNumbers(db, by.accountId, ids, set)
  for (const entry of entries) await record(db, by, entry)
  if (entries.length > 0) await publishChange(db, by, "changed", entries.length)
  return answerOf(results)
}
