import { getAccountServiceStatus } from "@dialplane/contract/operations/service-status/service-status.endpoints"
import { queryOptions } from "@tanstack/react-query"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("serviceStatus", getAccountServiceStatus)

/** Read again every minute: what the vendor publishes is not announced to every account. */
export const accountStatusQuery = (accountId: number) =>
  queryOptions({
    ...query(getAccountServiceStatus, { params: { accountId } }, { customError: true }),
    refetchInterval: 60_000,
    // The banner and the dashboard ask one after the other.
    staleTime: 30_000,
  })
