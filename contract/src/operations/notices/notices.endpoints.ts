import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { doneNotices, markedNotices, notice, noticeFilter, someNotices, unreadNotices } from "./notices.schema.ts"

const path = "/api/portal/accounts/:accountId/notices"
const ofAccount = {
  service: "portal",
  access: access.inAccount("read:profile"),
  params: inAccount,
  problems: [accountProblems.notFound],
} as const

const shown = {
  noticeId: 1204,
  accountId: 100,
  kind: "deviceOffline",
  severity: "warning",
  title: "Front desk is offline",
  text: "The phone has not been connected since November 17, 2026 at 4:05 PM EST (America/New_York).",
  link: "/adminv2/account/100/devices/4013",
  jobId: null,
  createdAt: "2026-11-17T22:05:00.000Z",
  expiresAt: null,
  readAt: null,
  doneAt: null,
  endedByItself: false,
} as const

export const listNotices = endpoint({
  ...ofAccount,
  method: "GET",
  path,
  summary: "List the caller's notifications in an account",
  description:
    "Newest first, of the last 90 days: those that the caller's permissions show, and those for the caller alone. Kinds that the caller turned off are left out.",
  example: { response: { items: [shown], nextCursor: null, previousCursor: null } },
  query: noticeFilter,
  response: page(notice),
  noCache: true,
})

export const countUnreadNotices = endpoint({
  ...ofAccount,
  method: "GET",
  path: `${path}/unread`,
  summary: "Count the caller's unread notifications in an account",
  description: "The number of the bell: notifications that the caller may see, has not read and that are not done.",
  example: { response: { unread: 3 } },
  response: unreadNotices,
  noCache: true,
})

export const markNoticesRead = endpoint({
  ...ofAccount,
  method: "POST",
  path: `${path}/read`,
  summary: "Mark notifications as read",
  description: "For the caller only. Read is not done: the notification stays open.",
  example: { body: { noticeIds: [1204] }, response: { marked: 1 } },
  body: someNotices,
  response: markedNotices,
})

export const markAllNoticesRead = endpoint({
  ...ofAccount,
  method: "POST",
  path: `${path}/read-all`,
  summary: "Mark all notifications in an account as read",
  description: "For the caller only, and for all notifications that the caller may see at that moment.",
  example: { response: { marked: 3 } },
  response: markedNotices,
})

export const markNoticesDone = endpoint({
  ...ofAccount,
  method: "POST",
  path: `${path}/done`,
  summary: "Mark notifications as done",
  description: "For the caller only; a notification that is done is also read. With `done: false` it is open again.",
  example: { body: { noticeIds: [1204] }, response: { marked: 1 } },
  body: doneNotices,
  response: markedNotices,
})
