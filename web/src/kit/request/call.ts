import { portal } from "../portal.ts"

/** Calls an endpoint of the contract: `await call(listUsers, { params: { accountId }, query: { search } })`. */
export const { call, fetchFile, openStream } = portal
