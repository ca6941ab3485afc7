import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { extensionProblems } from "../../inventory/extensions/extensions.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { defaultFeatureCodes } from "./feature-codes.ts"
import { pbxSettingsProblems as problems } from "./pbx-settings.problems.ts"
import {
  callerIdSettings,
  dialedQuery,
  dialedReading,
  internationalCalling,
  pbxSettings,
  pbxSettingsEdit,
  sevenDigitDialing,
  shownInternationalCalling,
  shownSevenDigitDialing,
} from "./pbx-settings.schema.ts"

const account = "/api/ucaas/account/:accountId"
const appServer = "/api/appserver/accounts/:accountId/pbx-settings"
const settings = {
  service: "phoneSystem",
  path: `${account}/v2/pbxSettings`,
  params: inAccount,
} as const
const reading = {
  service: "phoneSystem",
  method: "GET",
  params: inAccount,
  problems: [accountProblems.notFound],
  noCache: true,
} as const
const refusals = [accountProblems.notFound, ...Object.values(problems), accountProblems.countryUnknown]

const exampleSettings = {
  accountId: 100,
  countryCode: "US",
  extensionDigits: 3,
  outsidePrefix: "",
  sevenDigitDialing: true,
  areaCode: "207",
  operator: { extensionId: 100_804, extension: "420", name: "Customer support" },
  internationalCalling: "listed",
  internationalCountries: ["GB", "MX"],
  defaultCallerId: "main",
  mainNumber: "+12075550100",
  callerName: "Harbor Pine",
  featureCodes: defaultFeatureCodes,
  parkingOn: true,
  parkingFirstSlot: 701,
  parkingLastSlot: 720,
  parkingSeconds: 60,
  parkingReturn: "parker",
  parkingExtension: null,
  ringSeconds: 25,
  listInDirectory: true,
  skippedSlots: ["711"],
  version: 3,
}

export const getPbxSettings = endpoint({
  ...reading,
  ...settings,
  aliases: ["/api/ucaas/account/v2/:accountId/pbxSettings", appServer],
  calls: ["b72-get-v2-pbx-settings", "b79-get-pbx-settings"],
  summary: "Get the PBX settings of an account",
  description:
    "How phones of the account dial: prefix, 7-digit dialing, international calling, feature codes and parking, and what the called party sees. An account that never changed them has the defaults.",
  example: { response: exampleSettings },
  access: access.inAccount("read:pbx-settings"),
  response: pbxSettings,
})
export const updatePbxSettings = endpoint({
  ...settings,
  method: "PUT",
  aliases: ["/api/ucaas/account/v2/:accountId/pbxSettings", appServer],
  calls: ["b72-put-v2-pbx-settings", "b79-put-pbx-settings"],
  summary: "Change the PBX settings of an account; omitted fields stay as they are",
  description:
    "Send the version you read to be refused instead of overwriting a change that somebody else made meanwhile. Feature codes that phones could not tell apart are refused, and so are parking slots that are extensions.",
  example: {
    body: { sevenDigitDialing: true, areaCode: "207", parkingSeconds: 90, version: 3 },
    response: { ...exampleSettings, parkingSeconds: 90, version: 4 },
  },
  access: access.inAccount("update:pbx-settings"),
  owners: { "body.operator.extensionId": "reference", "body.parkingExtension.extensionId": "reference" },
  body: pbxSettingsEdit,
  response: pbxSettings,
  problems: refusals,
})
export const createPbxSettings = endpoint({
  aliasOf: "pbx-settings.updatePbxSettings",
  ...settings,
  method: "POST",
  path: appServer,
  calls: ["b79-post-pbx-settings"],
  summary: "Set PBX settings of an account",
  description: "Catalogue alias of the change of PBX settings: every account has settings from the beginning. Use PUT.",
  example: {
    body: { ringSeconds: 30 },
    response: { ...exampleSettings, ringSeconds: 30, version: 4 },
  },
  access: access.inAccount("create:pbx-settings"),
  owners: { "body.operator.extensionId": "reference", "body.parkingExtension.extensionId": "reference" },
  body: pbxSettingsEdit,
  response: pbxSettings,
  problems: refusals,
})
export const resetPbxSettings = endpoint({
  ...settings,
  method: "DELETE",
  path: appServer,
  calls: ["b79-delete-pbx-settings"],
  summary: "Reset the PBX settings of an account to the defaults",
  description:
    "International calling is off afterwards, and there is no operator and no main number. Feature codes and parking slots have their default numbers again. The change can be reverted from the audit log.",
  access: access.inAccount("delete:pbx-settings"),
  problems: [accountProblems.notFound],
})

