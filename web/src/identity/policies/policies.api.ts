import {
  endAccountSession,
  endAccountSessions,
  forgetAccountBrowser,
  getPoliciesOfUser,
  getSecurityPolicy,
  listAccountBrowsers,
  listAccountSessions,
  updateSecurityPolicy,
} from "@dialplane/contract/identity/policies/policies.endpoints"
import { policyChanged, sessionEnded } from "@dialplane/contract/identity/sessions/sessions.events"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy(policyChanged, getSecurityPolicy, getPoliciesOfUser)
for (const topic of ["sso", "scim", "role", "user"]) staleBy(topic, getPoliciesOfUser)
staleBy(sessionEnded, listAccountSessions)

const own = { customError: true } as const
const inForm = { errors: "form", options: own } as const

export const securityPolicyQuery = (accountId: number) => query(getSecurityPolicy, { params: { accountId } }, own)
export const savePolicy = mutation(updateSecurityPolicy, {
  ...inForm,
  invalidates: [getSecurityPolicy, getPoliciesOfUser, listAccountSessions],
})
export const sessionsOfUserQuery = (accountId: number, userId: number) =>
  query(listAccountSessions, { params: { accountId }, query: { user: String(userId), limit: 50 } }, own)
export const policiesOfUserQuery = (userId: number) => query(getPoliciesOfUser, { params: { userId } }, own)

export const endSessionOf = mutation(endAccountSession, { ...inForm, invalidates: [listAccountSessions] })
export const endSessionsOfAccount = mutation(endAccountSessions, { ...inForm, invalidates: [listAccountSessions] })
export const forgetBrowserOf = mutation(forgetAccountBrowser, { ...inForm, invalidates: [listAccountBrowsers] })
