import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import * as queries from "./rollups.queries.ts"

/** Hours that one transaction counts again: a month. */
const hoursAtOnce = 744

interface RolledUpAccount {
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
const makeSome = async (db: Db, { accountId, timeZone }: RolledUpAccount, mostHours: number): Promise<boolean> => {
  if ((await queries.findZone(db, accountId)) !== timeZone) await queries.changeZone(db, accountId, timeZone)
  const hours = (await queries.takeMarks(db, accountId, timeZone, mostHours)).map(({ hour }) => hour)
  if (hours.length === 0) return false
  await queries.makeHours(db, accountId, timeZone, hours)
  await queries.makeDays(db, accountId, timeZone, hours)
  await queries.makeMonths(db, accountId, timeZone, hours)
  return hours.length >= mostHours
}

/** All roll-ups of an account, anew. Reports count rows meanwhile. */
export const remake = async (inSystem: InSystem, account: RolledUpAccount) => {
  await inSystem((db) => queries.markEverything(db, account.accountId, account.timeZone))
  const makeMore = (db: Db) =>
    queries.waitForRollups(db, account.accountId).then(() => makeSome(db, account, hoursAtOnce))
  while (await inSystem(makeMore));
}

/** Where the roll-ups of an account differ from its rows: nowhere, unless there is a fault. */
export const prove = async (inSystem: InSystem, { accountId, timeZone }: RolledUpAccount) => {
  const found: queries.Difference[] = []
  for (const { month } of await inSystem((db) => queries.listMonths(db, accountId, timeZone)))
    found.push(...(await inSystem((db) => queries.listDifferences(db, accountId, timeZone, month, 20))))
  return found
}
