import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { replacement } from "../../inventory/extensions/extension-actions.schema.ts"
import { extensionProblems } from "../../inventory/extensions/extensions.problems.ts"
import { extensionIdText } from "../../inventory/extensions/extensions.schema.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { destinationProblems } from "../destinations/destinations.problems.ts"
import { receptionistProblems as own } from "./virtual-receptionists.problems.ts"
import {
  receptionist,
  receptionistDetails,
  receptionistDraft,
  receptionistEdit,
  receptionistFilter,
} from "./virtual-receptionists.schema.ts"

const many = {
  service: "phoneSystem",
  path: "/api/admin/accounts/:accountId/virtual-receptionists",
  aliases: ["/api/appserver/accounts/:accountId/auto-attendants"],
  params: inAccount,
} as const
const one = {
  service: "phoneSystem",
  path: "/api/admin/accounts/:accountId/virtual-receptionists/:vrId",
  aliases: ["/api/appserver/accounts/:accountId/auto-attendants/:vrId"],
  params: z.strictObject({
    accountId: accountIdText,
    vrId: extensionIdText.describe("Id of the virtual receptionist"),
  }),
} as const
const missing = [accountProblems.notFound, own.notFound]
const contentProblems = [
  own.scheduleUnknown,
  own.greetingUnknown,
  own.keyTwice,
  own.keyLeadsToItself,
  own.switchedOff,
  ...Object.values(destinationProblems),
]
/** Destinations are only referred to: nothing of the extensions changes. */
const references = {
  "body.keys[].destination.extensionId": "reference",
  "body.noInput.extensionId": "reference",
  "body.wrongKey.extensionId": "reference",
  "body.closed.extensionId": "reference",
} as const

const shown = {
  vrId: 5_000_020,
  autoAttendantId: 5_000_020,
  accountId: 100,
  name: "Main menu",
  extension: "400",
  phoneNumbers: ["+12075550100"],
  scheduleId: 2001,
  scheduleName: "Office hours",
  greetingId: 4001,
  greetingName: "Welcome, open hours",
  closedGreetingId: 4002,
  closedGreetingName: "Welcome, closed",
  dialExtensions: true,
  waitSeconds: 5,
  betweenDigitsSeconds: 3,
  noInputRetries: 2,
  wrongKeyRetries: 2,
  usedKeys: ["1", "*"],
  leadsNowhere: false,
  version: 3,
}
const support = { kind: "extension", extensionId: 5_000_012, extension: "420", name: "Customer support" }
const shownDetails = {
  ...shown,
  keys: [
    { key: "1", action: "destination", destination: { ...support, announcement: null } },
    { key: "*", action: "repeat" },
  ],
  noInput: { ...support, announcement: null },
  wrongKey: null,
  closed: { kind: "hangUp", announcement: null },
}

export const listVirtualReceptionists = endpoint({
  ...many,
  method: "GET",
  calls: ["b79-get-auto-attendant"],
  summary: "List the virtual receptionists of an account",
  description:
    "Returns each receptionist with its hours, greetings and the keys that do something. Search by name or extension number. Get a single one to see where its keys lead.",
  example: { response: { items: [shown], nextCursor: null, previousCursor: null } },
  access: access.inAccount("read:virtual-receptionist"),
  query: receptionistFilter,
  response: page(receptionist),
  problems: [accountProblems.notFound],
})
export const createVirtualReceptionist = endpoint({
  ...many,
  method: "POST",
  calls: ["b79-post-auto-attendant", "b711-call-virtual-receptionists"],
  summary: "Create a virtual receptionist with its extension and keys",
  description:
    "Creates the extension as well; without a number it gets the next free one of the number plan. To give it a phone number, assign the number to its extension. A closed greeting and a closed destination are kept only with a schedule.",
  example: {
    body: {
      name: "Main menu",
      scheduleId: 2001,
      greetingId: 4001,
      closed: { kind: "hangUp" },
      keys: [
        { key: "1", action: "destination", destination: { kind: "extension", extensionId: 5_000_012 } },
        { key: "*", action: "repeat" },
      ],
    },
    response: shownDetails,
  },
  access: access.inAccount("create:virtual-receptionist"),
  owners: references,
  body: receptionistDraft,
  response: receptionistDetails,
  problems: [
    accountProblems.notFound,
    accountProblems.serviceWhileStatus,
    ...contentProblems,
    extensionProblems.numberTaken,
    extensionProblems.numberExcluded,
    extensionProblems.numberReserved,
    extensionProblems.noFreeNumber,
  ],
})
export const getVirtualReceptionist = endpoint({
  ...one,
  method: "GET",
  aliases: [...one.aliases, "/api/ucaas/account/:accountId/v1/vr/:vrId", "/api/ucaas/account/v1/:accountId/vr/:vrId"],
  calls: ["b72-get-v1-vr-vr-id", "b711-call-virtual-receptionists"],
  summary: "Get a virtual receptionist with its keys and destinations",
  description:
    "Keys are in the order of the keypad; keys that are not listed do nothing. The version is needed to change the receptionist without overwriting changes of others.",
  example: { response: shownDetails },
  access: access.inAccount("read:virtual-receptionist"),
  response: receptionistDetails,
  problems: missing,
})
export const updateVirtualReceptionist = endpoint({
  ...one,
  method: "PUT",
  aliases: [...one.aliases, "/api/ucaas/account/:accountId/v2/vr/:vrId", "/api/ucaas/account/v2/:accountId/vr/:vrId"],
  calls: ["b79-put-auto-attendant", "b72-put-v2-vr-vr-id", "b711-call-virtual-receptionists"],
  summary: "Change a virtual receptionist",
  description:
    "Omitted fields stay as they are. “keys” replaces all keys. Without a schedule, the closed greeting and the closed destination are removed.",
  example: { body: { keys: [{ key: "*", action: "repeat" }], version: 3 }, response: shownDetails },
  access: access.inAccount("update:virtual-receptionist"),
  owners: references,
  body: receptionistEdit,
  response: receptionistDetails,
  problems: [...missing, own.changedMeanwhile, ...contentProblems],
})
export const deleteVirtualReceptionist = endpoint({
  ...one,
  method: "DELETE",
  calls: ["b79-delete-auto-attendant", "b711-call-virtual-receptionists"],
  summary: "Delete a virtual receptionist with its extension",
  description:
    "Refused while phone numbers or other objects send calls to it, unless “replaceWith” names what takes them over. What its keys lead to stays.",
  access: access.inAccount("delete:virtual-receptionist"),
  query: replacement,
  problems: [
    ...missing,
    own.switchedOff,
    extensionProblems.inUse,
    extensionProblems.replacementUnknown,
    extensionProblems.replacementUnsuitable,
  ],
})
