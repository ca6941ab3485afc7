import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { commonProblems } from "../../kit/problem.ts"
import { accountStatus, publicStatus } from "./service-status.schema.ts"

const incident = {
  incidentId: 41,
  kind: "incident",
  title: "Delayed text messages",
  impact: "minor",
  state: "identified",
  startedAt: "2026-11-17T14:05:00.000Z",
  endedAt: null,
  plannedFrom: null,
  plannedTo: null,
  affected: [{ component: "messaging", region: "us", state: "degraded" }],
  updates: [
    { state: "identified", text: "A carrier delivers messages late.", at: "2026-11-17T14:20:00.000Z" },
    { state: "investigating", text: "Some messages arrive late.", at: "2026-11-17T14:08:00.000Z" },
  ],
} as const
const messaging = { component: "messaging", region: "us", state: "degraded", note: null } as const
const overview = {
  asOf: "2026-11-17T14:30:00.000Z",
  indicator: "minor",
  components: [messaging],
  upcoming: [],
  history: [],
} as const

export const getPublicStatus = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/service-status",
  summary: "Get the service status",
  description:
    "Needs no sign-in and can be polled once a minute. It has every component in every region, open incidents, coming maintenance and the history of 90 days, and says nothing about any account.",
  example: { response: { ...overview, open: [incident] } },
  access: access.public,
  response: publicStatus,
  noCache: true,
  problems: [commonProblems.tooMany],
})

export const getAccountServiceStatus = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/accounts/:accountId/service-status",
  summary: "Get the service status for an account",
  description:
    "The public service status, with the components in the regions that the account uses, and whether each incident affects the account.",
  example: { response: { ...overview, open: [{ ...incident, affectsAccount: true }], own: [messaging] } },
  access: access.inAccount("read:profile"),
  params: inAccount,
  response: accountStatus,
  noCache: true,
  problems: [accountProblems.notFound],
})
