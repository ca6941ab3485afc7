import * as accountConfiguration from "./accounts/account-configuration.endpoints.ts"
import * as accountServices from "./accounts/account-services.endpoints.ts"
import * as accountSettings from "./accounts/account-settings.endpoints.ts"
import * as accountStatus from "./accounts/account-status.endpoints.ts"
import * as accounts from "./accounts/accounts.endpoints.ts"
import * as branding from "./branding/branding.endpoints.ts"
import * as config from "./config/config.endpoints.ts"
import * as busyLamps from "./devices/busy-lamps.endpoints.ts"
import * as deviceHandsets from "./devices/handsets.endpoints.ts"
import * as deviceEmergency from "./devices/emergency-changes.endpoints.ts"
import * as deviceHoteling from "./devices/hoteling.endpoints.ts"
import * as deviceExchange from "./devices/exchange.endpoints.ts"
import * as deviceSwap from "./devices/swap.endpoints.ts"
import * as deviceUndoSwap from "./devices/undo-swap.endpoints.ts"
import * as devices from "./devices/devices.endpoints.ts"
import type { Endpoint } from "./kit/endpoint.ts"
import * as audit from "./audit/audit.endpoints.ts"
import * as groups from "./groups/groups.endpoints.ts"
import * as events from "./events/events.endpoints.ts"
import * as emergencyLocations from "./emergency-locations/emergency-locations.endpoints.ts"
import * as locations from "./locations/locations.endpoints.ts"
import * as extensions from "./extensions/extensions.endpoints.ts"
import * as greetings from "./extensions/greetings.endpoints.ts"
import * as numberPlan from "./extensions/number-plan.endpoints.ts"
import * as ownExtension from "./extensions/own-extension.endpoints.ts"
import * as lookups from "./lookups/lookups.endpoints.ts"
import * as jobs from "./jobs/jobs.endpoints.ts"
import * as oneJob from "./jobs/one-job.endpoints.ts"
import * as mailOutbox from "./mail-outbox/mail-outbox.endpoints.ts"
import * as customTags from "./numbers/custom-tags.endpoints.ts"
import * as numberBulk from "./numbers/number-bulk.endpoints.ts"
import * as numbers from "./numbers/numbers.endpoints.ts"
import * as passwords from "./passwords/passwords.endpoints.ts"
import * as people from "./people/people.endpoints.ts"
import * as mfa from "./mfa/mfa.endpoints.ts"
import * as notices from "./notices/notices.endpoints.ts"
import * as numberOrders from "./number-orders/number-orders.endpoints.ts"
import * as phoneBook from "./phone-book/phone-book.endpoints.ts"
import * as provisioning from "./provisioning/provisioning.endpoints.ts"
import * as phoneControl from "./devices/phone-control.endpoints.ts"
import * as replacePhone from "./devices/replace-phone.endpoints.ts"
import * as zeroTouch from "./devices/zero-touch.endpoints.ts"
import * as queues from "./queues/queues.endpoints.ts"
import * as receptionistConsole from "./receptionist-console/receptionist-console.endpoints.ts"
import * as recordings from "./recordings/recordings.endpoints.ts"
import * as ownerLocks from "./roles/owner-lock.endpoints.ts"
import * as roleList from "./roles/role-list.endpoints.ts"
import * as roles from "./roles/roles.endpoints.ts"
import * as schedules from "./schedules/schedules.endpoints.ts"
import * as sessions from "./sessions/sessions.endpoints.ts"
import * as actingPeople from "./acting/acting-people.endpoints.ts"
import * as openings from "./acting/openings.endpoints.ts"
import * as acting from "./acting/acting.endpoints.ts"
import * as partners from "./partners/partners.endpoints.ts"
import * as preferences from "./users/preferences.endpoints.ts"
import { listNameUses, renamePerson } from "./users/rename.endpoints.ts"
import * as userLists from "./users/user-lists.endpoints.ts"
import * as users from "./users/users.endpoints.ts"
import * as extensionTemplates from "./extension-templates/extension-templates.endpoints.ts"
import * as imports from "./imports/imports.endpoints.ts"

/** THE ordered list of domains. A domain may import only those before it. */
export const domains = [
  {
    name: "accounts",
    endpoints: { ...accounts, ...accountConfiguration, ...accountStatus, ...accountSettings, ...accountServices },
  },
  { name: "lookups", endpoints: lookups },
  { name: "branding", endpoints: branding },
  { name: "roles", endpoints: { ...roles, ...roleList, ...ownerLocks } },
  { name: "users", endpoints: { ...userLists, ...users, ...preferences } },
  { name: "groups", endpoints: groups },
  { name: "passwords", endpoints: passwords },
  { name: "mfa", endpoints: mfa },
  { name: "sessions", endpoints: sessions },
  { name: "acting", endpoints: { ...acting, ...openings, ...actingPeople } },
  { name: "schedules", endpoints: schedules },
  { name: "partners", endpoints: partners },
  { name: "emergency-locations", endpoints: emergencyLocations },
  { name: "locations", endpoints: locations },
  { name: "phone-book", endpoints: phoneBook },
  { name: "extensions", endpoints: { ...extensions, ...greetings, ...numberPlan, ...ownExtension } },
  { name: "extension-templates", endpoints: extensionTemplates },
  { name: "devices", endpoints: { ...devices, ...deviceHandsets, ...deviceHoteling, ...deviceEmergency } },
  { name: "numbers", endpoints: { ...numbers, ...numberBulk, ...customTags } },
  { name: "number-orders", endpoints: numberOrders },
  {
    name: "provisioning",
    endpoints: {
      ...provisioning,
      ...busyLamps,
      ...deviceExchange,
      ...deviceSwap,
      ...replacePhone,
      ...phoneControl,
      ...zeroTouch,
    },
  },
  { name: "queues", endpoints: queues },
  { name: "recordings", endpoints: recordings },
  { name: "receptionist-console", endpoints: receptionistConsole },
  { name: "people", endpoints: { ...people, listNameUses, renamePerson } },
  { name: "imports", endpoints: imports },
  { name: "config", endpoints: config },
  { name: "audit", endpoints: { ...audit, ...deviceUndoSwap } },
  { name: "jobs", endpoints: { ...jobs, ...oneJob } },
  { name: "events", endpoints: events },
  { name: "notices", endpoints: notices },
  { name: "mail-outbox", endpoints: mailOutbox },
] as const satisfies readonly { name: string; endpoints: Readonly<Record<string, Endpoint>> }[]

export interface Operation {
  readonly id: string
  readonly domain: string
  readonly endpoint: Endpoint
}

/** Every operation of the API, named `domain.operation`. */
export const operations: readonly Operation[] = domains.flatMap(({ name, endpoints }) =>
  Object.entries(endpoints as Readonly<Record<string, Endpoint>>).map(([key, endpoint]) => ({
    id: `${name}.${key}`,
    domain: name,
    endpoint,
  })),
)
