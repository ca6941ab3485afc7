import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { destinationCandidate, destinationSearch } from "./destinations.schema.ts"

/** Everyone with a phone can forward calls to any extension, so everyone can look for one. */
export const findDestinations = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/account/:accountId/destinations",
  summary: "Search where calls can be sent",
  description:
    "Finds extensions, call groups, queues, receptionists, conferences and call flows by number and by beginnings of names. Use the kind and id of a result as a destination of a queue, group, receptionist or call flow.",
  example: {
    response: [
      {
        kind: "extension",
        id: 5000012,
        extension: "700",
        name: "Sales",
        extensionType: "Call Queue",
        hasMailbox: true,
      },
    ],
  },
  access: access.inAccount("read:own-voicemail"),
  params: inAccount,
  query: destinationSearch,
  response: z.array(destinationCandidate),
  problems: [accountProblems.notFound],
})
