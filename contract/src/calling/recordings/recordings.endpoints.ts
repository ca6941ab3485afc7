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
  recording,
  recordingComment,
  recordingFilter,
  recordingIdText,
  recordingPage,
  recordingRetention,
  recordingRetentionEdit,
  recordingsOfPerson,
  recordingUsage,
  usageFilter,
} from "./recordings.schema.ts"

// Two ways to the same recordings. The first is open to every user, in the account they act in: their own on-demand
// recordings, and others as their permissions allow. The second is for managing an account's recordings, in each
// account within reach.

const everybody = "/crec/api"
const account = "/api/accounts/:accountId/recordings"
const ofRecording = z.strictObject({ recordingId: recordingIdText })
const inThisAccount = z.strictObject({ accountId: accountIdText, recordingId: recordingIdText })

/** Not cached: events tell open windows to read again. */
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
  summary: "List call recordings by type, user, direction and time, searched by word beginnings and digits",
  description: "Users see their own, and others by permission.",
})
export const listRecordingsOfAccount = endpoint({
  ...inside("read"),
  ...list,
  path: account,
  summary: "List the recordings of an account",
  description: "Filters by kind, user, direction and time.",
  problems: [accountProblems.notFound],
})

const bin = { method: "GET", query: binFilter, response: binPage } as const
export const listBin = endpoint({
  ...own("read"),
  ...bin,
  path: `${everybody}/search/recordings/recycleBin`,
  calls: ["b77-get-crec-api-search-recordings-recycle-bin"],
  summary: "List deleted recordings that can still be recovered, and until when",
  description: "After 30 days recordings are deleted for good.",
})
export const listBinOfAccount = endpoint({
  ...inside("read"),
  ...bin,
  path: `${account}/recycle-bin`,
  summary: "List the recordings in an account's recycle bin",
  description: "After 30 days recordings are deleted for good.",
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
  description: "They can be recovered for 30 days.",
})
export const binRecordingsOfAccount = endpoint({
  owners: { "body.ids[]": "recording" },
  ...inside("delete"),
  ...chosenInside,
  method: "DELETE",
  path: account,
  summary: "Move recordings of an account to the recycle bin",
  description: "They can be recovered for 30 days.",
})
export const recoverRecordings = endpoint({
  ...own("update"),
  ...chosen,
  method: "POST",
  path: `${everybody}/recordings/recoverRecordingsFromTrash`,
  calls: ["b77-post-crec-api-recordings-recover-recordings-from-trash"],
  summary: "Recover recordings from the recycle bin",
  description: "They leave the recycle bin.",
})
export const recoverRecordingsOfAccount = endpoint({
  owners: { "body.ids[]": "recording" },
  ...inside("update"),
  ...chosenInside,
  method: "POST",
  path: `${account}/recycle-bin/recover`,
  summary: "Recover recordings of an account from the recycle bin",
  description: "They leave the recycle bin.",
})
export const deleteRecordings = endpoint({
  ...own("delete"),
  ...chosen,
  method: "POST",
  path: `${everybody}/recordings/deleteRecordingsPermanently`,
  calls: ["b77-post-crec-api-recordings-delete-recordings-permanently"],
  summary: "Permanently delete recordings in the recycle bin, with their audio and comments",
  description: "Cannot be undone.",
})
export const deleteRecordingsOfAccount = endpoint({
  owners: { "body.ids[]": "recording" },
  ...inside("delete"),
  ...chosenInside,
  method: "POST",
  path: `${account}/recycle-bin/delete`,
  summary: "Permanently delete recordings in an account's recycle bin",
  description: "Cannot be undone.",
})

// --- one recording ---------------------------------------------------------------------------------------------------

const one = { method: "GET", response: recording } as const
export const getRecording = endpoint({
  ...own("read"),
  ...one,
  path: `${everybody}/recordings/:recordingId`,
  params: ofRecording,
  summary: "Get a recording that the user may see",
  description: "With its comments. A recording in the recycle bin is not found.",
  problems: [refusals.notFound],
})
export const getRecordingOfAccount = endpoint({
  ...inside("read"),
  ...one,
  path: `${account}/:recordingId`,
  params: inThisAccount,
  summary: "Get a recording of an account",
  description: "With its comments. A recording in the recycle bin is not found.",
  problems: [accountProblems.notFound, refusals.notFound],
})

