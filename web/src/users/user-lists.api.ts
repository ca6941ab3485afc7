import { countUsers, listUsers } from "@dialplane/contract/users/user-lists.endpoints"
import { query } from "../kit/data/query.ts"
import { staleBy } from "../kit/live/stale-by.ts"

staleBy("user", listUsers, countUsers)

export const userCountQuery = (accountId: number) => ({ ...query(countUsers, { params: { accountId } }), select: ({ totalCount }: { totalCount: number }) => totalCount })
