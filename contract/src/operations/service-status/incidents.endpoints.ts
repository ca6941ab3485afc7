import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { page } from "../../kit/paging.ts"
import { serviceStatusProblems as problems } from "./service-status.problems.ts"
import {
  component,
  incident,
  incidentDraft,
  incidentEdit,
  incidentEntry,
  incidentFilter,
  incidentIdText,
  keptComponent,
  maintenanceDraft,
  region,
  serviceCheck,
  stateByHand,
  updateDraft,
  withdrawal,
} from "./service-status.schema.ts"

const list = "/api/portal/service-incidents"
const one = {
  service: "portal",
  path: `${list}/:incidentId`,
  params: z.strictObject({ incidentId: incidentIdText }),
} as const
const partPath = "/api/portal/service-components/:component/:region"
const part = { service: "portal", path: partPath, params: z.strictObject({ component, region }) } as const

const entry = {
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
  withdrawnAt: null,
  lastUpdateAt: "2026-11-17T14:20:00.000Z",
} as const
const update = { state: "identified", text: "A carrier delivers messages late." } as const
const shown = {
  ...entry,
  withdrawnReason: null,
  createdBy: "Sam Operator",
  createdAt: "2026-11-17T14:08:00.000Z",
  updates: [{ updateId: 97, ...update, at: "2026-11-17T14:20:00.000Z", by: "Sam Operator" }],
  version: 2,
}
const keptPart = {
  component: "messaging",
  region: "us",
  state: "degraded",
  derived: "degraded",
  incidents: [{ incidentId: 41, title: "Delayed text messages" }],
  byHand: null,
} as const

export const listIncidents = endpoint({
  service: "portal",
  method: "GET",
  path: list,
  summary: "List incidents and maintenance, newest first",
  description: "For the staff of the vendor. Those that ended more than 400 days ago are deleted.",
  example: { response: { items: [entry], nextCursor: null, previousCursor: null } },
  access: access.own("read:service-status"),
  query: incidentFilter,
  response: page(incidentEntry),
  noCache: true,
})
export const getIncident = endpoint({
  ...one,
  method: "GET",
  summary: "Get an incident or maintenance",
  description: "With its updates and their authors.",
  example: { response: shown },
  access: access.own("read:service-status"),
  response: incident,
  noCache: true,
  problems: [problems.notFound],
})
export const openIncident = endpoint({
  service: "portal",
  method: "POST",
  path: list,
  summary: "Open an incident",
  description: "It is public at once. The state of each component follows from what is open.",
  example: {
    body: {
      title: entry.title,
      impact: entry.impact,
      text: "Some messages arrive late.",
      affected: entry.affected,
    },
    response: shown,
  },
  access: access.own("create:service-status"),
  body: incidentDraft,
  response: incident,
  problems: [problems.tooManyOpen, problems.affectedTwice, problems.startedInFuture],
})
export const planMaintenance = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/service-maintenance",
  summary: "Plan maintenance",
  description: "It is announced at once, and begins and ends by itself at the planned times.",
  example: {
    body: {
      title: "Database upgrade",
      text: "Settings cannot be changed for up to 30 minutes. Calls are not affected.",
      affected: [{ component: "portal", region: "us", state: "maintenance" }],
      plannedFrom: "2026-11-22T05:00:00.000Z",
      plannedTo: "2026-11-22T07:00:00.000Z",
    },
  },
  access: access.own("create:service-status"),
  body: maintenanceDraft,
  response: incident,
  problems: [problems.tooManyOpen, problems.affectedTwice, problems.endsBeforeStart, problems.startsInPast],
})
export const updateIncident = endpoint({
  ...one,
  method: "PUT",
  summary: "Change an incident or maintenance",
  description: "Omitted fields stay as they are. The list of affected components is replaced as a whole.",
  example: { body: { impact: "major", version: 2 }, response: { ...shown, impact: "major", version: 3 } },
  access: access.own("update:service-status"),
  body: incidentEdit,
  response: incident,
  problems: [
    problems.notFound,
    problems.changedMeanwhile,
    problems.withdrawn,
    problems.maintenanceEnded,
    problems.onlyOfIncidents,
    problems.onlyOfMaintenance,
    problems.hasStarted,
    problems.startsInPast,
    problems.endsInPast,
    problems.endsBeforeStart,
    problems.startedInFuture,
    problems.affectedTwice,
  ],
})
export const postUpdate = endpoint({
  ...one,
  method: "POST",
  path: `${one.path}/updates`,
  summary: "Post an update of an incident or maintenance",
  description:
    "It is public at once. An incident ends with the state resolved, and another state opens it again. Maintenance starts early with inProgress and ends early with completed or canceled; that is final.",
  example: { body: update, response: shown },
  access: access.own("update:service-status"),
  body: updateDraft,
  response: incident,
  problems: [
    problems.notFound,
    problems.withdrawn,
    problems.stateNotNext,
    problems.tooManyUpdates,
    problems.tooManyOpen,
  ],
})
export const withdrawIncident = endpoint({
  ...one,
  method: "POST",
  path: `${one.path}/withdraw`,
  summary: "Withdraw an incident or maintenance that was created by mistake",
  description: "It stays in the list of operators with the reason, and is no longer public. This is final.",
  example: { body: { reason: "Duplicate of incident 40" }, response: shown },
  access: access.own("update:service-status"),
  body: withdrawal,
  response: incident,
  problems: [problems.notFound, problems.withdrawn],
})

export const listServiceComponents = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/service-components",
  summary: "List the state of every component in every region, and why",
  description: "The state follows from open incidents and running maintenance unless an operator has set one by hand.",
  example: { response: [keptPart] },
  access: access.own("read:service-status"),
  response: z.array(keptComponent),
  noCache: true,
})
export const setServiceComponent = endpoint({
  ...part,
  method: "PUT",
  summary: "Set the state of a component in a region by hand",
  description: "It is shown, with the reason, instead of the state that follows from incidents until it is cleared.",
  example: { body: { state: "unknown", reason: "Measurements from Sydney are missing." }, response: keptPart },
  access: access.own("update:service-status"),
  body: stateByHand,
  response: keptComponent,
})
export const clearServiceComponent = endpoint({
  ...part,
  method: "DELETE",
  summary: "Clear the state of a component that was set by hand",
  description: "The state follows from incidents and maintenance again.",
  example: { response: keptPart },
  access: access.own("update:service-status"),
  response: keptComponent,
})
export const listServiceChecks = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/service-checks",
  summary: "List what the installation sees of itself",
  description:
    "Checks run every minute. They are suggestions for operators and never change the public status by themselves.",
  example: {
    response: [
      {
        check: "mail",
        state: "ok",
        text: "No email waits for longer than 10 minutes.",
        checkedAt: "2026-11-17T14:30:00.000Z",
        suggests: null,
      },
    ],
  },
  access: access.own("read:service-status"),
  response: z.array(serviceCheck),
  noCache: true,
})
