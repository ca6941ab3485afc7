import { findDestinations } from "@dialplane/contract/calling/destinations/destinations.endpoints"
import type { DestinationSearch } from "@dialplane/contract/calling/destinations/destinations.schema"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("extension", findDestinations)
staleBy("queue", findDestinations)
staleBy("callGroup", findDestinations)

export const destinationCandidatesQuery = (accountId: number, search: string, kind: DestinationSearch["kind"]) =>
  query(findDestinations, { params: { accountId }, query: { search, kind } }, { customError: true })