const sound = { method: "GET", response: z.unknown(), answers: "file" } as const
const soundProblems = [refusals.notFound, refusals.noSound, refusals.rangeNotThere]
export const hearRecording = endpoint({
  headers: ["range"],
  ...own("read"),
  ...sound,
  path: `${everybody}/audio/recording/:recordingId`,
  calls: ["b77-get-crec-api-audio-recording-recording-id"],
  params: ofRecording,
  summary:
    "Get the audio of a recording as a WAV file, whole or in parts (Range); playback is recorded in the audit log",
  description:
    "Accepts Range for players that seek. Users can hear their own recordings; who hears those of others is named in the audit log.",
  problems: soundProblems,
})
export const hearRecordingOfAccount = endpoint({
  headers: ["range"],
  ...inside("read"),
  ...sound,
  path: `${account}/:recordingId/audio`,
  params: inThisAccount,
  summary: "Get the audio of an account's recording",
  description: "As a WAV file, whole or in parts (Range). Playback is recorded in the audit log.",
  problems: [accountProblems.notFound, ...soundProblems],
})

const commenting = { method: "POST", response: recordingComment } as const
export const commentOn = endpoint({
  ...own("update"),
  ...commenting,
  path: `${everybody}/comments`,
  calls: ["b77-post-crec-api-comments"],
  body: commentOnRecording,
  summary: "Add a comment to a recording",
  description: "Whoever can see the recording sees the comment.",
  problems: [refusals.notFound, refusals.commentsFull],
})
export const commentOnRecordingOfAccount = endpoint({
  ...inside("update"),
  ...commenting,
  path: `${account}/:recordingId/comments`,
  params: inThisAccount,
  body: commentDraft,
  summary: "Add a comment to an account's recording",
  description: "Whoever can see the recording sees the comment.",
  problems: [accountProblems.notFound, refusals.notFound, refusals.commentsFull],
})

// --- how much there is -----------------------------------------------------------------------------------------------

const usage = { method: "GET", query: usageFilter, response: recordingUsage } as const
export const getUsage = endpoint({
  aliasOf: "recordings.getUsageOfAccount",
  ...service,
  ...usage,
  path: `${everybody}/recordings/getUsage`,
  calls: ["b77-get-crec-api-recordings-get-usage"],
  access: access.own("read:company-call-recording"),
  summary: "Get the number, length and size of recordings by type, and how many are in the recycle bin",
  description: "For the account of the session.",
})
export const getUsageOfAccount = endpoint({
  ...inside("read"),
  ...usage,
  path: `${account}/usage`,
  summary: "Get the number, length and size of an account's recordings",
  description: "By type of recording, with and without those in the recycle bin.",
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
  summary: "Get a summary of a user's recordings: number, length, size and the newest",
  description: "Users can read their own summary; others need the permission to read recordings.",
  response: recordingsOfPerson,
  problems: [userProblems.notFound],
})

// --- retention -------------------------------------------------------------------------------------------------------

export const getRecordingRetention = endpoint({
  ...inside("read"),
  method: "GET",
  path: "/api/ucaas/account/:accountId/recording-retention",
  summary: "Get how long an account keeps its recordings",
  description: "Older recordings, company and on-demand, are deleted for good every day, with their audio.",
  example: { response: { days: 365 } },
  response: recordingRetention,
  problems: [accountProblems.notFound],
})
export const updateRecordingRetention = endpoint({
  ...inside("delete"),
  method: "PUT",
  path: "/api/ucaas/account/:accountId/recording-retention",
  summary: "Set how long an account keeps its recordings",
  description:
    "A shorter time deletes older recordings for good at the next daily run; they do not go to the recycle bin. What is in the recycle bin is deleted 30 days after it was put there, as before.",
  example: { body: { days: 365 }, response: { days: 365 } },
  body: recordingRetentionEdit,
  response: recordingRetention,
  problems: [accountProblems.notFound],
})
