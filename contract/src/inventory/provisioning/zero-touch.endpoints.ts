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
    "Export phones as a CSV file for the vendor's zero-touch service, with MAC address, make, model and a new, secret provisioning URL each",
  description: "The export is audited.",
  body: zeroTouchRequest,
  response: z.unknown(),
  answers: "file",
  idempotency: "none",
  noCache: true,
  problems: [accountProblems.notFound],
})
