import {
  applyProposal,
  createSetupLink,
  discardProposal,
  listSetupLinks,
  revokeSetupLink,
} from "@dialplane/contract/identity/sso/sso-setup-links.endpoints"
import { getSso } from "@dialplane/contract/identity/sso/sso.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("sso", listSetupLinks)

const own = { customError: true } as const
const inForm = { errors: "form", options: own } as const

export const setupLinksQuery = (accountId: number) =>
  query(listSetupLinks, { params: { accountId: String(accountId) } }, own)
export const presentSettingsQuery = (accountId: number) =>
  query(getSso, { params: { accountId: String(accountId) } }, own)

export const makeSetupLink = mutation(createSetupLink, { ...inForm, invalidates: [listSetupLinks] })
export const revokeLink = mutation(revokeSetupLink, { ...inForm, invalidates: [listSetupLinks] })
export const discardLink = mutation(discardProposal, { ...inForm, invalidates: [listSetupLinks] })
export const applyLink = mutation(applyProposal, { ...inForm, invalidates: [listSetupLinks, getSso] })
