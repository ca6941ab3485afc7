import { z } from "zod"
import { userId, userIdText } from "../../kit/ids.ts"
import { page, pageQuery } from "../../kit/paging.ts"
import { instant, note } from "../../kit/text.ts"

/** How long a deleted recording can be recovered. */
export const binDays = 30
/** In one request. */
export const mostRecordings = 500
export const mostComments = 50
export const longestComment = 500

/** Recorded by a company rule, or on demand by a user. */
export const recordingKinds = ["company", "onDemand"] as const
export type RecordingKind = (typeof recordingKinds)[number]
export const directions = ["inbound", "outbound", "internal"] as const
export type Direction = (typeof directions)[number]

export const recordingIdText = userIdText
const recordingId = userId

export const recordingComment = z
  .object({
    commentId: z.int().describe("Id of the comment"),
    text: z.string().describe("Text of the comment"),
    authorName: z.string().describe("Name of the user who wrote it"),
    createdAt: instant,
  })
  .meta({ id: "RecordingComment" })
export type RecordingComment = z.infer<typeof recordingComment>

export const recording = z
  .object({
    recordingId,
    kind: z.enum(recordingKinds).describe("How the recording came about"),
    /** Null after the owner was offboarded and the company kept the recording. */
    userId: userId.nullable(),
    ownerName: z.string().describe("The current or former owner"),
    ownedByExtension: z
      .boolean()
      .describe(
        "It never had a user: the recording of a conference bridge, or of a phone that nobody in particular uses",
      ),
    isSimulated: z.boolean().describe("The call was made by the simulated engine and the audio contains no speech"),
    extensionId: z.int().nullable().describe("Id of the extension"),
    extension: z.string().describe("Extension number, as it is dialed"),
    direction: z.enum(directions).describe("Whether the call came in or went out"),
    otherNumber: z.string().describe("Number of the other party"),
    otherName: z.string().describe("Name of the other party, if it is known"),
    startedAt: instant,
    seconds: z.int().describe("Length in seconds"),
    bytes: z.int().describe("Size in bytes"),
    comments: z.array(recordingComment).describe("Comments, newest first"),
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "Recording" })
export type Recording = z.infer<typeof recording>

export const binnedRecording = recording
  .extend({
    binnedAt: instant,
    binUntil: instant,
    binnedByName: z.string().describe("Name of the user who deleted it"),
  })
  .meta({ id: "BinnedRecording" })
export type BinnedRecording = z.infer<typeof binnedRecording>

const descending = {
  direction: z.enum(["asc", "desc"]).default("desc").describe("Ascending or descending; newest first if left out"),
}
export const recordingSorts = ["startedAt", "ownerName", "seconds"] as const
export const recordingFilter = pageQuery(recordingSorts).extend({
  ...descending,
  kind: z.enum(recordingKinds).optional().describe("How the recording came about"),
  userId: userIdText.optional(),
  callDirection: z.enum(directions).optional().describe("Only recordings of inbound, outbound or internal calls"),
  since: instant.optional().describe("Calls that began at this time or later"),
  until: instant.optional().describe("Calls that began before this time"),
})
export type RecordingFilter = z.output<typeof recordingFilter>
export const recordingPage = page(recording).meta({ id: "RecordingPage" })

export const binSorts = ["binUntil"] as const
/** Latest deletion first. */
export const binFilter = pageQuery(binSorts).extend({
  ...descending,
  kind: z.enum(recordingKinds).optional().describe("How the recording came about"),
  userId: userIdText.optional(),
})
export type BinFilter = z.output<typeof binFilter>
export const binPage = page(binnedRecording).meta({ id: "BinPage" })

export const chosenRecordings = z
  .strictObject({
    ids: z
      .array(recordingId)
      .min(1, "Choose a recording.")
      .max(mostRecordings, `Choose at most ${mostRecordings} recordings at a time.`)
      .describe("Ids of the recordings"),
  })
  .meta({ id: "ChosenRecordings" })
/** Recordings stay at least as long as the recycle bin keeps what was deleted by mistake. */
export const retentionLimits = { fewestDays: 30, mostDays: 3650 } as const
export const recordingRetention = z
  .object({
    days: z.int().nullable().describe("How many days recordings are kept; null: until somebody deletes them"),
  })
  .meta({ id: "RecordingRetention", description: "How long an account keeps its recordings" })
export type RecordingRetention = z.infer<typeof recordingRetention>
export const recordingRetentionEdit = z
  .strictObject({
    days: z
      .int()
      .min(retentionLimits.fewestDays, `At least ${retentionLimits.fewestDays} days.`)
      .max(retentionLimits.mostDays, `At most ${retentionLimits.mostDays} days.`)
      .nullable()
      .describe("Days, 30 to 3650; null to keep recordings until somebody deletes them"),
  })
  .meta({ id: "RecordingRetentionEdit" })

export const changedCount = z.object({ count: z.int().describe("How many there are") }).meta({ id: "ChangedCount" })

export const commentDraft = z
  .strictObject({
    text: note(longestComment)
      .refine((text) => text !== "", "Must not be empty.")
      .describe("Text of the comment"),
  })
  .meta({ id: "CommentDraft" })
export const commentOnRecording = commentDraft.extend({ recordingId }).meta({ id: "CommentOnRecording" })

/** The source of recordings; without a telephony engine, a sandbox provides samples. */
export const recordingOrigin = z
  .object({
    name: z.string().describe("Name of the object because of which it was recorded"),
    connected: z.boolean().describe("Whether it is registered now"),
  })
  .meta({ id: "RecordingOrigin" })
export const usageFilter = z.strictObject({
  kind: z.enum(recordingKinds).optional().describe("How the recording came about"),
})
const amount = z.object({
  count: z.int().describe("How many there are"),
  seconds: z.int().describe("Length of all recordings in seconds"),
  bytes: z.int().describe("Size in bytes"),
})
export const recordingUsage = amount
  .extend({
    inBin: amount.describe("How many are in the recycle bin"),
    source: recordingOrigin.describe("Where recordings are kept"),
  })
  .meta({ id: "RecordingUsage" })
export type RecordingUsage = z.infer<typeof recordingUsage>
/** Recordings of one user, as far as the caller may see them. */
export const recordingsOfPerson = amount
  .extend({
    userId,
    newestAt: instant.nullable().describe("Time of the newest one"),
    inBin: z.int().describe("How many are in the recycle bin"),
    source: recordingOrigin.describe("Where recordings are kept"),
  })
  .meta({ id: "RecordingsOfPerson" })
export type RecordingsOfPerson = z.infer<typeof recordingsOfPerson>
