import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount, ofUser } from "../../kit/ids.ts"
import { userProblems } from "../../identity/users/users.problems.ts"
import { recordingProblems as refusals } from "./recordings.problems.ts"
import {
  binFilter,
  binPage,
  changedCount,
  chosenRecordings,
  commentDraft,
  commentOnRecording,
  recordingComment,
  recordingFilter,
  recordingIdText,
  recordingPage,
  recordingsOfPerson,
  recordingUsage,
  usageFilter,
} from "./recordings.schema.ts"

// Two doors to the same recordings. The first is everybody's, in the account one acts in: one's own recordings made on
// demand, and whatever else one's keys open. The second is for those who look after an account's recordings, in each
// account that they reach.

const everybody = "/crec/api"
const account = "/api/accounts/:accountId/recordings"
const ofRecording = z.strictObject({ recordingId: recordingIdText })
const inThisAccount = z.strictObject({ accountId: accountIdText, recordingId: recordingIdText })

/** News reach open windows by events: what is shown is read anew. */
const service = { service: "recording", noCache: true } as const
const own = (action: "read" | "update" | "delete") => ({ ...service, access: access.own(`${action}:own-recordings`) })
const inside = (action: "read" | "update" | "delete") => ({
  ...service,
  access: access.inAccount(`${action}:company-call-recording`),
  params: inAccount,
})

// --- lists -----------------------------------------------------------------------------------------------------------

const list = { method: "GET", query: recordingFilter, response: recordingPage } as const
export const listRecordings = endpoint({
  ...own("read"),
  ...list,
  path: `${everybody}/search/recordings`,
  calls: ["b77-get-crec-api-search-recordings"],
  summary:
    "Recordings of calls: page by page, by kind, person, direction and time, found by the beginnings of names and by digits; people see their own, and more by their keys",
})
export const listRecordingsOfAccount = endpoint({
  ...inside("read"),
  ...list,
  path: account,
  summary: "The recordings of an account",
  problems: [accountProblems.notFound],
})

const bin = { method: "GET", query: binFilter, response: binPage } as const
export const listBin = endpoint({
  ...own("read"),
  ...bin,
  path: `${everybody}/search/recordings/recycleBin`,
  calls: ["b77-get-crec-api-search-recordings-recycle-bin"],
  summary: "Deleted recordings that can still be recovered, and until when",
})
export const listBinOfAccount = endpoint({
  ...inside("read"),
  ...bin,
  path: `${account}/recycle-bin`,
  summary: "The recycle bin of an account's recordings",
  problems: [accountProblems.notFound],
})

// --- deleting and recovering -----------------------------------------------------------------------------------------

const chosen = { body: chosenRecordings, response: changedCount, problems: [refusals.someNotFound] } as const
const chosenInside = { ...chosen, problems: [accountProblems.notFound, refusals.someNotFound] } as const

export const binRecordings = endpoint({
  ...own("delete"),
  ...chosen,
  method: "DELETE",
  path: `${everybody}/search/recordings`,
  calls: ["b77-delete-crec-api-search-recordings"],
  summary: "Move recordings to the recycle bin, where they stay for 30 days: all of them or none",
})
export const binRecordingsOfAccount = endpoint({
  owners: { "body.ids[]": "recording" },
  ...inside("delete"),
  ...chosenInside,
  method: "DELETE",
  path: account,
  summary: "Move recordings of an account to the recycle bin",
})
export const recoverRecordings = endpoint({
  ...own("update"),
  ...chosen,
  method: "POST",
  path: `${everybody}/recordings/recoverRecordingsFromTrash`,
  calls: ["b77-post-crec-api-recordings-recover-recordings-from-trash"],
  summary: "Take recordings out of the recycle bin",
})
export const recoverRecordingsOfAccount = endpoint({
  owners: { "body.ids[]": "recording" },
  ...inside("update"),
  ...chosenInside,
  method: "POST",
  path: `${account}/recycle-bin/recover`,
  summary: "Take recordings of an account out of the recycle bin",
})
export const deleteRecordings = endpoint({
  ...own("delete"),
  ...chosen,
  method: "POST",
  path: `${everybody}/recordings/deleteRecordingsPermanently`,
  calls: ["b77-post-crec-api-recordings-delete-recordings-permanently"],
  summary: "Delete recordings in the recycle bin for good, with their sound and comments; nothing brings them back",
})
export const deleteRecordingsOfAccount = endpoint({
  owners: { "body.ids[]": "recording" },
  ...inside("delete"),
  ...chosenInside,
  method: "POST",
  path: `${account}/recycle-bin/delete`,
  summary: "Delete recordings in an account's recycle bin for good",
})

// --- one recording ---------------------------------------------------------------------------------------------------

const sound = { method: "GET", response: z.unknown(), answers: "file" } as const
const soundProblems = [refusals.notFound, refusals.noSound, refusals.rangeNotThere]
export const hearRecording = endpoint({
  ...own("read"),
  ...sound,
  path: `${everybody}/audio/recording/:recordingId`,
  calls: ["b77-get-crec-api-audio-recording-recording-id"],
  params: ofRecording,
  summary:
    "The sound of a recording as a WAV file, whole or in parts (Range). That somebody listened is written to the audit log",
  problems: soundProblems,
})
export const hearRecordingOfAccount = endpoint({
  ...inside("read"),
  ...sound,
  path: `${account}/:recordingId/audio`,
  params: inThisAccount,
  summary: "The sound of an account's recording",
  problems: [accountProblems.notFound, ...soundProblems],
})

const commenting = { method: "POST", response: recordingComment } as const
export const commentOn = endpoint({
  ...own("update"),
  ...commenting,
  path: `${everybody}/comments`,
  calls: ["b77-post-crec-api-comments"],
  body: commentOnRecording,
  summary: "Write a comment on a recording",
  problems: [refusals.notFound, refusals.commentsFull],
})
export const commentOnRecordingOfAccount = endpoint({
  ...inside("update"),
  ...commenting,
  path: `${account}/:recordingId/comments`,
  params: inThisAccount,
  body: commentDraft,
  summary: "Write a comment on an account's recording",
  problems: [accountProblems.notFound, refusals.notFound, refusals.commentsFull],
})

// --- how much there is -----------------------------------------------------------------------------------------------

const usage = { method: "GET", query: usageFilter, response: recordingUsage } as const
export const getUsage = endpoint({
  ...service,
  ...usage,
  path: `${everybody}/recordings/getUsage`,
  calls: ["b77-get-crec-api-recordings-get-usage"],
  access: access.own("read:company-call-recording"),
  summary:
    "How many recordings there are, of both kinds or one, how long and how large, and how many in the recycle bin",
})
export const getUsageOfAccount = endpoint({
  ...inside("read"),
  ...usage,
  path: `${account}/usage`,
  summary: "How many recordings an account has",
  problems: [accountProblems.notFound],
})

export const getRecordingsOfPerson = endpoint({
  ...service,
  method: "GET",
  path: `${everybody}/user/:userId`,
  calls: ["b77-get-crec-api-user-user-id"],
  access: access.onUserOrSelf("read:company-call-recording"),
  params: ofUser,
  query: usageFilter,
  summary: "One person's recordings in short: how many, how long, how large, the newest",
  response: recordingsOfPerson,
  problems: [userProblems.notFound],
})
