import { z } from "zod"
import { auditProblems } from "./audit.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText } from "../../kit/ids.ts"
import { deviceProblems as refusals } from "../../inventory/devices/devices.problems.ts"
import { deviceIdText } from "../../inventory/devices/devices.schema.ts"
import { emergencyPreview } from "../../inventory/devices/emergency-changes.schema.ts"

/**
 * For the message that tells of a swap: also for people who may change phones and may not read the audit log, which
 * serves it.
 */
export const undoSwap = endpoint({
  service: "provisioning",
  method: "POST",
  access: access.inAccount("update:devices"),
  path: "/api/devices/accounts/:accountId/devices/:deviceId/swap/undo",
  summary:
    "Undo a swap from its audit entry, unless one of the phones changed since. Says which emergency addresses become others",
  params: z.strictObject({ accountId: accountIdText, deviceId: deviceIdText }),
  body: z.strictObject({
    auditEntryId: z
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .describe("From the answer of the swap, of the same phone."),
  }),
  response: emergencyPreview,
  problems: [
    refusals.notFound,
    auditProblems.notFound,
    auditProblems.notRevertible,
    auditProblems.withoutIds,
    auditProblems.objectGone,
    auditProblems.changedSince,
    auditProblems.asBefore,
    refusals.swapTooSmall,
    refusals.loggedIn,
    refusals.appOnly,
  ],
})
