import { z } from "zod"
import { accountId, userId, userIdText } from "../../kit/ids.ts"
import { instant, optionalLine } from "../../kit/text.ts"

export const meetingTypes = ["instant", "scheduled", "recurring"] as const
export type MeetingType = (typeof meetingTypes)[number]
export const meetingChannels = ["deskPhone", "app", "browser", "dialIn"] as const
export type MeetingChannel = (typeof meetingChannels)[number]
export const meetingRecordingKinds = ["audio", "video"] as const
export type MeetingRecordingKind = (typeof meetingRecordingKinds)[number]

/** When it started and its number, as in the ids of calls. */
const recordId = z.string().regex(/^\d[\d-]{0,32}$/, "Must be the id of a record.")
export const meetingId = recordId.describe("Id of the meeting")
const recordingId = recordId.describe("Id of the recording")

const host = z
  .object({
    userId: userId.nullable().describe("The user; null if the host is not a user of the account"),
    name: z.string().describe("The name at the time"),
  })
  .describe("Who held the meeting")
const isSimulated = z.boolean().describe("Made by the demo's sandbox; no such meeting took place")
const hasRecording = z.boolean().describe("Whether it was recorded")

export const meetingRecord = z
  .object({
    meetingId,
    accountId,
    code: z.string().describe("What participants enter to join; all meetings of a series have the same"),
    topic: z.string().describe("Topic"),
    type: z
      .enum(meetingTypes)
      .describe("instant: started without an invitation. scheduled: planned once. recurring: one of a series"),
    host,
    startedAt: instant.describe("When the first participant joined"),
    endedAt: instant.describe("When the last participant left"),
    seconds: z.int().describe("Length in seconds"),
    participantsMax: z.int().describe("The most participants at the same time"),
    participantsUnique: z.int().describe("How many different participants joined"),
    hasRecording,
    isSimulated,
  })
  .meta({ id: "MeetingRecord", description: "A meeting that has ended" })
export type MeetingRecord = z.infer<typeof meetingRecord>

const meetingParticipant = z
  .object({
    userId: userId.nullable().describe("The user; null for a guest"),
    name: z.string().describe("The name at the time, or the number of somebody who dialed in"),
    isHost: z.boolean().describe("Whether they held the meeting"),
    seconds: z.int().describe("How long they took part, in seconds, counted once while connected twice"),
    stays: z
      .array(
        z.object({
          joinedAt: instant.describe("When they joined"),
          leftAt: instant.describe("When they left"),
          channel: z.enum(meetingChannels).describe("How they took part; dialIn: by phone"),
        }),
      )
      .describe("From joining to leaving, in order; more than one if they joined again"),
  })
  .meta({ id: "MeetingParticipant", description: "Somebody who took part in a meeting" })
export type MeetingParticipant = z.infer<typeof meetingParticipant>

const recordingOfMeeting = z.object({
  recordingId,
  kind: z.enum(meetingRecordingKinds).describe("Audio only, or video with audio"),
  startedAt: instant.describe("When recording began"),
  seconds: z.int().describe("Length in seconds"),
  bytes: z.int().describe("Size of the file in bytes"),
})

export const meetingDetails = meetingRecord
  .extend({
    participants: z.array(meetingParticipant).describe("Who took part, in the order in which they joined"),
    recordings: z
      .array(recordingOfMeeting)
      .describe("Its recordings, in order. The files stay with the meetings service"),
  })
  .meta({ id: "MeetingDetails" })
export type MeetingDetails = z.infer<typeof meetingDetails>

export const meetingFilter = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Meetings per page"),
  before: meetingId.optional().describe("Only meetings before this one: the id of the last one of the page before"),
  from: instant.optional().describe("Only meetings that started at or after this time"),
  to: instant.optional().describe("Only meetings that started before this time"),
  userId: userIdText.optional().describe("Only meetings that this user held or joined"),
  code: optionalLine(40).optional().describe("Only meetings with this code; spaces and dashes are ignored"),
  type: z.enum(meetingTypes).optional().describe("Only meetings of this type"),
  recorded: z.enum(["true", "false"]).optional().describe("Only meetings that were recorded, or that were not"),
})
export type MeetingFilter = z.output<typeof meetingFilter>

export const meetingPage = z
  .object({
    items: z.array(meetingRecord).describe("Newest first"),
    nextBefore: meetingId.nullable().describe("Send it as before to read on; null at the end"),
  })
  .meta({ id: "MeetingPage" })
export type MeetingPage = z.infer<typeof meetingPage>

const meetingRecording = recordingOfMeeting
  .extend({
    meetingId,
    topic: z.string().describe("Topic of the meeting"),
    host,
    isSimulated,
  })
  .meta({ id: "MeetingRecording", description: "A recording of a meeting" })

export const meetingRecordingFilter = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Recordings per page"),
  before: recordingId.optional().describe("Only recordings before this one: the id of the last one of the page before"),
  from: instant.optional().describe("Only recordings that began at or after this time"),
  to: instant.optional().describe("Only recordings that began before this time"),
  hostId: userIdText.optional().describe("Only recordings of meetings that this user held"),
})
export type MeetingRecordingFilter = z.output<typeof meetingRecordingFilter>

export const meetingRecordingPage = z
  .object({
    items: z.array(meetingRecording).describe("Newest first"),
    nextBefore: recordingId.nullable().describe("Send it as before to read on; null at the end"),
  })
  .meta({ id: "MeetingRecordingPage" })
export type MeetingRecordingPage = z.infer<typeof meetingRecordingPage>
