import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { page, pageQuery } from "../../kit/paging.ts"
import { numberProblems } from "../numbers/numbers.problems.ts"
import { numberOrderProblems as refusals, portingProblems as ports } from "./number-orders.problems.ts"
import {
  areaAnswer,
  areaQuery,
  didSearch,
  didSearchAnswer,
  numberOrder,
  orderBody,
  reservation,
  reservationBody,
  reservedNumber,
} from "./number-orders.schema.ts"
import {
  cancelBody,
  commentBody,
  documentBody,
  largestDocumentBody,
  lnpFilter,
  lnpLine,
  portingDocument,
  portingDraft,
  portingEdit,
  portingFilter,
  portingOrder,
  portingOrderEntry,
  targetsBody,
} from "./porting.schema.ts"

const admin = { service: "admin", params: inAccount } as const
const root = "/api/admin/accounts/:accountId"

// --- finding and buying ----------------------------------------------------------------------------------------------

export const searchNumbers = endpoint({
  aliasOf: "number-orders.searchNumbersForAccount",
  service: "phoneSystem",
  method: "POST",
  path: "/api/ucaas/general/didSearch",
  calls: ["b73-post-general-did-search"],
  summary: "Search numbers for sale by country, type, area, digits, pattern and capabilities",
  description: "The same search for the caller's own account.",
  idempotency: "none",
  access: access.own("read:phone-number-search"),
  body: didSearch,
  response: didSearchAnswer,
  noCache: true,
  problems: [refusals.countryNotServed],
})
export const searchNumbersForAccount = endpoint({
  ...admin,
  method: "POST",
  path: `${root}/number-inventory/search`,
  summary: "Search numbers that an account can buy",
  description:
    "Finds numbers by country, kind, area, digits, pattern and capabilities. Reserve numbers before you order them.",
  idempotency: "none",
  access: access.inAccount("read:phone-number-search"),
  body: didSearch,
  response: didSearchAnswer,
  noCache: true,
  problems: [accountProblems.notFound, refusals.countryNotServed],
})
export const listNumberAreas = endpoint({
  ...admin,
  method: "GET",
  path: `${root}/number-inventory/areas`,
  summary: "List the areas where the carrier has numbers",
  description: "Use the codes to search for numbers.",
  access: access.inAccount("read:phone-number-search"),
  query: areaQuery,
  response: areaAnswer,
  problems: [accountProblems.notFound, refusals.countryNotServed],
})
export const listReservations = endpoint({
  ...admin,
  method: "GET",
  path: `${root}/number-reservations`,
  summary: "List the numbers reserved in your cart",
  description: "Each ends 15 minutes after it was made or extended.",
  access: access.inAccount("create:purchase"),
  response: z.array(reservedNumber),
  noCache: true,
  problems: [accountProblems.notFound],
})
export const reserveNumbers = endpoint({
  owners: { "body.phoneNumbers[]": "reference" },
  ...admin,
  method: "POST",
  path: `${root}/number-reservations`,
  summary: "Reserve numbers for 15 minutes",
  description: "Existing reservations are extended.",
  access: access.inAccount("create:purchase"),
  body: reservationBody,
  response: reservation,
  problems: [accountProblems.notFound, accountProblems.serviceWhileStatus, refusals.provisioningOff, refusals.cartFull],
})
export const releaseNumbers = endpoint({
  owners: { "body.phoneNumbers[]": "reference" },
  ...admin,
  method: "DELETE",
  path: `${root}/number-reservations`,
  summary: "Release reserved numbers",
  description: "Others can buy them again at once.",
  access: access.inAccount("create:purchase"),
  body: reservationBody,
  problems: [accountProblems.notFound],
})
export const orderNumbers = endpoint({
  owners: { "body.phoneNumbers[]": "reference" },
  ...admin,
  method: "POST",
  path: `${root}/number-orders`,
  summary: "Order numbers: all or none, or each individually",
  description: "The same idempotency key never orders twice.",
  idempotency: "required",
  access: access.inAccount("create:purchase"),
  body: orderBody,
  response: numberOrder,
  problems: [
    accountProblems.notFound,
    accountProblems.serviceWhileStatus,
    refusals.provisioningOff,
    refusals.notOffered,
    refusals.assignmentUnknown,
    numberProblems.extensionUnknown,
    numberProblems.refused,
  ],
})
export const listNumberOrders = endpoint({
  ...admin,
  method: "GET",
  path: `${root}/number-orders`,
  summary: "List number orders, newest first",
  description: "Each order has its numbers and how far the carrier is with them. Search by digits of a number.",
  access: access.inAccount("read:phone-number-search"),
  query: pageQuery(["placedAt"]).extend({
    direction: z.enum(["asc", "desc"]).default("desc").describe("asc for the oldest first, desc for the newest first"),
  }),
  response: page(numberOrder),
  problems: [accountProblems.notFound],
})

