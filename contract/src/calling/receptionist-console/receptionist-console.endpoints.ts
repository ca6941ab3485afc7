import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { extensionProblems } from "../../inventory/extensions/extensions.problems.ts"
import { extensionIdText } from "../../inventory/extensions/extensions.schema.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount, userIdText } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { userProblems } from "../../identity/users/users.problems.ts"
import { consoleProblems as refusals } from "./receptionist-console.problems.ts"
import {
  consoleCount,
  deskEntry,
  deskFilter,
  deskQueue,
  ownConsole,
  seat,
  seatDraft,
  seatFilter,
} from "./receptionist-console.schema.ts"

// --- who has a console -----------------------------------------------------------------------------------------------

const account = "/api/accounts/:accountId/receptionist-console"
const inside = (action: "read" | "create" | "delete") =>
  ({ service: "phoneSystem", access: access.inAccount(`${action}:receptionist-console`), params: inAccount }) as const
const ofSeat = z.strictObject({ accountId: accountIdText, userId: userIdText })

export const getConsoleCount = endpoint({
  ...inside("read"),
  method: "GET",
  path: account,
  summary: "How many receptionist consoles the account has, and how many of them are taken",
  response: consoleCount,
  problems: [accountProblems.notFound],
})
export const listSeats = endpoint({
  ...inside("read"),
  method: "GET",
  path: `${account}/seats`,
  summary: "Who has a receptionist console",
  query: seatFilter,
  response: page(seat),
  problems: [accountProblems.notFound],
})
export const giveSeat = endpoint({
  ...inside("create"),
  method: "POST",
  path: `${account}/seats`,
  summary: "Give somebody a receptionist console",
  body: seatDraft,
  response: seat,
  problems: [
    accountProblems.notFound,
    userProblems.notFound,
    accountProblems.serviceWhileStatus,
    refusals.noneOrdered,
    refusals.allTaken,
    refusals.hasOne,
    refusals.noExtension,
  ],
})
export const takeSeat = endpoint({
  ...inside("delete"),
  method: "DELETE",
  path: `${account}/seats/:userId`,
  params: ofSeat,
  summary: "Take the receptionist console away from somebody; it is free for somebody else",
  problems: [accountProblems.notFound, refusals.seatNotFound],
})

// --- the console itself ----------------------------------------------------------------------------------------------

// A seat is what opens these, not a key: whoever has one sees the directory of their account and nothing else by it.
// The key keeps out who is not to see anything (an expired password).
const own = "/api/portal/receptionist-console"
const desk = { service: "phoneSystem", access: access.own("read:profile"), problems: [refusals.notYours] } as const
const ofFavorite = z.strictObject({ extensionId: extensionIdText })

export const getOwnConsole = endpoint({
  ...desk,
  method: "GET",
  path: own,
  summary: "One's own receptionist console, if one has been given one",
  response: ownConsole,
  problems: [],
})
export const listDesk = endpoint({
  ...desk,
  method: "GET",
  path: `${own}/directory`,
  summary:
    "Everybody with an extension, how they are reached and whether a call would get through; for whoever has a receptionist console",
  query: deskFilter,
  response: page(deskEntry),
  noCache: true,
})
export const listDeskQueues = endpoint({
  ...desk,
  method: "GET",
  path: `${own}/queues`,
  summary:
    "The call queues with how many answer for each and how many of these are ready; for whoever has a receptionist console",
  response: z.array(deskQueue),
  noCache: true,
})
export const addFavorite = endpoint({
  ...desk,
  method: "PUT",
  path: `${own}/favorites/:extensionId`,
  params: ofFavorite,
  summary: "Keep an extension at the top of one's receptionist console",
  problems: [refusals.notYours, extensionProblems.notFound, refusals.favoritesFull],
})
export const removeFavorite = endpoint({
  ...desk,
  method: "DELETE",
  path: `${own}/favorites/:extensionId`,
  params: ofFavorite,
  summary: "No longer keep an extension at the top of one's receptionist console",
})
