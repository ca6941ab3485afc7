import type { AccountFilter, AccountSummary } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { ResellerFilter, ResellerSummary } from "@dialplane/contract/ground/accounts/resellers.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { withinReach } from "../../kit/access/access-check.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { countsOfLine, peopleOfLine } from "./account-figures.queries.ts"
import { listMatches, type AccountMatch, type Visible } from "./account-matches.queries.ts"
import * as queries from "./account-search.queries.ts"
import { readAccountSearch, type AccountSearch } from "./account-search.rules.ts"
import { isOnFraudHold, isTrial } from "./accounts.rules.ts"

export const reachOf = ({ actor }: Pick<Context, "actor">): queries.Reach => ({
  within: withinReach(actor),
  ownId: actor.accountId,
})

/**
 * A number that is an account id finds only that account; otherwise its digits are searched in names and phone numbers.
 */
const readSearch = async (db: Db, reach: queries.Reach, text: string): Promise<AccountSearch> => {
  const search = readAccountSearch(text)
  if (search.id === undefined) return search
  return (await queries.listNames(db, reach, [search.id])).length > 0 ? search : { ...search, id: undefined }
}

const judged = <Row extends queries.Flags & Pick<AccountSummary, "status">>({
  partnerType,
  cpq,
  csp,
  fraudReview,
  freeTrialStatus,
  ...row
}: Row) => ({
  ...row,
  trial: isTrial({ status: row.status, partnerType }),
  fraudHold: isOnFraudHold({ cpq, csp, fraudReview, freeTrialStatus }),
})

/** `under`: only accounts below this one. */
export const list = (ctx: Context, filter: AccountFilter, under?: AccountId): Promise<Page<AccountSummary>> =>
  inSystem(ctx, async (db) => {
    const reach = { ...reachOf(ctx), under }
    const search = await readSearch(db, reach, filter.search)
    const matches = search.id === undefined ? await listMatches(db, reach.within, search, visibleTo(ctx)) : []
    const page = await queries.listAccounts(db, reach, filter, search, countsOfLine, [
      ...new Set(matches.map(({ accountId }) => accountId)),
    ])
    return { ...page, items: page.items.map((row) => ({ ...judged(row), matched: matchIn(row, search, matches) })) }
  })

const visibleTo = ({ actor: { keys } }: Context): Visible => ({
  people: keys.has("read:users"),
  devices: keys.has("read:devices"),
  numbers: keys.has("read:phone-numbers"),
})

/**
 * What matched in the account. Its name is shown in the list anyway, so it is reported only if nothing else matched.
 */
const matchIn = (
  { accountId, name }: Pick<AccountSummary, "accountId" | "name">,
  { id, words }: AccountSearch,
  matches: readonly AccountMatch[],
): AccountSummary["matched"] => {
  if (id !== undefined) return { field: "accountId", text: String(id) }
  const match = matches.find((one) => one.accountId === accountId)
  if (match !== undefined) return { field: match.field, text: match.text }
  return words.length === 0 ? null : { field: "name", text: name }
}

export const listResellers = (ctx: Context, filter: ResellerFilter): Promise<Page<ResellerSummary>> =>
  inSystem(ctx, async (db) => {
    const reach = reachOf(ctx)
    const search = await readSearch(db, reach, filter.search)
    const page = await queries.listResellers(db, reach, filter, search, peopleOfLine)
    return { ...page, items: page.items.map((row) => ({ ...judged(row), matched: matchIn(row, search, []) })) }
  })

export const listNames = (ctx: Context, ids: readonly AccountId[]) =>
  inSystem(ctx, (db) => queries.listNames(db, reachOf(ctx), ids))
