import { listActingPeople } from "@dialplane/contract/identity/acting/acting-people.endpoints"
import {
  getOpeningSettings,
  listVisits,
  openAccount,
  updateOpeningSettings,
} from "@dialplane/contract/identity/acting/openings.endpoints"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("acting", listVisits)

export const visitsQuery = (accountId: AccountId) => query(listVisits, { params: { accountId } }, { customError: true })
export const openingSettingsQuery = (accountId: AccountId) =>
  query(getOpeningSettings, { params: { accountId } }, { customError: true })
export const saveOpeningSettings = mutation(updateOpeningSettings, { invalidates: [getOpeningSettings] })
export const openToLook = mutation(openAccount, {
  errors: "form",
  options: { customError: true },
  invalidates: [listActingPeople],
})
