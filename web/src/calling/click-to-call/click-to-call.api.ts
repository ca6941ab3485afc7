import * as endpoints from "@dialplane/contract/calling/click-to-call/click-to-call.endpoints"
import { listClickToCallNumbers } from "@dialplane/contract/inventory/numbers/numbers.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

const { listButtonKeys } = endpoints
staleBy("clickToCall", listButtonKeys)

const own = { customError: true } as const
const inForm = { errors: "form", options: own, invalidates: [listButtonKeys, listClickToCallNumbers] } as const

export const keysQuery = (accountId: number, phoneNumber: string) =>
  query(listButtonKeys, { params: { accountId, phoneNumber } }, own)
export const addKey = mutation(endpoints.createButtonKey, inForm)
export const saveKey = mutation(endpoints.updateButtonKey, inForm)
export const rotateKey = mutation(endpoints.rotateButtonKey, inForm)
export const revokeKey = mutation(endpoints.revokeButtonKey, inForm)
