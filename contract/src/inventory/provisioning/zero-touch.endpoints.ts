import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { zeroTouchRequest } from "../devices/phone-requests.schema.ts"

export const exportZeroTouch = endpoint({
  owners: { "body.deviceIds[]": "each" },
  service: "portal",
  method: "POST",
  path: "/api/provisioning/accounts/:accountId/zero-touch-export",
  access: access.inAccount("update:devices"),
  params: inAccount,
  summary:
    "Phones as a CSV file for the zero-touch service of their vendor: MAC address, make, model and a fresh provisioning address each. The addresses are secrets; each is on record",
  body: zeroTouchRequest,
  response: z.unknown(),
  answers: "file",
  idempotency: "none",
  noCache: true,
  problems: [accountProblems.notFound],
})
