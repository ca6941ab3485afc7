import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { commonProblems } from "../../kit/problem.ts"
import { phoneRecordingExample } from "./media-examples.ts"
import { mediaProblems } from "./media.problems.ts"
import { phoneRecording, phoneRecordingDraft } from "./media.schema.ts"

const dialed = "/api/ucaas/account/:accountId/outdialRecordGreeting"
const ticket = "/api/appserver/accounts/:accountId/record-greeting/:ticketId"
const ofRecord = z.strictObject({ accountId: accountIdText, recordId: accountIdText.describe("Id of the recording") })
const ofTicket = z.strictObject({
  accountId: accountIdText,
  ticketId: z.string().min(1).max(100).describe("Ticket of the recording"),
})
const byRecord = { service: "phoneSystem", path: `${dialed}/:recordId`, params: ofRecord } as const
const byTicket = { service: "appServer", path: ticket, params: ofTicket } as const
const answer = { response: phoneRecording, example: { response: phoneRecordingExample } } as const
const found = [accountProblems.notFound, mediaProblems.phoneRecordingNotFound]
const startProblems = [
  accountProblems.notFound,
  mediaProblems.notFound,
  mediaProblems.phoneUnknown,
  mediaProblems.numberInvalid,
  mediaProblems.numberNotCallable,
  mediaProblems.phoneRecordingsFull,
  mediaProblems.nameTaken,
  mediaProblems.tooMany,
  commonProblems.tooMany,
]
const draftExample = { extensionId: 100_101, name: "Closed on holidays", kind: "greeting" }

export const startPhoneRecording = endpoint({
  service: "phoneSystem",
  path: dialed,
  params: inAccount,
  method: "POST",
  calls: ["b72-post-outdial-record-greeting"],
  summary: "Record an audio file by phone: call an extension or number and record what is said",
  description:
    "Answers at once with a record id and a ticket. Poll one of them every two seconds until the state is Saved, NoAnswer, Canceled or Failed. The call gives up after 5 minutes. Numbers follow the account's dialing and blocking; at most 10 calls per hour and user, and 3 to one number. A saved recording is a new audio file, or replaces that of an existing one.",
  access: access.inAccount("create:media"),
  owners: { "body.extensionId": "reference" },
  body: phoneRecordingDraft,
  response: phoneRecording,
  example: { body: draftExample, response: { ...phoneRecordingExample, state: "Dialing" } },
  problems: startProblems,
})
export const getPhoneRecording = endpoint({
  ...byRecord,
  ...answer,
  method: "GET",
  calls: ["b72-get-outdial-record-greeting-record-id"],
  summary: "Poll a recording by phone by its record id",
  description: "Once the state is Saved, mediaId is the audio file.",
  access: access.inAccount("read:media"),
  noCache: true,
  problems: found,
})
export const cancelPhoneRecording = endpoint({
  ...byRecord,
  ...answer,
  method: "DELETE",
  summary: "End a recording by phone without saving it",
  description: "The call is ended and nothing is saved. A recording that has ended is refused.",
  access: access.inAccount("create:media"),
  problems: [...found, mediaProblems.phoneRecordingOver],
})
export const getPhoneRecordingByTicket = endpoint({
  aliasOf: "media.getPhoneRecording",
  ...byTicket,
  ...answer,
  method: "GET",
  calls: ["b79-call-record-greeting-by-ticket"],
  summary: "Poll a recording by phone by its ticket",
  description: "Catalogue alias of getPhoneRecording, for callers that keep the ticket.",
  access: access.inAccount("read:media"),
  noCache: true,
  problems: found,
})
export const startPhoneRecordingByTicket = endpoint({
  ...byTicket,
  method: "POST",
  calls: ["b79-call-record-greeting-by-ticket"],
  summary: "Call the same phone again for a recording by phone that has ended",
  description:
    "Catalogue alias of startPhoneRecording: phone, name and kind are those of the ticket. The answer has a new record id and ticket.",
  access: access.inAccount("create:media"),
  ...answer,
  problems: [...found, ...startProblems.slice(1)],
})
