import {
  createApiKey,
  getApiKey,
  getApiKeyUsage,
  getApiOrigins,
  listApiKeys,
  listApiKeysOfAccount,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
  updateApiOrigins,
} from "@dialplane/contract/identity/api-keys/api-keys.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

const shown = [listApiKeys, listApiKeysOfAccount, getApiKey, getApiKeyUsage]
staleBy("apiKey", ...shown)
staleBy("apiOrigins", getApiOrigins)

const own = { customError: true } as const
const inForm = { errors: "form", options: own, invalidates: shown } as const

export const apiKeyQuery = (id: number) => query(getApiKey, { params: { api_key_id: id } }, own)
export const apiKeyUsageQuery = (id: number) => query(getApiKeyUsage, { params: { api_key_id: id } }, own)
export const makeKey = mutation(createApiKey, inForm)
export const saveKey = mutation(updateApiKey, inForm)
export const rotateKey = mutation(rotateApiKey, inForm)
export const revokeKey = mutation(revokeApiKey, inForm)

export const apiOriginsQuery = (accountId: number) => query(getApiOrigins, { params: { accountId } }, own)
export const saveOrigins = mutation(updateApiOrigins, { errors: "form", options: own, invalidates: [getApiOrigins] })
