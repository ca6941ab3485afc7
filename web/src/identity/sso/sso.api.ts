import {
  addSsoDomain,
  checkSsoDomain,
  listSsoDomains,
  removeSsoDomain,
} from "@dialplane/contract/identity/sso/sso-domains.endpoints"
import {
  addSsoKey,
  deleteSso,
  getSso,
  getSsoTest,
  previewSsoDeletion,
  prepareSso,
  readProvider,
  removeSsoKey,
  restoreSso,
  saveSso,
  setSsoLevel,
  startSsoTest,
  useSsoKey,
} from "@dialplane/contract/identity/sso/sso.endpoints"
import type { ProviderQuestion } from "@dialplane/contract/identity/sso/sso.schema"
import { listNotices } from "@dialplane/contract/operations/notices/notices.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"
import { call } from "../../kit/request/call.ts"

// Excluding users and their second factors change who could still sign in with a password.
staleBy("user", getSso)

const own = { customError: true } as const
// New certificates end the warnings about the old ones.
const shown = [getSso, getSsoTest, listNotices]
const inForm = { errors: "form", options: own, invalidates: shown } as const
const ofDomains = { errors: "form", options: own, invalidates: [listSsoDomains] } as const
const inAccount = (accountId: number) => ({ params: { accountId: String(accountId) } })

export const ssoQuery = (accountId: number) => query(getSso, inAccount(accountId), own)
export const deletionQuery = (accountId: number) => query(previewSsoDeletion, inAccount(accountId), own)
export const ssoTestQuery = (accountId: number, testId: string) =>
  query(getSsoTest, { params: { accountId: String(accountId), testId } }, own)
export const saveSettings = mutation(saveSso, inForm)
export const saveLevel = mutation(setSsoLevel, inForm)
export const deleteSettings = mutation(deleteSso, inForm)
export const prepareSettings = mutation(prepareSso, { options: own, invalidates: [getSso] })
export const announceKey = mutation(addSsoKey, inForm)
export const putKeyInUse = mutation(useSsoKey, inForm)
export const removeKey = mutation(removeSsoKey, inForm)
export const restoreSettings = mutation(restoreSso, inForm)

export const startTest = (accountId: number, keyId?: number) =>
  call(startSsoTest, { ...inAccount(accountId), query: keyId === undefined ? {} : { keyId } }, own)
export const askProvider = (accountId: number, body: ProviderQuestion) =>
  call(readProvider, { ...inAccount(accountId), body }, own)

export const domainsQuery = (accountId: number) => query(listSsoDomains, inAccount(accountId), own)
export const addDomain = mutation(addSsoDomain, ofDomains)
export const checkDomain = mutation(checkSsoDomain, ofDomains)
export const removeDomain = mutation(removeSsoDomain, ofDomains)
