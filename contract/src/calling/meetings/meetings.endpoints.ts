import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount, ofUser, userIdText } from "../../kit/ids.ts"
import { meetingProblems } from "./meetings.problems.ts"
import {
  meetingDetails,
  meetingFilter,
  meetingId,
  meetingPage,
  meetingRecordingFilter,
  meetingRecordingPage,
} from "./meetings.schema.ts"

const exampleMeeting = {
  meetingId: "1794924000000-8000042",
  accountId: 100,
  code: "412883907",
  topic: "Weekly sales review",
  type: "recurring",
  host: { userId: 100_101, name: "Kavya Rossi" },
  startedAt: "2026-11-17T14:00:00.000Z",
  endedAt: "2026-11-17T14:42:10.000Z",
  seconds: 2530,
  participantsMax: 2,
  participantsUnique: 2,
  hasRecording: true,
  isSimulated: true,
} as const
const exampleRecording = {
  recordingId: "1794924060000-8500007",
  kind: "video",
  startedAt: "2026-11-17T14:01:00.000Z",
  seconds: 2460,
  bytes: 184_500_000,
} as const
const exampleDetails = {
  ...exampleMeeting,
  participants: [
    {
      userId: 100_101,
      name: "Kavya Rossi",
      isHost: true,
      seconds: 2530,
      stays: [{ joinedAt: "2026-11-17T14:00:00.000Z", leftAt: "2026-11-17T14:42:10.000Z", channel: "app" }],
    },
    {
      userId: null,
      name: "Olivia Marsh",
      isHost: false,
      seconds: 2370,
      stays: [{ joinedAt: "2026-11-17T14:02:05.000Z", leftAt: "2026-11-17T14:41:35.000Z", channel: "browser" }],
    },
  ],
  recordings: [exampleRecording],
} as const

const shared = { service: "reporting", method: "GET", noCache: true } as const

export const listMeetings = endpoint({
  ...shared,
  path: "/api/reporting/accounts/:accountId/meetings",
  summary: "List the meetings of an account, newest first",
  description:
    "Every meeting that has ended. Filters can be combined. Pages are read with before. Records are kept as long as call records.",
  example: { response: { items: [exampleMeeting], nextBefore: null } },
  access: access.inAccount("read:meeting-reports"),
  params: inAccount,
  query: meetingFilter,
  response: meetingPage,
  problems: [accountProblems.notFound],
})
export const getMeeting = endpoint({
  ...shared,
  path: "/api/reporting/accounts/:accountId/meetings/:meetingId",
  summary: "Get a meeting with its participants",
  description: "Shows who took part, when they joined and left, how they were connected, and what was recorded.",
  example: { response: exampleDetails },
  access: access.inAccount("read:meeting-reports"),
  params: z.strictObject({ accountId: accountIdText, meetingId }),
  response: meetingDetails,
  problems: [accountProblems.notFound, meetingProblems.notFound],
})
export const listMeetingsOfUser = endpoint({
  ...shared,
  path: "/api/reporting/users/:userId/meetings",
  summary: "List the meetings that a user held or joined, newest first",
  description: "The same list as of the account, for one user. Users can read their own.",
  example: { response: { items: [exampleMeeting], nextBefore: null } },
  access: access.onUserOrSelf("read:meeting-reports"),
  params: ofUser,
  query: meetingFilter.omit({ userId: true }),
  response: meetingPage,
})
export const getMeetingOfUser = endpoint({
  ...shared,
  path: "/api/reporting/users/:userId/meetings/:meetingId",
  summary: "Get a meeting that a user held or joined, with its participants",
  description:
    "Users can read the meetings that they held or joined. Any other meeting is answered as if it did not exist.",
  example: { response: exampleDetails },
  access: access.onUserOrSelf("read:meeting-reports"),
  params: z.strictObject({ userId: userIdText, meetingId }),
  response: meetingDetails,
  problems: [meetingProblems.notFound],
})
export const listMeetingRecordings = endpoint({
  ...shared,
  path: "/api/reporting/accounts/:accountId/meeting-recordings",
  calls: ["b710-call-meeting-recordings"],
  summary: "List the recordings of an account's meetings, newest first",
  description: "Lists which recordings exist, with their length and size. The files stay with the meetings service.",
  example: {
    response: {
      items: [
        {
          ...exampleRecording,
          meetingId: exampleMeeting.meetingId,
          topic: exampleMeeting.topic,
          host: exampleMeeting.host,
          isSimulated: true,
        },
      ],
      nextBefore: null,
    },
  },
  access: access.inAccount("read:meeting-reports"),
  params: inAccount,
  query: meetingRecordingFilter,
  response: meetingRecordingPage,
  problems: [accountProblems.notFound],
})
