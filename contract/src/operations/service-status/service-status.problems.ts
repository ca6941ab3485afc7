import { problems } from "../../kit/problem.ts"

export const serviceStatusProblems = problems("service_status", {
  notFound: { status: 404, text: "There is no such incident or maintenance." },
  changedMeanwhile: { status: 409, text: "Someone else changed this in the meantime. Reload and try again." },
  tooManyOpen: {
    status: 409,
    text: "At most {most} incidents and maintenance windows can be open at a time. Resolve or withdraw one first.",
  },
  tooManyUpdates: { status: 409, text: "This already has {most} updates. Resolve it and open another incident." },
  stateNotNext: {
    status: 409,
    text: "The state cannot go from “{from}” to “{to}”. Choose another state.",
    field: "state",
  },
  withdrawn: { status: 409, text: "This was withdrawn and can no longer be changed." },
  maintenanceEnded: {
    status: 409,
    text: "This maintenance has ended, so its times can no longer be changed.",
    field: "plannedTo",
  },
  endsBeforeStart: { status: 400, text: "The end must be after the start.", field: "plannedTo" },
  startsInPast: { status: 400, text: "The start must be in the future.", field: "plannedFrom" },
  endsInPast: { status: 400, text: "The end must be in the future.", field: "plannedTo" },
  hasStarted: {
    status: 409,
    text: "The maintenance has already started, so its start can no longer be changed.",
    field: "plannedFrom",
  },
  startedInFuture: { status: 400, text: "An incident cannot start in the future.", field: "startedAt" },
  onlyOfIncidents: { status: 400, text: "Maintenance has no impact and no start of its own; it has planned times." },
  onlyOfMaintenance: { status: 400, text: "Incidents have no planned times." },
  affectedTwice: {
    status: 400,
    text: "{component} in {region} is listed twice. Name each component once for each region.",
    field: "affected",
  },
})
