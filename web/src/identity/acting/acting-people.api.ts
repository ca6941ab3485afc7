import { listActingPeople } from "@dialplane/contract/identity/acting/acting-people.endpoints"
import type { ActingPersonEntry } from "@dialplane/contract/identity/acting/acting-people.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { queryOptions } from "@tanstack/react-query"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("acting", listActingPeople)
staleBy("trust", listActingPeople)

/** Events report when a user starts and stops acting; an expiry has no event, so the list is read again then. */
export const actingPeopleQuery = (accountId: AccountId) =>
  queryOptions({
    ...query(listActingPeople, { params: { accountId } }, { customError: true }),
    refetchInterval: ({ state }) => untilFirstEnds(state.data ?? []),
  })

const longestWait = 60_000
const untilFirstEnds = (people: readonly ActingPersonEntry[]) =>
  people.length > 0 &&
  Math.max(1000, Math.min(longestWait, ...people.map(({ until }) => Date.parse(until) - Date.now() + 250)))
