import {
  listAccountServices,
  listReceptionistServices,
} from "@dialplane/contract/ground/accounts/account-services.endpoints"
import {
  addFavorite,
  getConsoleCount,
  getOwnConsole,
  giveSeat,
  listDesk,
  listDeskQueues,
  listSeats,
  removeFavorite,
  takeSeat,
} from "@dialplane/contract/calling/receptionist-console/receptionist-console.endpoints"
import type { DeskFilter } from "@dialplane/contract/calling/receptionist-console/receptionist-console.schema"
import { mutation } from "../../kit/data/mutation.ts"
import { pagedQuery, query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

const ofSeats = [listSeats, getConsoleCount, getOwnConsole]
const atTheDesk = [listDesk, listDeskQueues]
staleBy("receptionist-console", ...ofSeats, ...atTheDesk)
// The quantity is one of the account's services.
staleBy("account", getConsoleCount)
staleBy("user", listSeats)
staleBy("extension", listSeats, ...atTheDesk)
for (const topic of ["device", "queue", "phone-number"]) staleBy(topic, ...atTheDesk)
staleBy("location", listDesk)

const inForm = {
  errors: "form",
  options: { customError: true },
  invalidates: [...ofSeats, listAccountServices, listReceptionistServices],
} as const
export const countQuery = (accountId: number) =>
  query(getConsoleCount, { params: { accountId } }, { customError: true })
export const ownConsoleQuery = query(getOwnConsole, undefined, { customError: true })
export const giveConsole = mutation(giveSeat, inForm)
export const takeConsole = mutation(takeSeat, inForm)

/** Registrations expire without an event, so the page reads again after this time. */
const readAgain = 60_000
export const deskQuery = (filter: Partial<Pick<DeskFilter, "search" | "sort" | "direction">>) => ({
  ...pagedQuery(listDesk, { query: { ...filter, limit: 100 } }, { customError: true }),
  refetchInterval: readAgain,
})
export const favoritesQuery = {
  ...query(listDesk, { query: { only: "favorites", limit: 100 } }, { customError: true }),
  refetchInterval: readAgain,
}
export const deskQueuesQuery = {
  ...query(listDeskQueues, undefined, { customError: true }),
  refetchInterval: readAgain,
}
export const keepFavorite = mutation(addFavorite, { invalidates: [listDesk] })
export const dropFavorite = mutation(removeFavorite, { invalidates: [listDesk] })