// --- porting ---------------------------------------------------------------------------------------------------------

const orders = `${root}/porting-orders`
const one = `${orders}/:portingOrderId`
const ofOrder = z.strictObject({
  accountId: accountIdText,
  portingOrderId: accountIdText.describe("Id of the porting order"),
})
const ofDocument = ofOrder.extend({ documentId: accountIdText.describe("Id of the document") })
const gone = [accountProblems.notFound, ports.notFound]
const wrongNumbers = [ports.numberUnusable, ports.numberHere, ports.targetUnknown, ports.temporaryUnknown]
const change = {
  ...admin,
  params: ofOrder,
  access: access.inAccount("update:phone-numbers"),
  response: portingOrder,
} as const

export const listPortingOrders = endpoint({
  ...admin,
  method: "GET",
  path: orders,
  calls: ["b711-call-porting-orders"],
  summary: "List porting orders",
  description: "Paged by cursor, with filters for state and text.",
  access: access.inAccount("read:phone-numbers"),
  query: portingFilter,
  response: page(portingOrderEntry),
  problems: [accountProblems.notFound],
})
export const createPortingOrder = endpoint({
  ...admin,
  method: "POST",
  path: orders,
  calls: ["b711-call-porting-orders"],
  summary: "Create a porting order",
  description: "It is a draft until it is submitted.",
  access: access.inAccount("create:phone-numbers"),
  body: portingDraft,
  response: portingOrder,
  problems: [accountProblems.notFound, accountProblems.serviceWhileStatus, ...wrongNumbers],
})
export const getPortingOrder = endpoint({
  ...admin,
  method: "GET",
  path: one,
  summary: "Get a porting order with its numbers, documents and history",
  description: "Says in nextStep what has to be done, and by whom.",
  access: access.inAccount("read:phone-numbers"),
  params: ofOrder,
  response: portingOrder,
  noCache: true,
  problems: gone,
})
export const updatePortingOrder = endpoint({
  ...change,
  method: "PUT",
  path: one,
  summary: "Change a porting order that is a draft, needs action or was rejected",
  description: "Fields that are left out do not change.",
  body: portingEdit,
  problems: [...gone, ports.changedMeanwhile, ports.notEditable, ...wrongNumbers],
})
export const deletePortingOrder = endpoint({
  ...admin,
  method: "DELETE",
  path: one,
  summary: "Delete the draft of a porting order",
  description: "Submitted orders are canceled instead.",
  access: access.inAccount("delete:phone-numbers"),
  params: ofOrder,
  problems: [...gone, ports.notEditable],
})
export const submitPortingOrder = endpoint({
  ...change,
  method: "POST",
  path: `${one}/submit`,
  createdAt: "/api/admin/accounts/:accountId/porting-orders/:portingOrderId",
  summary: "Submit a porting order, for the first time or again",
  description: "The order can be changed again if it needs action or is rejected.",
  problems: [
    ...gone,
    accountProblems.serviceWhileStatus,
    ports.notEditable,
    ports.incomplete,
    ports.letterMissing,
    ports.numberHere,
    ports.numberInOtherOrder,
  ],
})
export const cancelPortingOrder = endpoint({
  ...change,
  method: "POST",
  path: `${one}/cancel`,
  summary: "Cancel a porting order, until two business days before its port date",
  description: "The numbers stay at the present carrier.",
  body: cancelBody,
  problems: [...gone, ports.notCancellable, ports.tooLateToCancel],
})
export const commentPortingOrder = endpoint({
  ...change,
  method: "POST",
  path: `${one}/comments`,
  summary: "Add a comment to the history of a porting order",
  description: "Customers and the provider see the comments of both, with name and time.",
  body: commentBody,
  problems: gone,
})
export const setPortingTargets = endpoint({
  ...change,
  method: "PUT",
  path: `${one}/targets`,
  summary: "Set the destinations and temporary numbers of ported numbers, until the port is complete",
  description: "Where calls go as soon as a number is ported. A temporary number takes its calls until then.",
  body: targetsBody,
  problems: [
    ...gone,
    ports.changedMeanwhile,
    ports.notEditable,
    ports.numberNotInOrder,
    ports.targetUnknown,
    ports.temporaryUnknown,
  ],
})
export const addPortingDocument = endpoint({
  ...admin,
  method: "POST",
  path: `${one}/documents`,
  params: ofOrder,
  access: access.inAccount("update:phone-numbers"),
  summary: "Add a letter of authorization, a bill or another document (PDF, JPG or PNG up to 10 MB)",
  description:
    "Send a form, or JSON with the file in base64. Orders that the carrier is already carrying out take no more documents.",
  fileField: "content",
  body: documentBody,
  largestBodyBytes: largestDocumentBody + 2000,
  response: portingDocument,
  problems: [
    ...gone,
    ports.notEditable,
    ports.documentKind,
    ports.documentTooLarge,
    ports.documentEmpty,
    ports.tooManyDocuments,
  ],
})
export const getPortingDocument = endpoint({
  ...admin,
  method: "GET",
  path: `${one}/documents/:documentId`,
  params: ofDocument,
  access: access.inAccount("read:phone-numbers"),
  summary: "Download a document of a porting order",
  description: "The file as it was uploaded.",
  response: z.unknown(),
  answers: "file",
  noCache: true,
  problems: [...gone, ports.documentNotFound],
})
export const deletePortingDocument = endpoint({
  ...admin,
  method: "DELETE",
  path: `${one}/documents/:documentId`,
  params: ofDocument,
  access: access.inAccount("update:phone-numbers"),
  summary: "Remove a document from a porting order",
  description:
    "Possible as long as the order can be changed: before it is submitted, and while it waits for corrections.",
  problems: [...gone, ports.documentNotFound, ports.notEditable],
})
export const hurryPortingOrder = endpoint({
  ...change,
  method: "POST",
  path: `${one}/sandbox-switch-over`,
  summary: "Have the sandbox carrier port the numbers now instead of on the port date",
  description: "Only where a sandbox stands in for the carrier.",
  problems: [...gone, ports.notSandbox, ports.nothingToHurry],
})

// --- the report ------------------------------------------------------------------------------------------------------

export const getLnpReport = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/v1/account/:accountId/lnp_report",
  calls: ["b72-get-v1-account-account-id-lnp-report"],
  params: inAccount,
  summary: "List every number that was or is being ported, with the status of its order",
  description: "One row for each number, also of completed orders.",
  access: access.inAccount("read:phone-numbers"),
  query: lnpFilter,
  response: page(lnpLine),
  noCache: true,
  problems: [accountProblems.notFound],
})
export const exportLnpReport = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/v1/account/:accountId/lnp_report/export",
  params: inAccount,
  summary: "Export the report of ported numbers as CSV",
  description: "The same rows and filters as the report.",
  access: access.inAccount("read:phone-numbers"),
  response: z.unknown(),
  answers: "file",
  noCache: true,
  problems: [accountProblems.notFound],
})
