import { z } from "zod"
import { texts } from "../../kit/language.ts"
import { pageQuery } from "../../kit/paging.ts"
import { regions } from "../../kit/service.ts"
import { instant, line, note } from "../../kit/text.ts"
import { componentStates, everyPart, serviceComponents } from "./components.ts"

export const serviceStatusLimits = { open: 50, updates: 200, historyDays: 90, staleMinutes: 5 } as const

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
export const incidentIdText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
  .pipe(id)
  .describe("Id of the incident or maintenance")

export const component = z.enum(serviceComponents).describe("Part of the service")
export const region = z.enum(regions).describe("Region in which the service is hosted")
export const componentState = z.enum(componentStates).describe("State of a component")

export const incidentKinds = ["incident", "maintenance"] as const
export type IncidentKind = (typeof incidentKinds)[number]
/** How much an incident is noticed by customers. Also the indicator of the whole page. The worst comes last. */
export const impacts = ["none", "minor", "major", "critical"] as const
export type Impact = (typeof impacts)[number]
export const impactNames: Readonly<Record<Impact, string>> = texts("serviceStatus.impacts", {
  none: "None",
  minor: "Minor",
  major: "Major",
  critical: "Critical",
})

export const incidentStates = ["investigating", "identified", "monitoring", "resolved"] as const
export const maintenanceStates = ["scheduled", "inProgress", "completed", "canceled"] as const
export const allStates = [...incidentStates, ...maintenanceStates] as const
export type IncidentState = (typeof allStates)[number]
export const incidentStateNames: Readonly<Record<IncidentState, string>> = texts("serviceStatus.incidentStates", {
  investigating: "Investigating",
  identified: "Identified",
  monitoring: "Monitoring",
  resolved: "Resolved",
  scheduled: "Scheduled",
  inProgress: "In progress",
  completed: "Completed",
  canceled: "Canceled",
})

const impact = z.enum(impacts).describe("How much customers notice: none, minor, major or critical")
const state = z
  .enum(allStates)
  .describe(
    "An incident is investigated, identified, monitored, resolved; maintenance is scheduled, in progress, completed or canceled",
  )

export const affectedPart = z
  .strictObject({ component, region, state: componentState })
  .meta({ id: "AffectedComponent", description: "A component in a region, and its state while an incident is open" })
export type AffectedPart = z.infer<typeof affectedPart>

// --- what everybody reads --------------------------------------------------------------------------------------------

const publishedUpdate = z
  .object({
    state: state.describe("State with this update"),
    text: z.string().describe("What is known and what is done"),
    at: instant.describe("When it was published"),
  })
  .meta({ id: "ServiceStatusUpdate", description: "A published update of an incident or maintenance, without names" })

const published = {
  incidentId: id.describe("Id of the incident or maintenance"),
  kind: z.enum(incidentKinds).describe("An incident, or planned maintenance"),
  title: z.string().describe("What happens, in one line"),
  impact: impact.describe("How much customers notice; none for maintenance"),
  state,
  startedAt: instant.nullable().describe("When it began; null for maintenance that has not begun"),
  endedAt: instant.nullable().describe("When it was resolved, completed or canceled; null while it is open"),
  plannedFrom: instant.nullable().describe("Planned start of maintenance; null for incidents"),
  plannedTo: instant.nullable().describe("Planned end of maintenance; null for incidents"),
  affected: z.array(affectedPart.loose()).describe("Affected components by region"),
}
export const publishedIncident = z
  .object({ ...published, updates: z.array(publishedUpdate).describe("Published updates, newest first; at most 50") })
  .meta({ id: "PublishedIncident", description: "An incident or maintenance as everybody sees it" })
export type PublishedIncident = z.infer<typeof publishedIncident>

const componentStatus = z
  .object({
    component,
    region,
    state: componentState,
    note: z.string().nullable().describe("The operator's reason if the state was set by hand; otherwise null"),
  })
  .meta({ id: "ComponentStatus", description: "The state of a component in a region" })
export type ComponentStatus = z.infer<typeof componentStatus>

const overviewOf = <Incident extends z.ZodType>(incident: Incident) => ({
  asOf: instant.describe("When this was read"),
  indicator: impact.describe("The worst impact of what is open now"),
  components: z.array(componentStatus).describe("Every component in every region"),
  open: z.array(incident).describe("Open incidents and running maintenance, newest first"),
  upcoming: z.array(incident).describe("Scheduled maintenance, the next one first"),
  history: z.array(incident).describe("What ended in the last 90 days, newest first; at most 100"),
})
export const publicStatus = z
  .object(overviewOf(publishedIncident))
  .meta({ id: "PublicServiceStatus", description: "The service status as everybody sees it" })
export type PublicStatus = z.infer<typeof publicStatus>

export const accountIncident = publishedIncident
  .extend({ affectsAccount: z.boolean().describe("Whether it affects a component in the region of the account") })
  .meta({ id: "AccountIncident", description: "An incident or maintenance, and whether it affects the account" })
export type AccountIncident = z.infer<typeof accountIncident>
export const accountStatus = z
  .object({
    ...overviewOf(accountIncident),
    own: z.array(componentStatus).describe("Each component in the region in which the account uses it"),
  })
  .meta({ id: "AccountServiceStatus", description: "The service status for the users of an account" })
export type AccountServiceStatus = z.infer<typeof accountStatus>

// --- what operators read and write -----------------------------------------------------------------------------------

const postedUpdate = z
  .object({
    updateId: id.describe("Id of the update"),
    state: state.describe("State with this update"),
    text: z.string().describe("What is known and what is done"),
    at: instant.describe("When it was published"),
    by: z.string().describe("Who posted it; the public page does not show this"),
  })
  .meta({ id: "PostedUpdate", description: "An update of an incident or maintenance, with its author" })
