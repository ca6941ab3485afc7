import { texts } from "../../kit/language.ts"
import { defaultRegion, regions, type Region, type ServiceName } from "../../kit/service.ts"

/** The parts of the service whose state is published, in the order in which they are shown. */
export const serviceComponents = [
  "callingIn",
  "callingOut",
  "messaging",
  "appSignIn",
  "portal",
  "provisioning",
  "numbers",
  "recording",
  "fax",
  "meetings",
  "reports",
  "billing",
  "api",
] as const
export type ServiceComponent = (typeof serviceComponents)[number]

export const componentNames: Readonly<Record<ServiceComponent, string>> = texts("serviceStatus.components", {
  callingIn: "Incoming calls",
  callingOut: "Outgoing calls",
  messaging: "Messaging",
  appSignIn: "App sign-in",
  portal: "Administration portal",
  provisioning: "Phone provisioning",
  numbers: "Numbers and porting",
  recording: "Call recording",
  fax: "Fax",
  meetings: "Meetings",
  reports: "Reports",
  billing: "Billing",
  api: "API",
})

export const regionNames: Readonly<Record<Region, string>> = texts("serviceStatus.regions", {
  us: "United States",
  uk: "United Kingdom",
  au: "Australia",
  in: "India",
})

/** The backend service that serves a component: its region in an account is the component's. */
const serviceOf: Readonly<Record<ServiceComponent, ServiceName>> = {
  callingIn: "phoneSystem",
  callingOut: "phoneSystem",
  messaging: "messaging",
  appSignIn: "appServer",
  portal: "portal",
  provisioning: "provisioning",
  numbers: "phoneSystem",
  recording: "recording",
  fax: "messaging",
  meetings: "appServer",
  reports: "reporting",
  billing: "billing",
  api: "phoneSystem",
}

export type Geography = Readonly<Partial<Record<ServiceName, Region>>>

/** The region in which an account uses a component. */
export const regionOfComponent = (geography: Geography, component: ServiceComponent): Region =>
  geography[serviceOf[component]] ?? defaultRegion

/** The worst state comes last. */
export const componentStates = [
  "operational",
  "unknown",
  "maintenance",
  "degraded",
  "partialOutage",
  "majorOutage",
] as const
export type ComponentState = (typeof componentStates)[number]

export const componentStateNames: Readonly<Record<ComponentState, string>> = texts("serviceStatus.componentStates", {
  operational: "Operational",
  unknown: "Unknown",
  maintenance: "Maintenance",
  degraded: "Degraded",
  partialOutage: "Partial outage",
  majorOutage: "Major outage",
})

/** The worst of several states; operational if there is none. */
export const worstState = (states: readonly ComponentState[]): ComponentState =>
  componentStates.findLast((state) => states.includes(state)) ?? "operational"

/** Every component in every region. */
export const everyPart: readonly { readonly component: ServiceComponent; readonly region: Region }[] = regions.flatMap(
  (region) => serviceComponents.map((component) => ({ component, region })),
)
