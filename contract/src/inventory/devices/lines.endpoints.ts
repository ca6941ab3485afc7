import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { secret } from "../../kit/secret.ts"
import { deviceProblems as refusals } from "./devices.problems.ts"
import { appLineDraft, line, lineRegistration, linesChange, registrationPage } from "./devices.schema.ts"
import { changedLine } from "./emergency-changes.schema.ts"
import { base, changing, emergencyRefusals, ofLine, reading, shared } from "./device-endpoint-parts.ts"

// --- lines -----------------------------------------------------------------------------------------------------------

export const updateLines = endpoint({
  owners: { "body.lines[].id": "line" },
  ...changing,
  path: `${base}/lines`,
  calls: ["a7-dev-put-bulk-update-lines"],
  summary: "Change many lines, all or none",
  description: "Each line in the response says whether its emergency location changed.",
  params: inAccount,
  body: linesChange,
  response: z.array(changedLine),
  problems: [
    accountProblems.notFound,
    refusals.lineUnknown,
    refusals.extensionUnknown,
    refusals.extensionUnfit,
    ...emergencyRefusals,
  ],
})
export const createAppLine = endpoint({
  ...shared,
  method: "POST",
  path: `${base}/apps`,
  access: access.inAccount("create:devices"),
  summary: "Add an app to an extension",
  description: "Its SIP password is shown only in this response.",
  params: inAccount,
  body: appLineDraft,
  response: z.object({ line, sipPassword: secret(z.string()).describe("SIP password of the line") }),
  ifAnswerLost: "The app is in the list of devices. To see a SIP password, reset it there.",
  problems: [
    accountProblems.serviceWhileStatus,
    accountProblems.appsOff,
    accountProblems.notFound,
    refusals.extensionUnknown,
    refusals.extensionUnfit,
    ...emergencyRefusals,
  ],
})

// --- registrations ---------------------------------------------------------------------------------------------------

export const listRegistrations = endpoint({
  ...reading,
  path: `${base}/registrations`,
  calls: ["a7-dev-get-registration-info-paged"],
  summary: "List registrations page by page",
  description: "Follow next_page_uri until it is absent.",
  params: inAccount,
  query: z.strictObject({
    cursor: z.string().max(2000).optional().describe("Where to continue: the cursor of the page before"),
    limit: z.coerce.number().int().min(1).max(750).default(100).describe("Rows per page"),
  }),
  response: registrationPage,
  problems: [accountProblems.notFound],
  noCache: true,
})
export const getLineRegistration = endpoint({
  ...reading,
  path: `${base}/lines/:lineId/registration`,
  calls: ["a7-dev-get-per-line-registration"],
  summary: "Get the registration of a line",
  description: "A line without a registration does not ring.",
  params: ofLine,
  response: lineRegistration,
  problems: [refusals.lineNotFound],
  noCache: true,
})
