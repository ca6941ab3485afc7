import * as accountConfiguration from "./ground/accounts/account-configuration.endpoints.ts"
import * as accountServices from "./ground/accounts/account-services.endpoints.ts"
import * as accountSettings from "./ground/accounts/account-settings.endpoints.ts"
import * as accountStatus from "./ground/accounts/account-status.endpoints.ts"
import * as accounts from "./ground/accounts/accounts.endpoints.ts"
import * as branding from "./ground/branding/branding.endpoints.ts"
import * as config from "./operations/config/config.endpoints.ts"
import * as blf from "./inventory/provisioning/blf.endpoints.ts"
import * as deviceHandsets from "./inventory/devices/handsets.endpoints.ts"
import * as deviceEmergency from "./inventory/devices/emergency-changes.endpoints.ts"
import * as deviceHoteling from "./inventory/devices/hoteling.endpoints.ts"
import * as deviceExchange from "./inventory/provisioning/exchange.endpoints.ts"
import * as deviceSwap from "./inventory/provisioning/swap.endpoints.ts"
import * as deviceUndoSwap from "./operations/audit/undo-swap.endpoints.ts"
import * as deviceSettings from "./inventory/devices/device-settings.endpoints.ts"
import * as devices from "./inventory/devices/devices.endpoints.ts"
import * as devicesOfExtension from "./inventory/devices/devices-of-extension.endpoints.ts"
import * as deviceLines from "./inventory/devices/lines.endpoints.ts"
import type { Endpoint } from "./kit/endpoint.ts"
import * as ssoLog from "./operations/audit/sso-log.endpoints.ts"
import * as audit from "./operations/audit/audit.endpoints.ts"
import * as groups from "./identity/groups/groups.endpoints.ts"
import * as events from "./operations/events/events.endpoints.ts"
import * as emergencyLocations from "./inventory/emergency-locations/emergency-locations.endpoints.ts"
import * as locations from "./inventory/locations/locations.endpoints.ts"
import * as extensionBulk from "./inventory/extensions/extension-bulk.endpoints.ts"
import * as extensionLists from "./inventory/extensions/extension-lists.endpoints.ts"
import * as extensions from "./inventory/extensions/extensions.endpoints.ts"
import * as greetings from "./inventory/extensions/greetings.endpoints.ts"
import * as numberPlan from "./inventory/extensions/number-plan.endpoints.ts"
import * as ownExtension from "./inventory/extensions/own-extension.endpoints.ts"
import * as home from "./insight/home/home.endpoints.ts"
import * as dashboardSettings from "./insight/home/dashboard-settings.endpoints.ts"
import * as callsPerDay from "./insight/home/calls-per-day.endpoints.ts"
import * as favorites from "./insight/home/favorites.endpoints.ts"
import * as ownWork from "./insight/home/own-work.endpoints.ts"
import * as lookups from "./ground/lookups/lookups.endpoints.ts"
import * as jobs from "./operations/jobs/jobs.endpoints.ts"
import * as oneJob from "./operations/jobs/one-job.endpoints.ts"
import * as serviceIncidents from "./operations/service-status/incidents.endpoints.ts"
import * as serviceStatus from "./operations/service-status/service-status.endpoints.ts"
import * as mailOutbox from "./operations/mail-outbox/mail-outbox.endpoints.ts"
import * as customTags from "./inventory/numbers/custom-tags.endpoints.ts"
import * as numberBulk from "./inventory/numbers/number-bulk.endpoints.ts"
import * as numbers from "./inventory/numbers/numbers.endpoints.ts"
import * as passwords from "./identity/passwords/passwords.endpoints.ts"
import * as offboarding from "./onboarding/people/offboarding.endpoints.ts"
import * as people from "./onboarding/people/people.endpoints.ts"
import * as mfa from "./identity/mfa/mfa.endpoints.ts"
import * as noticeChoices from "./operations/notices/notice-choices.endpoints.ts"
import * as notices from "./operations/notices/notices.endpoints.ts"
import * as numberOrders from "./inventory/number-orders/number-orders.endpoints.ts"
import * as phoneBook from "./inventory/phone-book/phone-book.endpoints.ts"
import * as provisioning from "./inventory/provisioning/provisioning.endpoints.ts"
import * as phoneControl from "./inventory/provisioning/phone-control.endpoints.ts"
import * as replacePhone from "./inventory/provisioning/replace-phone.endpoints.ts"
import * as zeroTouch from "./inventory/provisioning/zero-touch.endpoints.ts"
import * as holdAudio from "./calling/media/hold-audio.endpoints.ts"
import * as mediaLinks from "./calling/media/media-links.endpoints.ts"
import * as media from "./calling/media/media.endpoints.ts"
import * as phoneRecording from "./calling/media/phone-recording.endpoints.ts"
import * as callRecords from "./calling/call-records/call-records.endpoints.ts"
import * as meetings from "./calling/meetings/meetings.endpoints.ts"
import * as messages from "./calling/messages/messages.endpoints.ts"
import * as engine from "./calling/engine/engine.endpoints.ts"
import * as queueStatus from "./calling/queue-status/queue-status.endpoints.ts"
import * as routing from "./calling/routing/routing.endpoints.ts"
import * as destinations from "./calling/destinations/destinations.endpoints.ts"
import * as agentStates from "./calling/queues/agent-states.endpoints.ts"
import * as pbxSettings from "./calling/pbx-settings/pbx-settings.endpoints.ts"
import * as callBlocking from "./calling/call-blocking/call-blocking.endpoints.ts"
import * as ownBlocking from "./calling/call-blocking/own-blocking.endpoints.ts"
import * as queues from "./calling/queues/queues.endpoints.ts"
import * as clickToCall from "./calling/click-to-call/click-to-call.endpoints.ts"
import * as callMonitoring from "./calling/call-monitoring/call-monitoring.endpoints.ts"
import * as callFlows from "./calling/call-flows/call-flows.endpoints.ts"
import * as callGroups from "./calling/call-groups/call-groups.endpoints.ts"
import * as pickupGroups from "./calling/pickup-groups/pickup-groups.endpoints.ts"
import * as pagingGroups from "./calling/paging-groups/paging-groups.endpoints.ts"
import * as conferenceBridges from "./calling/conference-bridges/conference-bridges.endpoints.ts"
import * as voicemail from "./calling/voicemail/voicemail.endpoints.ts"
import * as virtualReceptionists from "./calling/virtual-receptionists/virtual-receptionists.endpoints.ts"
import * as receptionistConsole from "./calling/receptionist-console/receptionist-console.endpoints.ts"
import * as recordings from "./calling/recordings/recordings.endpoints.ts"
import * as ownerLocks from "./identity/roles/owner-lock.endpoints.ts"
import * as roleList from "./identity/roles/role-list.endpoints.ts"
import * as roles from "./identity/roles/roles.endpoints.ts"
import * as schedules from "./inventory/schedules/schedules.endpoints.ts"
import * as sessions from "./identity/sessions/sessions.endpoints.ts"
import * as actingPeople from "./identity/acting/acting-people.endpoints.ts"
import * as openings from "./identity/acting/openings.endpoints.ts"
import * as apiKeys from "./identity/api-keys/api-keys.endpoints.ts"
import * as webhooks from "./identity/webhooks/webhooks.endpoints.ts"
import * as identities from "./identity/sso/identities.endpoints.ts"
import * as sso from "./identity/sso/sso.endpoints.ts"
import * as ssoDomains from "./identity/sso/sso-domains.endpoints.ts"
import * as ssoPeople from "./identity/sso/sso-people.endpoints.ts"
import * as ssoSetupLinks from "./identity/sso/sso-setup-links.endpoints.ts"
import * as ssoSignIn from "./identity/sso/sso-sign-in.endpoints.ts"
import * as policies from "./identity/policies/policies.endpoints.ts"
import * as acting from "./identity/acting/acting.endpoints.ts"
import * as scim from "./identity/scim/scim.endpoints.ts"
import * as partners from "./commercial/partners/partners.endpoints.ts"
import * as preferences from "./identity/users/preferences.endpoints.ts"
import { listAssignmentsOfPeople } from "./onboarding/people/assignments.endpoints.ts"
import { listNameUses, renamePerson } from "./onboarding/people/rename.endpoints.ts"
import * as userLists from "./identity/users/user-lists.endpoints.ts"
import * as users from "./identity/users/users.endpoints.ts"
import * as extensionTemplates from "./inventory/extension-templates/extension-templates.endpoints.ts"
import * as imports from "./onboarding/imports/imports.endpoints.ts"
import { reportEndpoints } from "./insight/reports/reports.endpoints.ts"
import * as callQuality from "./insight/call-quality/call-quality.endpoints.ts"
import * as reportExports from "./insight/saved-reports/exports.endpoints.ts"
import * as reportSchedules from "./insight/saved-reports/report-schedules.endpoints.ts"
import * as savedReports from "./insight/saved-reports/saved-reports.endpoints.ts"
import * as unreturnedCalls from "./insight/unreturned-calls/unreturned-calls.endpoints.ts"
import * as olderMetrics from "./insight/reports/older-metrics.endpoints.ts"

