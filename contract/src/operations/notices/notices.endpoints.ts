import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { clearNoticesRequest, noticeOverview } from "./notices.schema.ts"

export const listNotices = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/accounts/:accountId/notices",
  summary: "List notifications of an account from the last 30 days, and which ones the caller has cleared",
  access: access.inAccount("read:profile"),
  params: inAccount,
  response: noticeOverview,
  problems: [accountProblems.notFound],
  noCache: true,
})

export const clearNotices = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/notices/clear",
  summary: "Clear notifications for the caller",
  access: access.signedIn,
  body: clearNoticesRequest,
  response: z.object({ cleared: z.array(z.string()) }),
})
