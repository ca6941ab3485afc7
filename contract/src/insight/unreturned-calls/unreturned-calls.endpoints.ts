import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { unreturnedCallProblems } from "./unreturned-calls.problems.ts"
import {
  ofCaller,
  unreturnedFile,
  unreturnedMark,
  unreturnedPage,
  unreturnedRequest,
  unreturnedState,
} from "./unreturned-calls.schema.ts"

const base = "/api/reporting/accounts/:accountId"
const missing = [accountProblems.notFound, unreturnedCallProblems.notFound]
const rule =
  "A caller is listed who called from outside and reached nobody (missed, abandoned or voicemail), if since then nobody answered a call of that number or reached it with an outbound call. Calls without a number and internal calls are left out."
const example = {
  body: { days: 7 },
  response: {
    items: [
      {
        number: "+12125550111",
        name: "",
        callId: "1794816000000-5000042",
        lastMissedAt: "2026-11-16T15:00:00.000Z",
        result: "missed",
        calledNumber: "+12075550100",
        calledName: "201 Carla Castillo",
        missedCalls: 2,
        firstMissedAt: "2026-11-16T14:12:00.000Z",
        markedBy: null,
        markedAt: null,
      },
    ],
    nextBefore: null,
  },
} as const
const markExample = {
  body: { callId: "1794816000000-5000042" },
  response: { number: "+12125550111", isDone: true },
} as const
const reopenExample = { response: { number: "+12125550111", isDone: false } } as const

export const listUnreturnedCalls = endpoint({
  service: "reporting",
  method: "POST",
  path: `${base}/unreturned-calls`,
  summary: "List callers who were not called back",
  description: rule,
  example,
  access: access.inAccount("read:all-calls"),
  params: inAccount,
  body: unreturnedRequest,
  response: unreturnedPage,
  problems: [accountProblems.notFound],
  onlyReads: true,
  noCache: true,
})
export const exportUnreturnedCalls = endpoint({
  service: "reporting",
  method: "GET",
  path: `${base}/unreturned-calls/export`,
  summary: "Export callers who were not called back as CSV",
  description: `The whole list as a file, newest first. ${rule}`,
  access: access.inAccount("read:all-calls"),
  params: inAccount,
  query: unreturnedFile,
  response: z.unknown(),
  answers: "file",
  problems: [accountProblems.notFound],
  noCache: true,
})
export const markUnreturnedCall = endpoint({
  service: "reporting",
  method: "PUT",
  path: `${base}/unreturned-calls/:callerNumber/done`,
  summary: "Mark a caller as done",
  description: "Takes the caller off the list until the next missed call from that number.",
  example: markExample,
  access: access.inAccount("read:all-calls"),
  params: ofCaller,
  body: unreturnedMark,
  response: unreturnedState,
  problems: missing,
})
export const reopenUnreturnedCall = endpoint({
  service: "reporting",
  method: "DELETE",
  path: `${base}/unreturned-calls/:callerNumber/done`,
  summary: "Put a caller back on the list",
  description: "Takes back the mark of a caller who was marked as done.",
  example: reopenExample,
  access: access.inAccount("read:all-calls"),
  params: ofCaller,
  response: unreturnedState,
  problems: missing,
})

export const listOwnUnreturnedCalls = endpoint({
  service: "reporting",
  method: "POST",
  path: `${base}/my-unreturned-calls`,
  summary: "List callers who rang you and were not called back",
  description: `${rule} Only calls that rang a phone of yours are counted; it does not matter who called back.`,
  example,
  access: access.inAccount("read:my-calls"),
  params: inAccount,
  body: unreturnedRequest,
  response: unreturnedPage,
  problems: [accountProblems.notFound],
  onlyReads: true,
  noCache: true,
})
export const exportOwnUnreturnedCalls = endpoint({
  service: "reporting",
  method: "GET",
  path: `${base}/my-unreturned-calls/export`,
  summary: "Export callers who rang you and were not called back as CSV",
  description: `The whole list as a file, newest first. ${rule} Only calls that rang a phone of yours are counted.`,
  access: access.inAccount("read:my-calls"),
  params: inAccount,
  query: unreturnedFile,
  response: z.unknown(),
  answers: "file",
  problems: [accountProblems.notFound],
  noCache: true,
})
export const markOwnUnreturnedCall = endpoint({
  service: "reporting",
  method: "PUT",
  path: `${base}/my-unreturned-calls/:callerNumber/done`,
  summary: "Mark a caller who rang you as done",
  description: "Takes the caller off the list of the account, and so off yours, until the next missed call.",
  example: markExample,
  access: access.inAccount("read:my-calls"),
  params: ofCaller,
  body: unreturnedMark,
  response: unreturnedState,
  problems: missing,
})
export const reopenOwnUnreturnedCall = endpoint({
  service: "reporting",
  method: "DELETE",
  path: `${base}/my-unreturned-calls/:callerNumber/done`,
  summary: "Put a caller who rang you back on the list",
  description: "Takes back a mark that you made yourself.",
  example: reopenExample,
  access: access.inAccount("read:my-calls"),
  params: ofCaller,
  response: unreturnedState,
  problems: missing,
})
