import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { replacement } from "../../inventory/extensions/extension-actions.schema.ts"
import { extensionProblems } from "../../inventory/extensions/extensions.problems.ts"
import { extensionIdText } from "../../inventory/extensions/extensions.schema.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { conferenceBridgeProblems as problems } from "./conference-bridges.problems.ts"
import {
  conferenceBridge,
  conferenceBridgeDetails,
  conferenceBridgeDraft,
  conferenceBridgeEdit,
  conferenceBridgeFilter,
  recordingCode,
} from "./conference-bridges.schema.ts"

const ofBridge = z.strictObject({
  accountId: accountIdText,
  conferenceId: extensionIdText.describe("Id of the conference bridge"),
})
const many = {
  service: "phoneSystem",
  path: "/api/ucaas/account/:accountId/conferenceKits",
  aliases: ["/api/appserver/accounts/:accountId/conference-kits"],
  params: inAccount,
} as const
const one = {
  service: "phoneSystem",
  path: "/api/ucaas/account/:accountId/conferenceKit/:conferenceId",
  aliases: ["/api/appserver/accounts/:accountId/conference-kits/:conferenceId"],
  params: ofBridge,
} as const
const missing = [accountProblems.notFound, problems.notFound]
const pinProblems = [problems.hostPinWeak, problems.guestPinWeak, problems.pinsEqual]

const shown = {
  kitId: 5_000_030,
  accountId: 100,
  name: "Management",
  extension: "430",
  phoneNumbers: [],
  locationName: null,
  maxParticipants: 25,
  waitForHost: true,
  musicWhileWaiting: true,
  announce: "name",
  announceOn: "both",
  startMuted: false,
  record: "host",
  locked: false,
  hasPins: true,
  version: 3,
}
const shownDetails = { ...shown, hostPin: "481935", guestPin: "260714" }

export const listConferenceBridges = endpoint({
  ...many,
  method: "GET",
  calls: ["b72-get-conference-kits", "b79-get-conference-kits"],
  summary: "List the conference bridges of an account",
  description:
    "Returns the settings of each bridge, without its PINs. Get a single bridge to see them. Search by name or extension number.",
  example: { response: { items: [shown], nextCursor: null, previousCursor: null } },
  access: access.inAccount("read:conference-bridges"),
  query: conferenceBridgeFilter,
  response: page(conferenceBridge),
  problems: [accountProblems.notFound],
})
export const createConferenceBridge = endpoint({
  ...many,
  method: "POST",
  calls: ["b79-post-conference-kits"],
  createdAt: "/api/ucaas/account/:accountId/conferenceKit/:kitId",
  summary: "Create a conference bridge with its extension",
  description:
    "Creates the extension as well; without a number it gets the next free one. PINs that are not given are generated and returned. To let outside callers join, assign a phone number to the extension.",
  example: { body: { name: "Management", announce: "name", record: "host" }, response: shownDetails },
  ifAnswerLost: "Open the conference bridge to see its PINs.",
  access: access.inAccount("create:conference-bridges"),
  body: conferenceBridgeDraft,
  response: conferenceBridgeDetails,
  problems: [
    accountProblems.notFound,
    accountProblems.serviceWhileStatus,
    ...pinProblems,
    extensionProblems.numberTaken,
    extensionProblems.numberExcluded,
    extensionProblems.numberReserved,
    extensionProblems.noFreeNumber,
  ],
})
export const getConferenceBridge = endpoint({
  ...one,
  method: "GET",
  calls: ["b72-get-conference-kit-kit-id"],
  summary: "Get a conference bridge with its PINs",
  description: "The PINs are stored encrypted and shown to whoever may read conference bridges.",
  example: { response: shownDetails },
  access: access.inAccount("read:conference-bridges"),
  response: conferenceBridgeDetails,
  noCache: true,
  problems: missing,
})
export const updateConferenceBridge = endpoint({
  ...one,
  method: "PUT",
  calls: ["b72-put-conference-kit-kit-id", "b79-put-conference-kits"],
  summary: "Change a conference bridge",
  description:
    "Omitted fields stay as they are. A bridge that has no PINs yet gets generated ones with the first change. Locking takes effect for whoever dials in afterwards.",
  example: { body: { locked: true, version: 3 }, response: shownDetails },
  idempotency: "accepted",
  ifAnswerLost: "Open the conference bridge to see its PINs.",
  access: access.inAccount("update:conference-bridges"),
  body: conferenceBridgeEdit,
  response: conferenceBridgeDetails,
  problems: [...missing, problems.changedMeanwhile, ...pinProblems],
})
export const deleteConferenceBridge = endpoint({
  ...one,
  method: "DELETE",
  calls: ["b79-delete-conference-kits"],
  summary: "Delete a conference bridge with its extension",
  description:
    "Refused while phone numbers or other objects send calls to the bridge, unless “replaceWith” names what takes them over.",
  access: access.inAccount("delete:conference-bridges"),
  query: replacement,
  problems: [
    ...missing,
    extensionProblems.inUse,
    extensionProblems.replacementUnknown,
    extensionProblems.replacementUnsuitable,
  ],
})
export const getConferenceRecordingCode = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/account/:accountId/conference-recording-code",
  params: inAccount,
  summary: "Get the code by which hosts record conferences",
  description:
    "The account's feature code for recording, with which the host of a bridge whose recording is left to the host starts and stops it. It is changed in the phone system settings.",
  example: { response: { code: "*3" } },
  access: access.inAccount("read:conference-bridges"),
  response: recordingCode,
  problems: [accountProblems.notFound],
})
