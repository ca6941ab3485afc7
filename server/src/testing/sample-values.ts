import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { services } from "@dialplane/contract/kit/service"
import { demoAccounts } from "../app/demo/demo-accounts.ts"
import { demoPeople } from "../app/demo/demo-people.ts"

/** The target of generated tests: one account, and a user of it who is not the caller. */
export interface SampleTarget {
  readonly accountId: number
  readonly userId: number
}

const people = demoPeople()

/** A user of an account who does not sign in during the run, if there is one. */
export const someoneOf = (accountId: number): number =>
  (people.findLast((person) => person.accountId === accountId && !person.isRoom) ?? people[0])!.id

/** A value for each path parameter by name; a new domain adds a line. Without one, 1 is used, which names nothing. */
const samples: Readonly<Record<string, (target: SampleTarget) => string | number>> = {
  accountId: (target) => target.accountId,
  userId: (target) => target.userId,
  loginName: (target) => people.find((person) => person.id === target.userId)!.loginName,
  accountName: (target) => demoAccounts.find((account) => account.id === target.accountId)!.name,
  countryId: () => "US",
  provinceCode: () => "ME",
  vAccountId: (target) => `V${target.accountId}`,
  status: () => "Suspended",
  locationStatus: () => "Active",
  attributeName: () => "costCenter",
  locationId: () => 3001,
  netLocId: () => 3001,
  requestId: () => 3001,
  phoneBookId: () => 100001,
  portingOrderId: () => 8001,
  documentId: () => 8001,
  phoneNumber: () => "12075550140",
  customTagId: () => 6101,
  kitId: (target) => target.accountId * 1000 + 800,
  deviceKitId: (target) => target.accountId * 1000 + 800,
  extensionId: (target) => target.accountId * 1000 + 800,
  callQueueId: () => 100_804,
  greetingId: () => 3001,
  recordingId: () => 7001,
  rangeId: () => 3001,
  // A phone of a user whom everyone with a permission for phones may manage.
  deviceId: () => 4003,
  lineId: () => 4203,
  mac: () => "00:15:65:1A:20:00",
  extension: () => "203",
  make: () => "yealink",
  model: () => "T54W",
  templateId: () => 1001,
  importId: () => 4001,
  importKind: () => "people",
  scheduleId: () => 2001,
  incidentId: () => 9001,
  component: () => "messaging",
  region: () => "us",
  user_id: (target) => target.userId,
  identityId: (target) => target.userId,
  accountNumber: (target) => target.accountId,
  username: (target) => people.find((person) => person.id === target.userId)!.loginName,
  provider: () => "sso",
  providerIdentityId: () => "nobody",
  companyName: () => "no-such-company",
  testId: () => "00000000-0000-4000-8000-000000000000",
  domainId: () => 1,
  api_key_id: (target) => target.userId,
  webhookId: () => 4001,
  deliveryId: () => 4001,
  mfaId: (target) => target.userId,
  browserId: () => "00000000-0000-4000-8000-000000000000",
  sessionId: () => "00000000-0000-4000-8000-000000000000",
}

export const sampleParam = (name: string, target: SampleTarget): string => String(samples[name]?.(target) ?? 1)
/** Only in account 100, or nonexistent. */
const notEverywhere: ReadonlySet<string> = new Set([
  "provider",
  "providerIdentityId",
  "companyName",
  "testId",
  "domainId",
  "sessionId",
  "webhookId",
  "deliveryId",
  "callQueueId",
  "greetingId",
  "recordingId",
  "browserId",
  "scheduleId",
  "templateId",
  "importId",
  "deviceId",
  "lineId",
  "extension",
  "rangeId",
  "phoneNumber",
  "customTagId",
  "phoneBookId",
  "portingOrderId",
  "documentId",
  "locationId",
  "netLocId",
  "requestId",
])
/** Whether the sample names something that exists. */
export const isRealSample = (name: string) => name in samples && !notEverywhere.has(name)

export const parameterNames = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)

/** The address of an operation with its parameters filled in. */
export const addressOf = (endpoint: Endpoint, path: string, value: (name: string) => string) =>
  services[endpoint.service].basePath + path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(value(name)))