/**
 * The map of the product: its areas in order, and the domains of each in order. The folders of all three packages are
 * grouped the same way. A domain imports domains of earlier areas and, inside its area, those before it.
 */
export const areas = [
  {
    name: "ground",
    domains: [
      {
        name: "accounts",
        endpoints: { ...accounts, ...accountConfiguration, ...accountStatus, ...accountSettings, ...accountServices },
      },
      { name: "lookups", endpoints: lookups },
      { name: "branding", endpoints: branding },
    ],
  },
  {
    name: "identity",
    domains: [
      { name: "roles", endpoints: { ...roles, ...roleList, ...ownerLocks } },
      { name: "users", endpoints: { ...userLists, ...users, ...preferences } },
      { name: "groups", endpoints: groups },
      { name: "passwords", endpoints: passwords },
      { name: "mfa", endpoints: mfa },
      { name: "sessions", endpoints: sessions },
      { name: "acting", endpoints: { ...acting, ...openings, ...actingPeople } },
      { name: "api-keys", endpoints: apiKeys },
      { name: "webhooks", endpoints: webhooks },
      { name: "scim", endpoints: scim },
      {
        name: "sso",
        endpoints: { ...sso, ...ssoPeople, ...ssoSignIn, ...ssoDomains, ...ssoSetupLinks, ...identities },
      },
      { name: "policies", endpoints: policies },
    ],
  },
  {
    name: "inventory",
    domains: [
      { name: "schedules", endpoints: schedules },
      { name: "emergency-locations", endpoints: emergencyLocations },
      { name: "locations", endpoints: locations },
      { name: "phone-book", endpoints: phoneBook },
      {
        name: "extensions",
        endpoints: { ...extensionLists, ...extensions, ...extensionBulk, ...greetings, ...numberPlan, ...ownExtension },
      },
      { name: "extension-templates", endpoints: extensionTemplates },
      {
        name: "devices",
        endpoints: {
          ...devices,
          ...devicesOfExtension,
          ...deviceLines,
          ...deviceSettings,
          ...deviceHandsets,
          ...deviceHoteling,
          ...deviceEmergency,
        },
      },
      { name: "numbers", endpoints: { ...numbers, ...numberBulk, ...customTags } },
      { name: "number-orders", endpoints: numberOrders },
      {
        name: "provisioning",
        endpoints: {
          ...provisioning,
          ...blf,
          ...deviceExchange,
          ...deviceSwap,
          ...replacePhone,
          ...phoneControl,
          ...zeroTouch,
        },
      },
    ],
  },
  {
    name: "calling",
    domains: [
      { name: "media", endpoints: { ...media, ...phoneRecording, ...holdAudio, ...mediaLinks } },
      { name: "destinations", endpoints: destinations },
      { name: "pbx-settings", endpoints: pbxSettings },
      { name: "call-blocking", endpoints: { ...callBlocking, ...ownBlocking } },
      { name: "queues", endpoints: { ...queues, ...agentStates } },
      { name: "call-groups", endpoints: callGroups },
      { name: "pickup-groups", endpoints: pickupGroups },
      { name: "paging-groups", endpoints: pagingGroups },
      { name: "conference-bridges", endpoints: conferenceBridges },
      { name: "virtual-receptionists", endpoints: virtualReceptionists },
      { name: "recordings", endpoints: recordings },
      { name: "routing", endpoints: routing },
      { name: "call-flows", endpoints: callFlows },
      { name: "call-records", endpoints: callRecords },
      { name: "meetings", endpoints: meetings },
      { name: "messages", endpoints: messages },
      { name: "voicemail", endpoints: voicemail },
      { name: "engine", endpoints: engine },
      { name: "call-monitoring", endpoints: callMonitoring },
      { name: "click-to-call", endpoints: clickToCall },
      { name: "queue-status", endpoints: queueStatus },
      { name: "receptionist-console", endpoints: receptionistConsole },
    ],
  },
  {
    name: "commercial",
    domains: [{ name: "partners", endpoints: partners }],
  },
  {
    name: "onboarding",
    domains: [
      { name: "people", endpoints: { ...people, ...offboarding, listAssignmentsOfPeople, listNameUses, renamePerson } },
      { name: "imports", endpoints: imports },
    ],
  },
  {
    name: "insight",
    domains: [
      {
        name: "reports",
        endpoints: {
          ...reportEndpoints,
          ...olderMetrics,
        },
      },
      { name: "call-quality", endpoints: callQuality },
      { name: "unreturned-calls", endpoints: unreturnedCalls },
      {
        name: "saved-reports",
        endpoints: {
          ...reportExports.startExports,
          listExports: reportExports.listExports,
          getExport: reportExports.getExport,
          downloadExport: reportExports.downloadExport,
          html2pdfReport: reportExports.html2pdfReport,
          ...savedReports,
          ...reportSchedules,
        },
      },
      { name: "home", endpoints: { ...home, ...dashboardSettings, ...favorites, ...callsPerDay, ...ownWork } },
    ],
  },
  {
    name: "operations",
    domains: [
      { name: "config", endpoints: config },
      { name: "audit", endpoints: { ...audit, ...ssoLog, ...deviceUndoSwap } },
      { name: "jobs", endpoints: { ...jobs, ...oneJob } },
      { name: "events", endpoints: events },
      { name: "notices", endpoints: { ...notices, ...noticeChoices } },
      { name: "mail-outbox", endpoints: mailOutbox },
      { name: "service-status", endpoints: { ...serviceStatus, ...serviceIncidents } },
    ],
  },
] as const satisfies readonly {
  name: string
  domains: readonly { name: string; endpoints: Readonly<Record<string, Endpoint>> }[]
}[]

