import { listCallCountries } from "@dialplane/contract/ground/accounts/accounts.endpoints"
import { listNumbers } from "@dialplane/contract/inventory/numbers/numbers.endpoints"
import {
  getPbxSettings,
  testDialedNumber,
  updatePbxSettings,
} from "@dialplane/contract/calling/pbx-settings/pbx-settings.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("pbxSettings", getPbxSettings, testDialedNumber, listCallCountries)

const quiet = { customError: true } as const

export const pbxSettingsQuery = (accountId: number) =>
  query(getPbxSettings, { params: { accountId: String(accountId) } }, quiet)
export const countriesQuery = (accountId: number) =>
  query(listCallCountries, { params: { accountId: String(accountId) } }, quiet)
/** Numbers that the account can show; the picker searches them. */
export const shownNumbersQuery = (accountId: number, search: string) =>
  query(listNumbers, { params: { accountId: String(accountId) }, query: { search, limit: 50 } }, quiet)
export const dialedQuery = (accountId: number, dialed: string, extensionId: number | undefined) =>
  query(
    testDialedNumber,
    {
      params: { accountId: String(accountId) },
      query: { dialed, ...(extensionId === undefined ? {} : { extensionId: String(extensionId) }) },
    },
    quiet,
  )

export const savePbxSettings = mutation(updatePbxSettings, {
  errors: "form",
  options: quiet,
  invalidates: [getPbxSettings, testDialedNumber, listCallCountries],
})
