import {
  getMeeting,
  getMeetingOfUser,
  listMeetings,
  listMeetingsOfUser,
} from "@dialplane/contract/calling/meetings/meetings.endpoints"
import type { MeetingRecord } from "@dialplane/contract/calling/meetings/meetings.schema"
import { keyOf, query } from "../../kit/data/query.ts"
import { recordPages, type RecordsQuery } from "../../kit/data/record-pages.ts"
import { call } from "../../kit/request/call.ts"

const inPage = { customError: true } as const
type Search = Readonly<Record<string, string>>

export const meetingsQuery = (accountId: number, search: Search): RecordsQuery<MeetingRecord> =>
  recordPages(keyOf(listMeetings, { params: { accountId }, query: search }), (before, signal) =>
    call(listMeetings, { params: { accountId }, query: { ...search, ...before } as never }, { ...inPage, signal }),
  )
export const meetingsOfUserQuery = (userId: number, search: Search): RecordsQuery<MeetingRecord> =>
  recordPages(keyOf(listMeetingsOfUser, { params: { userId }, query: search }), (before, signal) =>
    call(listMeetingsOfUser, { params: { userId }, query: { ...search, ...before } as never }, { ...inPage, signal }),
  )
export const meetingQuery = (accountId: number, meetingId: string) =>
  query(getMeeting, { params: { accountId, meetingId } }, inPage)
export const meetingOfUserQuery = (userId: number, meetingId: string) =>
  query(getMeetingOfUser, { params: { userId, meetingId } }, inPage)
