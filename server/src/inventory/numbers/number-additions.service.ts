import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { digitsOf, type BulkAnswer, type BulkResult } from "@dialplane/contract/inventory/numbers/numbers.schema"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { insertNumber, type NewNumber } from "./number-changes.queries.ts"
import { isFromAbove, objectOf, record, publishChange, type By } from "./number-record.service.ts"
import { restoreWithin } from "./number-removal.service.ts"
import { findAccountStatus, findNumber } from "./numbers.queries.ts"
import { answerOf, done, failed, providerOf, readNewNumber, skipped } from "./numbers.rules.ts"
import { numberMessages } from "./numbers.messages.ts"

export interface NumberToAdd {
  readonly phoneNumber: string
  /** Determined by the digits when absent. */
  readonly country?: string | null | undefined
  readonly providerId?: number | null | undefined
  readonly status?: "Available" | "Reserved" | "Porting" | undefined
  readonly callerIdName?: string | undefined
  readonly customTag?: { readonly id: number; readonly name: string } | undefined
}
export type NumberSource = NewNumber["source"]

/**
 * Adds numbers to the account, in an open transaction. Anyone can by order or port; manually or from a list only users
 * of parent accounts, because adding a number claims it for the whole installation. A number that the account removed
 * recently is restored.
 */
export const addNumbers = async (
  by: By,
  db: Db,
  numbers: readonly NumberToAdd[],
  source: NumberSource,
): Promise<BulkAnswer> => {
  const accountStatus = await findAccountStatus(db, by.accountId)
  if (stopsUnder(accountStatus, "newServices"))
    refuse(accountProblems.serviceWhileStatus, { status: accountStatus.toLowerCase() })
  const mayAdd = source === "order" || source === "port" || isFromAbove(by)
  const results: BulkResult[] = []
  const seen = new Set<string>()
  for (const draft of numbers) results.push(await addOne(by, db, draft, source, mayAdd, seen))
  const { length } = results.filter(({ result }) => result === "done")
  if (length > 0) await publishChange(db, by, "added", length)
  return answerOf(results)
}

const addOne = async (
  by: By,
  db: Db,
  draft: NumberToAdd,
  source: NumberSource,
  mayAdd: boolean,
  seen: Set<string>,
): Promise<BulkResult> => {
  const { status = "Available", callerIdName = "", customTag } = draft
  const reading = readNewNumber(draft.phoneNumber, draft.country)
  if (!reading.ok) return { phoneNumber: digitsOf(draft.phoneNumber), result: reading.result, reason: reading.reason }
  const { number } = reading.value
  if (seen.has(number)) return skipped(number, numberMessages.listedTwice)
  seen.add(number)
  const providerId = draft.providerId ?? providerOf(reading.value.country)
  // Most are new, so existing ones are looked up only on a conflict.
  const id = mayAdd
    ? await insertNumber(db, by.accountId, {
        ...reading.value,
        providerId,
        status,
        source,
        callerIdName,
        customTagId: customTag?.id ?? null,
      })
    : undefined
  if (id === undefined) return addAgain(by, db, number, mayAdd)
  await record(db, by, {
    action: "phone_number.added",
    object: objectOf(number),
    after: {
      status,
      country: reading.value.country,
      source,
      ...(callerIdName === "" ? {} : { callerIdName }),
      ...(customTag === undefined ? {} : { customTag: customTag.name }),
    },
  })
  return done(number)
}

const addAgain = async (by: By, db: Db, number: string, mayAdd: boolean): Promise<BulkResult> => {
  const here = await findNumber(db, by.accountId, number)
  if (here !== undefined && here.status !== "Removed") return skipped(number, numberMessages.alreadyHere)
  if (!mayAdd) return failed(number, numberMessages.manually)
  if (here === undefined) return failed(number, numberMessages.taken)
  await restoreWithin(by, db, [here])
  return done(number)
}
