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
  summary: "Count the receptionist consoles of an account, in total and assigned",
  description: "The account's services limit how many users can have one.",
  response: consoleCount,
  problems: [accountProblems.notFound],
})
export const listSeats = endpoint({
  ...inside("read"),
  method: "GET",
  path: `${account}/seats`,
  summary: "List the users who have a receptionist console",
  description: "With the user's extension and since when they have the seat.",
  query: seatFilter,
  response: page(seat),
  problems: [accountProblems.notFound],
})
export const giveSeat = endpoint({
  ...inside("create"),
  method: "POST",
  path: `${account}/seats`,
  summary: "Assign a receptionist console to a user",
  description: "Refused if all consoles are assigned. It gives access to the directory and is no permission.",
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
  summary: "Remove the receptionist console from a user, which makes it available to others",
  description: "Calls to their extension go on as before.",
  problems: [accountProblems.notFound, refusals.seatNotFound],
})

// --- the console itself ----------------------------------------------------------------------------------------------

// These require a seat, not a permission: users with a seat see the directory of their account and nothing else by it.
// The permission key excludes users who may not see anything (expired password).
const own = "/api/portal/receptionist-console"
const desk = { service: "phoneSystem", access: access.own("read:profile"), problems: [refusals.notYours] } as const
const ofFavorite = z.strictObject({ extensionId: extensionIdText })

export const getOwnConsole = endpoint({
  ...desk,
  method: "GET",
  path: own,
  summary: "Get your own receptionist console, if you have one",
  description: "Tells whether the caller has a seat, and how the console is arranged.",
  response: ownConsole,
  problems: [],
})
export const listDesk = endpoint({
  ...desk,
  method: "GET",
  path: `${own}/directory`,
  summary: "List extensions with their numbers and availability",
  description: "For users with a receptionist console.",
  query: deskFilter,
  response: page(deskEntry),
  noCache: true,
})
export const listDeskQueues = endpoint({
  ...desk,
  method: "GET",
  path: `${own}/queues`,
  summary: "List call queues with their agents and how many are ready",
  description: "For users with a receptionist console.",
  response: z.array(deskQueue),
  noCache: true,
})
export const addFavorite = endpoint({
  ...desk,
  method: "PUT",
  path: `${own}/favorites/:extensionId`,
  params: ofFavorite,
  summary: "Add an extension to the favorites of your receptionist console",
  description: "Favorites stand first in the console. Adding one twice changes nothing.",
  problems: [refusals.notYours, extensionProblems.notFound, refusals.favoritesFull],
})
export const removeFavorite = endpoint({
  ...desk,
  method: "DELETE",
  path: `${own}/favorites/:extensionId`,
  params: ofFavorite,
  summary: "Remove an extension from the favorites of your receptionist console",
  description: "The extension stays in the directory.",
})