/** Every domain that has operations, in the order of the map. */
export const domains = areas.flatMap((area) => [...area.domains])

type Domain = (typeof areas)[number]["domains"][number]
type EntriesOf<D> = D extends { readonly name: infer Name extends string; readonly endpoints: infer Endpoints }
  ? {
      [Key in keyof Endpoints & string]: {
        readonly id: `${Name}.${Key}`
        readonly aliasOf: Endpoints[Key] extends { readonly aliasOf?: infer Target } ? Literal<Target> : never
      }
    }[keyof Endpoints & string]
  : never
type Literal<Text> = Text extends string ? (string extends Text ? never : Text) : never
type Entry = EntriesOf<Domain>
type RecommendedId<One = Entry> = One extends { readonly id: infer Id extends string; readonly aliasOf: infer Target }
  ? [Target] extends [never]
    ? Id
    : never
  : never
type Existing<Id extends RecommendedId> = Id
/** Operations that others name as their `aliasOf`. Does not compile if one of them does not exist or is an alias itself. */
type AliasTarget = Existing<Entry["aliasOf"]>

export interface Operation {
  readonly id: string
  readonly domain: string
  /** The id of the operation to use instead of this older form. */
  readonly aliasOf: AliasTarget | undefined
  readonly endpoint: Endpoint
}

/** Every operation of the API, named `domain.operation`. */
export const operations: readonly Operation[] = domains.flatMap(({ name, endpoints }) =>
  Object.entries(endpoints as Readonly<Record<string, Endpoint>>).map(([key, endpoint]) => ({
    id: `${name}.${key}`,
    domain: name,
    aliasOf: endpoint.aliasOf as AliasTarget | undefined,
    endpoint,
  })),
)
