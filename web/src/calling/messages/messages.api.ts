import {
  getMessage,
  getMessageOfUser,
  listMessages,
  listMessagesOfUser,
} from "@dialplane/contract/calling/messages/messages.endpoints"
import type { MessageRecord } from "@dialplane/contract/calling/messages/messages.schema"
import { keyOf, query } from "../../kit/data/query.ts"
import { recordPages, type RecordsQuery } from "../../kit/data/record-pages.ts"
import { call } from "../../kit/request/call.ts"

const inPage = { customError: true } as const
type Search = Readonly<Record<string, string>>

export const messagesQuery = (accountId: number, search: Search): RecordsQuery<MessageRecord> =>
  recordPages(keyOf(listMessages, { params: { accountId }, query: search }), (before, signal) =>
    call(listMessages, { params: { accountId }, query: { ...search, ...before } as never }, { ...inPage, signal }),
  )
export const messagesOfUserQuery = (userId: number, search: Search): RecordsQuery<MessageRecord> =>
  recordPages(keyOf(listMessagesOfUser, { params: { userId }, query: search }), (before, signal) =>
    call(listMessagesOfUser, { params: { userId }, query: { ...search, ...before } as never }, { ...inPage, signal }),
  )
export const messageQuery = (accountId: number, messageId: string) =>
  query(getMessage, { params: { accountId, messageId } }, inPage)
export const messageOfUserQuery = (userId: number, messageId: string) =>
  query(getMessageOfUser, { params: { userId, messageId } }, inPage)
