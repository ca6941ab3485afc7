import { z } from "zod"
import { auditProblems } from "./audit.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText } from "../../kit/ids.ts"
import { deviceProblems as refusals } from "../../inventory/devices/devices.problems.ts"
import { deviceIdText } from "../../inventory/devices/devices.schema.ts"
import { emergencyPreview } from "../../inventory/devices/emergency-changes.schema.ts"

/**
 * For "Undo" in the toast after a swap. It is a separate operation so that users who may change phones, but not read the
 * audit log, can use it.
 */
export const undoSwap = endpoint({
  service: "provisioning",
  method: "POST",
  access: access.inAccount("update:devices"),
  path: "/api/devices/accounts/:accountId/devices/:deviceId/swap/undo",
  summary: "Undo a swap of phones unless one of them changed since; returns changed emergency locations",
  description:
    "Swaps both phones back, as reverting the entry of the swap does, for users who may change phones but not read the audit log. Refused if one of the phones was changed or removed since.",
  example: { body: { auditEntryId: 48_211 }, response: { emergencyChanges: [] } },
  params: z.strictObject({ accountId: accountIdText, deviceId: deviceIdText.describe("Id of the phone") }),
  body: z.strictObject({
    auditEntryId: z
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .describe("From the response of the swap, of the same phone."),
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