export const incidentEntry = z
  .object({
    ...published,
    withdrawnAt: instant.nullable().describe("When it was withdrawn because it was created by mistake; null if not"),
    lastUpdateAt: instant.describe("When the last update was posted"),
  })
  .meta({ id: "IncidentEntry", description: "An incident or maintenance in the list of operators" })
export type IncidentEntry = z.infer<typeof incidentEntry>
export const incident = incidentEntry
  .extend({
    withdrawnReason: z.string().nullable().describe("Why it was withdrawn"),
    createdBy: z.string().describe("Who created it"),
    createdAt: instant.describe("When it was created"),
    updates: z.array(postedUpdate).describe("Updates, newest first"),
    version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
  })
  .meta({ id: "Incident", description: "An incident or maintenance as operators see it" })
export type Incident = z.infer<typeof incident>

const title = line(120).describe("What happens, in one line; public")
const text = note(2000).min(1, "Must not be empty.").describe("What is known and what is done; public")
const affected = z
  .array(affectedPart)
  .min(1, "Choose at least one component.")
  .max(everyPart.length, `At most ${everyPart.length} components.`)
  .describe("Affected components by region")

export const incidentDraft = z
  .strictObject({
    title,
    impact,
    state: z.enum(incidentStates).default("investigating").describe("State with the first update"),
    text: text.describe("The first update; public"),
    affected,
    startedAt: instant.optional().describe("When it began; now if absent"),
  })
  .meta({ id: "IncidentDraft" })
export type IncidentDraft = z.output<typeof incidentDraft>

export const maintenanceDraft = z
  .strictObject({
    title,
    text: text.describe("The announcement; public"),
    affected,
    plannedFrom: instant.describe("Planned start"),
    plannedTo: instant.describe("Planned end"),
  })
  .meta({ id: "MaintenanceDraft" })
export type MaintenanceDraft = z.output<typeof maintenanceDraft>

export const incidentEdit = z
  .strictObject({
    title: title.optional(),
    impact: impact.optional().describe("How much customers notice; only of incidents"),
    startedAt: instant.optional().describe("When it began; only of incidents"),
    plannedFrom: instant.optional().describe("Planned start; only of maintenance that has not begun"),
    plannedTo: instant.optional().describe("Planned end; only of maintenance"),
    affected: affected.optional(),
    version: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe("The version that was read; the change is refused if there is a newer one"),
  })
  .meta({ id: "IncidentEdit" })
export type IncidentEdit = z.output<typeof incidentEdit>

export const updateDraft = z.strictObject({ state, text }).meta({ id: "IncidentUpdateDraft" })
export type UpdateDraft = z.output<typeof updateDraft>

const reason = line(300).describe("Why")
export const withdrawal = z
  .strictObject({ reason: reason.describe("Why it is withdrawn; not public") })
  .meta({ id: "Withdrawal" })

export const incidentSorts = ["begins", "lastUpdate"] as const
export const incidentPhases = ["open", "upcoming", "ended", "withdrawn"] as const
export type IncidentPhase = (typeof incidentPhases)[number]
export const incidentFilter = pageQuery(incidentSorts).extend({
  direction: z.enum(["asc", "desc"]).default("desc").describe("Ascending or descending"),
  kind: z.enum(incidentKinds).optional().describe("Only incidents, or only maintenance"),
  phase: z.enum(incidentPhases).optional().describe("Only open, upcoming, ended or withdrawn ones"),
  component: component.optional().describe("Only those that affect this component"),
  region: region.optional().describe("Only those that affect this region"),
})
export type IncidentFilter = z.output<typeof incidentFilter>

export const keptComponent = z
  .object({
    component,
    region,
    state: componentState.describe("The state that is shown"),
    derived: componentState.describe("The worst state of the open incidents and running maintenance that name it"),
    incidents: z
      .array(z.object({ incidentId: id.describe("Id"), title: z.string().describe("Title") }))
      .describe("Open incidents and running maintenance that name it"),
    byHand: z
      .object({
        state: componentState,
        reason: z.string().describe("Why; public"),
        by: z.string().describe("Who set it"),
        at: instant.describe("When"),
      })
      .nullable()
      .describe("The state that an operator set instead of the derived one; null if none"),
  })
  .meta({ id: "KeptComponent", description: "A component in a region as operators see it" })
export type KeptComponent = z.infer<typeof keptComponent>
export const stateByHand = z
  .strictObject({ state: componentState, reason: reason.describe("Why; public") })
  .meta({ id: "StateByHand" })
export type StateByHand = z.output<typeof stateByHand>

export const checkNames = ["mail", "jobsWaiting", "jobsFailing", "engine", "nodes", "database"] as const
export type CheckName = (typeof checkNames)[number]
export const checkStates = ["ok", "warning", "unknown"] as const
export const serviceCheck = z
  .object({
    check: z.enum(checkNames).describe("What is checked"),
    state: z.enum(checkStates).describe("unknown: it has not run for 5 minutes"),
    text: z.string().describe("What was found, as a sentence"),
    checkedAt: instant.nullable().describe("When it ran last; null if never"),
    suggests: z
      .object({
        title: z.string().describe("Title for an incident"),
        impact,
        affected: z.array(affectedPart.loose()).describe("Components for the incident"),
      })
      .nullable()
      .describe("What to open an incident with; null while nothing is wrong"),
  })
  .meta({ id: "ServiceCheck", description: "What the installation sees of itself; never public by itself" })
export type ServiceCheck = z.infer<typeof serviceCheck>