export const getInternationalCalling = endpoint({
  ...reading,
  path: `${account}/internationalCalling`,
  calls: ["b72-get-international-calling"],
  summary: "Get which other countries an account can call",
  description: "A part of the PBX settings. The countries are listed when internationalCalling is “listed”.",
  example: { response: { internationalCalling: "listed", internationalCountries: ["GB", "MX"] } },
  access: access.inAccount("read:pbx-settings"),
  response: shownInternationalCalling,
})
export const updateInternationalCalling = endpoint({
  service: "phoneSystem",
  method: "PUT",
  path: `${account}/internationalCalling`,
  calls: ["b72-put-international-calling"],
  summary: "Set which other countries an account can call",
  description:
    "A part of the PBX settings. Turning international calling off also clears the list. Single extensions can be blocked in their own settings.",
  example: {
    body: { internationalCalling: "listed", internationalCountries: ["GB", "MX", "FR"] },
    response: { internationalCalling: "listed", internationalCountries: ["FR", "GB", "MX"] },
  },
  access: access.inAccount("update:pbx-settings"),
  params: inAccount,
  body: internationalCalling,
  response: shownInternationalCalling,
  problems: [accountProblems.notFound, accountProblems.countryUnknown, problems.countriesMissing],
})
export const getSevenDigitDialing = endpoint({
  ...reading,
  path: `${account}/sevenDigitDialing`,
  calls: ["b72-get-seven-digit-dialing"],
  summary: "Get whether numbers of the own area can be dialed with 7 digits",
  description: "A part of the PBX settings, for accounts in the United States and Canada.",
  example: { response: { sevenDigitDialing: true, areaCode: "207" } },
  access: access.inAccount("read:pbx-settings"),
  response: shownSevenDigitDialing,
})
export const updateSevenDigitDialing = endpoint({
  service: "phoneSystem",
  method: "PUT",
  path: `${account}/sevenDigitDialing`,
  calls: ["b72-put-seven-digit-dialing"],
  summary: "Turn 7-digit dialing on or off",
  description: "A part of the PBX settings. An area code is required to turn it on.",
  example: {
    body: { sevenDigitDialing: true, areaCode: "207" },
    response: { sevenDigitDialing: true, areaCode: "207" },
  },
  access: access.inAccount("update:pbx-settings"),
  params: inAccount,
  body: sevenDigitDialing,
  response: shownSevenDigitDialing,
  problems: [accountProblems.notFound, problems.areaCodeMissing, problems.sevenDigitAbroad],
})
export const getCallerIdSettings = endpoint({
  ...reading,
  path: `${account}/callerIdSettings`,
  calls: ["b72-get-caller-id-settings"],
  summary: "Get what the called party sees by default",
  description: "A part of the PBX settings. Extensions can have a caller ID of their own.",
  example: { response: { defaultCallerId: "main", mainNumber: "+12075550100", callerName: "Harbor Pine" } },
  access: access.inAccount("read:pbx-settings"),
  response: callerIdSettings,
})

export const testDialedNumber = endpoint({
  ...reading,
  path: `${account}/v2/pbxSettings/dialedNumber`,
  summary: "Test how a dialed number is read, and by which rule",
  description:
    "Nothing is called. Emergency numbers come first, then feature codes, extensions, parking slots, the operator, and numbers outside. With extensionId, the answer also has the caller ID that the called party would see.",
  example: {
    response: {
      kind: "national",
      number: "12075550142",
      country: "US",
      code: null,
      feature: null,
      rest: null,
      allowed: true,
      because: "sevenDigit",
      reaches: null,
      callerId: { number: "+12075550100", name: "Harbor Pine" },
    },
  },
  access: access.inAccount("read:pbx-settings"),
  query: dialedQuery,
  response: dialedReading,
  problems: [accountProblems.notFound, extensionProblems.notFound],
})
