import { getGrowth, getSystemState, listCustomersInTrouble } from "@dialplane/contract/insight/home/home.endpoints"
import { pagedQuery, query } from "../../kit/data/query.ts"

const own = { customError: true } as const

export const customersQuery = pagedQuery(listCustomersInTrouble, { query: { limit: 8 } }, own)
export const growthQuery = query(getGrowth, undefined, own)
export const systemQuery = { ...query(getSystemState, undefined, own), refetchInterval: 30_000 }
