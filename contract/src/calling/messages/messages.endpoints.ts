import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount, ofUser, userIdText } from "../../kit/ids.ts"
import { messageProblems } from "./messages.problems.ts"
import { messageFilter, messageId, messagePage, messageRecord } from "./messages.schema.ts"

const exampleMessage = {
  messageId: "1794924000000-9000042",
  accountId: 100,
  sentAt: "2026-11-17T14:00:00.000Z",
  direction: "sent",
  type: "sms",
  userId: 100_101,
  userName: "Kavya Rossi",
  ownNumber: "+12075550101",
  otherNumber: "+16035550142",
  otherName: "",
  segments: 2,
  result: "failed",
  resultAt: "2026-11-17T14:00:09.000Z",
  carrierCode: "27",
  carrierReason: "Absent subscriber: the phone is off or out of coverage.",
  charge: { minorUnits: 1.58, currency: "USD" },
  isSimulated: true,
} as const

const shared = { service: "reporting", method: "GET", noCache: true } as const
const list = {
  ...shared,
  example: { response: { items: [exampleMessage], nextBefore: null } },
  response: messagePage,
} as const
const one = { ...shared, example: { response: exampleMessage }, response: messageRecord } as const

export const listMessages = endpoint({
  ...list,
  path: "/api/reporting/accounts/:accountId/messages",
  summary: "List the messages of an account, newest first",
  description:
    "Who sent and received messages, and what became of them, never their content. Each record is one user's part: a message between two users has two, one sent and one received. Needs read:all-calls, as the call log does. Records are kept as long as call records.",
  access: access.inAccount("read:all-calls"),
  params: inAccount,
  query: messageFilter,
  problems: [accountProblems.notFound],
})
export const listMessagesOfUser = endpoint({
  ...list,
  path: "/api/reporting/users/:userId/messages",
  summary: "List the messages of a user, newest first",
  description: "The same list as of the account, for one user. Users can read their own; others need read:all-calls.",
  access: access.onUserOrSelf("read:all-calls"),
  params: ofUser,
  query: messageFilter.omit({ userId: true }),
})

export const getMessage = endpoint({
  ...one,
  path: "/api/reporting/accounts/:accountId/messages/:messageId",
  summary: "Get a message record",
  description: "What became of one message, never its content. Needs read:all-calls, as the call log does.",
  access: access.inAccount("read:all-calls"),
  params: z.strictObject({ accountId: accountIdText, messageId }),
  problems: [accountProblems.notFound, messageProblems.notFound],
})
export const getMessageOfUser = endpoint({
  ...one,
  path: "/api/reporting/users/:userId/messages/:messageId",
  summary: "Get a message record of a user",
  description: "Users can read their own; others need read:all-calls. Any other message is answered as not found.",
  access: access.onUserOrSelf("read:all-calls"),
  params: z.strictObject({ userId: userIdText, messageId }),
  problems: [messageProblems.notFound],
})
