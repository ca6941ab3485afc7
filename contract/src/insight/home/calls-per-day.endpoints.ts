import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { callsPerDay } from "./calls-per-day.schema.ts"

export const getCallsPerDay = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/accounts/:accountId/calls-per-day",
  summary: "Get the inbound calls of the last 14 days by result",
  description:
    "The figures are those of the company report; other periods and figures are read there. Days are those of the account's time zone.",
  example: {
    response: {
      accountId: 100,
      days: [{ day: "2026-11-16", inboundCalls: 48 }],
      before: [{ day: "2026-11-02", inboundCalls: 44 }],
      results: [{ metric: "answeredCalls", name: "Answered", calls: [41] }],
    },
  },
  access: access.inAccount("read:company-summary"),
  params: inAccount,
  response: callsPerDay,
  problems: [accountProblems.notFound],
  noCache: true,
})
