import {
  listNumberAreas,
  listNumberOrders,
  listReservations,
  orderNumbers,
  releaseNumbers,
  reserveNumbers,
  searchNumbersForAccount,
} from "@dialplane/contract/inventory/number-orders/number-orders.endpoints"
import type { DidSearch, ServedCountry } from "@dialplane/contract/inventory/number-orders/number-orders.schema"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"

const inForm = { errors: "form", options: { customError: true } } as const

export const areasQuery = (accountId: number, countryCode: ServedCountry) =>
  query(listNumberAreas, { params: { accountId }, query: { countryCode } }, { customError: true })
export const offersQuery = (accountId: number, body: Omit<DidSearch, "limit">) =>
  query(searchNumbersForAccount, { params: { accountId }, body }, { customError: true })
export const cartQuery = (accountId: number) =>
  query(listReservations, { params: { accountId } }, { customError: true })

export const keepNumbers = mutation(reserveNumbers, { ...inForm, invalidates: [listReservations] })
export const letGo = mutation(releaseNumbers, { ...inForm, invalidates: [listReservations] })
export const buyNumbers = mutation(orderNumbers, {
  ...inForm,
  invalidates: [listReservations, searchNumbersForAccount, listNumberOrders],
})
