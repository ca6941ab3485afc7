import { screens } from "../../src/app/screens.ts"
import type { Screen } from "../../src/kit/screen.ts"

/** Who opens a screen, and where. A screen with parameters needs a line of its own. */
export const visits: Readonly<
  Record<Screen["place"], (path: string) => { readonly address: string; readonly loginName?: string }>
> = {
  open: (path) => ({ address: `/${path}` }),
  portal: (path) => ({ address: `/${path}`, loginName: "superuser@dialplane.demo" }),
  account: (path) => ({ address: `/adminv2/account/100/${path}`, loginName: "account-super-user@harbor-pine.demo" }),
}
const parameters: Readonly<Record<string, string>> = {
  "devices/$deviceId": "devices/4013",
  "users/$userId": "users/100140",
  "users/$userId/phonebook": "users/100003/phonebook",
  "phone-numbers/porting/$portingOrderId": "phone-numbers/porting/8001",
  "phone-numbers/porting/$portingOrderId/edit": "phone-numbers/porting/8006/edit",
  "users/$userId/offboarding": "users/100140/offboarding",
  "roles/$roleId": "roles/1000",
  "api-keys/$apiKeyId": "api-keys/4001",
  "webhooks/$webhookId": "webhooks/4001",
  "webhooks/$webhookId/deliveries/$deliveryId": "webhooks/4001/deliveries/4001",
  "reports/saved/$reportId": "reports/saved/4001",
  "extensions/$kitId": "extensions/100813",
  "call-queues/$callQueueId": "call-queues/100804",
  "phone-numbers/number/$phoneNumber": "phone-numbers/number/12075550140",
  "extension-templates/$templateId": "extension-templates/1001",
  "imports/$importId": "imports/4002",
  "phone-templates/keys/$templateId": "phone-templates/keys/4001",
  "phone-templates/models/$make/$model": "phone-templates/models/yealink/T54W",
  "call-groups/$callGroupId": "call-groups/100803",
  "voicemail/$extensionId": "voicemail/100803",
  "voicemail/$extensionId/settings": "voicemail/100803/settings",
  "call-monitoring/rules/$ruleId": "call-monitoring/rules/3002",
  "call-flows/$callFlowId": "call-flows/6001",
  "call-simulator/scenarios/$scenarioId": "call-simulator/scenarios/6101",
  "pickup-groups/$groupId": "pickup-groups/3001",
  "paging-groups/$pagingGroupId": "paging-groups/100808",
  "virtual-receptionists/$vrId": "virtual-receptionists/100800",
  // Calls come and go: the page says that there is no such call. calls.spec.ts opens one that exists.
  "calls/$callId": "calls/1794816000000-1",
  // Meetings and messages of the demo are of the last months, so these do not exist. meetings.spec.ts opens some.
  "meetings/$meetingId": "meetings/1794816000000-1",
  "messages/$messageId": "messages/1794816000000-1",
  "conference-bridges/$conferenceId": "conference-bridges/100806",
  "schedules/$scheduleId": "schedules/2002",
  "media/$mediaId": "media/4007",
  "service-incidents/$incidentId": "service-incidents/9001",
  "service-incidents/$incidentId/details": "service-incidents/9001/details",
  "partner/templates/$templateId": "partner/templates/3",
  "locations/$locationId": "locations/3001",
  "emergency-locations/$locationId": "emergency-locations/3001",
  "recordings/$recordingId": "recordings/7001",
  // Support has no recordings of its own: the page says that there is no such recording.
  "me/recordings/$recordingId": "me/recordings/7003",
  "groups/$groupId": "groups/103",
  "phone-book/$phoneBookId": "phone-book/1",
  "users/$userId/phonebook/$phoneBookId": "users/100003/phonebook/1",
  // Support has no phone book.
  "me/phone-book/$phoneBookId": "me/phone-book/1",
  "phone-numbers/tags/$customTagId": "phone-numbers/tags/6101",
  "locations/networks/$netLocId": "locations/networks/3002",
  "locations/requests/$requestId": "locations/requests/3003",
  "call-blocking/$ruleId": "call-blocking/7100",
  "trusts/$otherAccountId": "trusts/110",
  // The demo has no single sign-on; sso-settings.spec.ts opens a domain that exists.
  "single-sign-on/domains/$domainId": "single-sign-on/domains/1",
}

/** Sent on to another page when opened by themselves. */
const passing: ReadonlySet<string> = new Set(["password-expired"])

/** Every screen that can be opened by its address. */
export const reachable = screens
  .map((screen) => ({ ...screen, path: parameters[screen.path] ?? screen.path }))
  .filter(({ path }) => !passing.has(path))
