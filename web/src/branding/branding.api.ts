import { changeBranding, checkHostname, confirmHostname, getBranding, replaceBranding, uploadBrandImage } from "@dialplane/contract/branding/branding.endpoints"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { getSignInBrand } from "@dialplane/contract/sessions/sessions.endpoints"
import { mutation } from "../kit/data/mutation.ts"
import { query } from "../kit/data/query.ts"

/** Also what the shell itself wears: a saved colour is seen at once. */
const shown = [getBranding, getSignInBrand]

export const brandingQuery = (accountId: AccountId) => query(getBranding, { params: { accountId } }, { customError: true })
export const saveBranding = mutation(replaceBranding, { errors: "form", invalidates: shown })
/** For other screens that set a part of it, such as opening an account for a customer. */
export const saveSomeBranding = mutation(changeBranding, { errors: "form", invalidates: shown })
export const uploadImage = mutation(uploadBrandImage, { errors: "form", invalidates: [], options: { customError: true } })
export const runHostnameCheck = mutation(checkHostname, { invalidates: shown })
export const vouchForHostname = mutation(confirmHostname, { invalidates: shown })
