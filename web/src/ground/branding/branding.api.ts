import {
  checkHostname,
  confirmHostname,
  getBranding,
  replaceBranding,
  uploadBrandImage,
} from "@dialplane/contract/ground/branding/branding.endpoints"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

// A hostname may be verified while its page is open.
staleBy("branding", getBranding)

export const brandingQuery = (accountId: AccountId) =>
  query(getBranding, { params: { accountId } }, { customError: true })
/** Everything that shows the brand is read again, including the shell, so that a saved color is visible at once. */
export const saveBranding = mutation(replaceBranding, { errors: "form" })
export const uploadImage = mutation(uploadBrandImage, {
  errors: "form",
  invalidates: [],
  options: { customError: true },
})
export const runHostnameCheck = mutation(checkHostname)
export const vouchForHostname = mutation(confirmHostname)
