import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import * as queries from "./rollups.queries.ts"

/** Hours that one transaction counts again: a week. */
export const hoursAtOnce = 168

export interface RolledUpAccount {
  readonly accountId: AccountId
  readonly timeZone: string
}
/** Each call is a transaction of its own: counting all rows of a large account takes many minutes. */
export type InSystem = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/**
 * Makes some of the roll-ups of an account whose rows have changed, unless somebody else does. Returns whether there may
 * be more.
 */
export const bringUpToDate = async (db: Db, account: RolledUpAccount, mostHours = hoursAtOnce): Promise<boolean> =>
  (await queries.lockRollups(db, account.accountId)) && makeSome(db, account, mostHours)

/**
 * The marks are taken before the rows are counted: a call that is committed in between is counted and its mark stays, so
 * that its hour is counted once more.
 */
export const makeSome = async (
  db: Db,
  { accountId, timeZone }: RolledUpAccount,
  mostHours: number,
): Promise<boolean> => {
  if ((await queries.findZone(db, accountId)) !== timeZone) await queries.changeZone(db, accountId, timeZone)
  const hours = (await queries.takeMarks(db, accountId, timeZone, mostHours)).map(({ hour }) => hour)
  if (hours.length === 0) return false
  await queries.makeHours(db, accountId, timeZone, hours)
  await queries.makeDays(db, accountId, timeZone, hours)
  await queries.makeMonths(db, accountId, timeZone, hours)
  return hours.length >= mostHours
}

/**
 * Compares the months of an account from one of them, until it is over. The time zone is that of the roll-ups at the
 * moment of each comparison: it can change at any time. Undefined when all months were compared, otherwise the month to
 * go on with.
 */
export const proveSome = async (
  inSystem: InSystem,
  accountId: AccountId,
  from: string | null,
  isOver: () => boolean,
  onDifferences: (db: Db, timeZone: string, month: string, found: queries.Difference[]) => Promise<void>,
): Promise<string | undefined> => {
  const zone = await inSystem((db) => queries.findZone(db, accountId))
  if (zone === undefined) return undefined
  const months = (await inSystem((db) => queries.listMonths(db, accountId, zone))).map(({ month }) => month)
  for (const month of months) {
    if (from !== null && month < from) continue
    if (isOver()) return month
    await inSystem(async (db) => {
      // Nobody changes the roll-ups or their time zone meanwhile.
      await queries.waitForRollups(db, accountId)
      const timeZone = await queries.findZone(db, accountId)
      if (timeZone === undefined) return
      const found = await queries.listDifferences(db, accountId, timeZone, month, 20)
      if (found.length > 0) await onDifferences(db, timeZone, month, found)
    })
  }
  return undefined
}
