import { objectionToStatus, type StatusChangeRecord } from "@dialplane/contract/ground/accounts/account-status"
import { accountProblems, accountStatusProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { readNames, readNamesForOwnPeople, type AccountNames } from "./account-names.service.ts"
import * as queries from "./account-status.queries.ts"
import { findAccount, lockAccount, lockForMove, type AccountRow } from "./accounts.queries.ts"
import { isOnFraudHold, levelOfActor, levelOn } from "./accounts.rules.ts"
import { accountNameMessages } from "./accounts.messages.ts"

export const requireRow = async (db: Db, accountId: AccountId) =>
  (await findAccount(db, accountId)) ?? refuse(accountProblems.notFound)

export const objectOf = (account: AccountRow) => ({ type: "account", id: account.id, name: account.name })

/** With the names the reader may see; the real names are stored. */
export const toRecord = (
  names: AccountNames,
  { askedByAccountId, askedByUserId: _, ...record }: queries.ChangeRow,
): StatusChangeRecord => ({
  ...record,
  askedByAccount: names.label(askedByAccountId, record.askedByAccount),
  outcome: record.outcome === null ? null : names.sentence(record.outcome),
})

/** The account's status, now or when a change is due, and the account that set it. */
export interface Standing {
  readonly status: AccountStatus
  readonly setBy: AccountId
}

export const standingOf = (account: AccountRow): Standing => ({
  status: account.status,
  setBy: account.statusSetByAccountId,
})

/**
 * The account and its parent accounts, by id. Read beforehand, because the account's own transaction cannot read parent
 * accounts.
 */
export interface Above {
  readonly places: ReadonlyMap<AccountId, queries.PlaceOnPath>
  /** For the caller. */
  readonly names: AccountNames
  /** For notices and emails. */
  readonly ownPeople: AccountNames
}

export const readPlaces = async (db: Db, accountId: AccountId) =>
  new Map((await queries.listPath(db, accountId)).map((place) => [place.id, place]))

export const readAbove = (ctx: Context): Promise<Above> =>
  inSystem(ctx, async (db) => ({
    places: await readPlaces(db, ctx.accountId),
    names: await readNames(db, ctx),
    ownPeople: await readNamesForOwnPeople(db, ctx.accountId),
  }))

export const realName = ({ places }: Above, id: AccountId) => places.get(id)?.name ?? accountNameMessages.accountAbove

export const labelOf = (above: Above, id: AccountId) => above.names.label(id, realName(above, id))

export const nameInSentence = (above: Above, id: AccountId) => above.names.withinSentence(id, realName(above, id))

export const nameForOwnPeople = (above: Above, id: AccountId) => above.ownPeople.withinSentence(id, realName(above, id))

/** The requesting account and its level in the tree. */
export interface Asker {
  readonly accountId: AccountId
  readonly level: number
}

export const askerOf = ({ actor }: Context, { path }: AccountRow): Asker => {
  const level = levelOfActor(actor, path)
  return { level, accountId: path[level] ?? actor.accountId }
}

export const objection = async (
  db: Db,
  account: AccountRow,
  standing: Standing,
  to: AccountStatus,
  asker: Asker,
  above: Above,
) => {
  const liveBelow = to === "Cancelled" ? await queries.countLiveBelow(db, account.id) : 0
  const name = objectionToStatus({
    from: standing.status,
    to,
    isTop: account.parentId === null,
    askerLevel: asker.level,
    setterLevel: levelOn(account.path, standing.setBy),
    fraudHold: isOnFraudHold(account),
    liveBelow,
  })
  return name === undefined
    ? undefined
    : {
        problem: accountStatusProblems[name],
        details: { from: standing.status, to, accounts: liveBelow, setter: nameInSentence(above, standing.setBy) },
      }
}

/** The stronger lock waits for concurrent account creation, so that no customer is added under an account being cancelled. */
export const lockFor = (db: Db, accountId: AccountId, status: AccountStatus) =>
  (status === "Cancelled" ? lockForMove : lockAccount)(db, accountId)
