import { z } from "zod"
import { sentAsFile } from "../../kit/sent-as-file.ts"
import { countryCode } from "../../ground/accounts/accounts.schema.ts"
import { pageQuery } from "../../kit/paging.ts"
import { email, instant, line, note, optionalLine } from "../../kit/text.ts"
import { numberText } from "../numbers/numbers.schema.ts"
import { editedVersion } from "../../identity/users/users.schema.ts"
import { portingParties, portingState } from "./porting-states.ts"

export const mostPortedNumbers = 100
export const mostDocuments = 10
export const largestDocumentBytes = 10_000_000
/** As text (base64) and with the rest of the request. */
export const largestDocumentBody = Math.ceil(largestDocumentBytes / 3) * 4 + 10_000

const date = z.iso.date("Enter a date such as 2026-05-31.")
const id = z.int().min(1)

export const portedNumberDraft = z
  .strictObject({
    phoneNumber: numberText.describe("Phone number: calling code and national number, digits only"),
    extensionId: id.nullable().default(null).describe("The extension it routes to once it is ported"),
    temporaryNumber: numberText
      .nullable()
      .default(null)
      .describe("A number of the account that takes its calls meanwhile, and is removed when the port is complete"),
  })
  .meta({ id: "PortedNumberDraft" })
export type PortedNumberDraft = z.output<typeof portedNumberDraft>

export const serviceAddress = z
  .strictObject({
    street: optionalLine(120).default("").describe("Street and house number"),
    unit: optionalLine(60).default("").describe("Suite, floor or room"),
    city: optionalLine(80).default("").describe("City or town"),
    province: optionalLine(10).default("").describe("State, province or region"),
    postalCode: optionalLine(12).default("").describe("ZIP or postal code"),
    countryCode: countryCode.default("US").describe("Country as two letters (ISO 3166-1)"),
  })
  .meta({ id: "ServiceAddress" })

/** A draft may have gaps; the server checks what is required before it is sent. */
export const portingDraft = z
  .strictObject({
    numbers: z
      .array(portedNumberDraft)
      .max(mostPortedNumbers, `Enter at most ${mostPortedNumbers} numbers per order.`)
      .default([])
      .describe("Numbers to port, each with what it is assigned to after the port"),
    losingCarrier: optionalLine(80).default("").describe("Carrier that has the numbers now"),
    carrierAccountNumber: optionalLine(40).default("").describe("Account number at the present carrier"),
    pin: optionalLine(20).optional().describe("Write-only: stores a new PIN"),
    billingNumber: optionalLine(40).default("").describe("The billing telephone number (BTN) at the current carrier"),
    customerName: optionalLine(120).default("").describe("The customer name exactly as on the bill"),
    signerName: optionalLine(120).default("").describe("Name of the person who signed the letter of authorization"),
    contactEmail: z
      .union([z.literal(""), email])
      .default("")
      .describe("Receives emails about the order, like the user who created it"),
    address: serviceAddress.prefault({}).describe("Service address"),
    requestedPortDate: date.nullable().default(null).describe("Day for which the transfer is requested, as YYYY-MM-DD"),
  })
  .meta({ id: "PortingDraft" })
export type PortingDraft = z.output<typeof portingDraft>
export const portingEdit = portingDraft
  .extend({
    version: editedVersion.describe(
      "Version of the object that was read. A change with an outdated version is refused",
    ),
  })
  .meta({ id: "PortingEdit" })
export type PortingEdit = z.output<typeof portingEdit>

export const targetsBody = z
  .strictObject({
    numbers: z
      .array(portedNumberDraft)
      .min(1)
      .max(mostPortedNumbers)
      .describe("Numbers of the order, each with what it is assigned to after the port"),
    version: editedVersion.describe(
      "Version of the object that was read. A change with an outdated version is refused",
    ),
  })
  .meta({ id: "PortingTargets" })
export const commentBody = z
  .strictObject({ text: note(1000).min(1, "Must not be empty.").describe("Text of the comment") })
  .meta({ id: "PortingComment" })
export const cancelBody = z
  .strictObject({ reason: note(400).default("").describe("Why, if it was not possible") })
  .meta({ id: "PortingCancellation" })

export const documentKinds = ["letterOfAuthority", "bill", "other"] as const
export const documentKind = z.enum(documentKinds)
export type DocumentKind = z.infer<typeof documentKind>
export const documentBody = z
  .strictObject({
    kind: documentKind.describe("What the document is, such as a letter of authorization or a bill"),
    fileName: line(120).describe("Name of the file"),
    content: sentAsFile(
      z
        .string()
        .min(1, "Must not be empty.")
        .max(largestDocumentBody)
        .regex(/^[A-Za-z0-9+/]*={0,2}$/, "Must be base64."),
    ).describe("The document in base64, or as a part of a form"),
  })
  .meta({ id: "PortingDocumentUpload" })
export type DocumentBody = z.output<typeof documentBody>

export const portedNumberStates = ["waiting", "accepted", "refused", "here"] as const
export const portedNumber = z
  .object({
    phoneNumber: z.string().describe("Phone number: calling code and national number, digits only"),
    state: z.enum(portedNumberStates).describe("State of the order"),
    reason: z.string().describe("Why, if it was not possible"),
    extensionId: id.nullable().describe("Id of the extension"),
    extension: z.string().nullable().describe("Extension number, as it is dialed"),
    extensionName: z.string().nullable().describe("Name of the extension"),
    temporaryNumber: z.string().nullable().describe("Number that takes the calls until the port is complete"),
  })
  .meta({ id: "PortedNumber" })
export type PortedNumber = z.infer<typeof portedNumber>
export const portingDocument = z
  .object({
    documentId: id.describe("Id of the document"),
    kind: documentKind.describe("What the document is, such as a letter of authorization or a bill"),
    fileName: z.string().describe("Name of the file"),
    contentType: z.string().describe("Content type of the file"),
    size: z.int().describe("Size in bytes"),
    addedAt: instant,
    addedByName: z.string().describe("Name of the user who added it"),
  })
  .meta({ id: "PortingDocument" })
export type PortingDocument = z.infer<typeof portingDocument>
export const portingEvent = z
  .object({
    eventId: id,
    at: instant,
    kind: z
      .enum(["state", "comment", "document", "note"])
      .describe("What happened: a new state, a comment, a document"),
    state: portingState.nullable().describe("State of the order"),
    actorName: z.string().describe("Name of the user who did it"),
    text: z.string().describe("Text of the comment"),
  })
  .meta({ id: "PortingEvent" })
export type PortingEvent = z.infer<typeof portingEvent>

/** A line of the list. */
export const portingOrderEntry = z
  .object({
    portingOrderId: id.describe("Id of the porting order"),
    accountId: id.describe("Id of the account"),
    state: portingState.describe("State of the order"),
    losingCarrier: z.string().describe("Carrier that has the numbers now"),
    firstNumber: z.string().nullable().describe("First extension number that is given out"),
    numberCount: z.int().describe("How many numbers there are"),
    requestedPortDate: z.string().nullable().describe("Day for which the transfer is requested, as YYYY-MM-DD"),
    confirmedDate: z.string().nullable().describe("Day that the other carrier confirmed, as YYYY-MM-DD"),
    createdAt: instant,
    createdByName: z.string().describe("Name of the user who created it"),
    submittedAt: instant.nullable().describe("When it was submitted"),
    updatedAt: instant,
  })
  .meta({ id: "PortingOrderEntry" })
export type PortingOrderEntry = z.infer<typeof portingOrderEntry>

export const portingOrder = portingOrderEntry
  .extend({
    numbers: z.array(portedNumber).describe("Numbers of the order"),
    carrierAccountNumber: z.string().describe("Account number at the present carrier"),
    hasPin: z.boolean().describe("Whether a PIN is set"),
    billingNumber: z.string().describe("Billing telephone number at the present carrier"),
    customerName: z.string().describe("Name of the customer"),
    signerName: z.string().describe("Name of the person who signed the letter of authorization"),
    contactEmail: z.string().describe("Receives emails about the order"),
    address: serviceAddress.describe("Service address"),
    stateReason: z.string().describe("The reason for rejection, or what is missing"),
    cancelUntil: z.string().nullable().describe("The last day on which it can be canceled, once a date is confirmed"),
    documents: z.array(portingDocument).describe("Documents without their content"),
    events: z.array(portingEvent).describe("What happened, newest first"),
    carrier: z.string().describe("Carrier that will have the numbers"),
    sandbox: z.boolean().describe("Whether a sandbox stands in for the external system"),
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "PortingOrder" })
export type PortingOrder = z.infer<typeof portingOrder>

export const portingSorts = ["updatedAt", "createdAt"] as const
export const portingFilter = pageQuery(portingSorts).extend({
  direction: z.enum(["asc", "desc"]).default("desc").describe("asc for the oldest first, desc for the newest first"),
  state: portingState.optional().describe("State of the order"),
  open: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .describe("Orders that are neither completed nor canceled"),
  waitsFor: z
    .enum(portingParties)
    .optional()
    .describe("Only orders that the customer has to correct, or that the provider is checking"),
})
export type PortingFilter = z.output<typeof portingFilter>

/** The report has a line for every number of every order. */
export const lnpLine = z
  .object({
    portingOrderId: id.describe("Id of the porting order"),
    phoneNumber: z.string().describe("Phone number: calling code and national number, digits only"),
    numberState: z.enum(portedNumberStates).describe("State of this number"),
    orderState: portingState,
    orderStateText: z.string().describe("State of the order for readers"),
    reason: z.string().describe("Why, if it was not possible"),
    losingCarrier: z.string().describe("Carrier that has the numbers now"),
    requestedPortDate: z.string().nullable().describe("Day for which the transfer is requested, as YYYY-MM-DD"),
    confirmedDate: z.string().nullable().describe("Day that the other carrier confirmed, as YYYY-MM-DD"),
    submittedAt: instant.nullable().describe("When it was submitted"),
    updatedAt: instant,
    leadsTo: z.string().nullable().describe("Where the number leads; null if it leads nowhere"),
  })
  .meta({ id: "LnpLine" })
export type LnpLine = z.infer<typeof lnpLine>
export const lnpSorts = ["updatedAt", "phoneNumber"] as const
export const lnpFilter = pageQuery(lnpSorts).extend({
  direction: z.enum(["asc", "desc"]).default("desc").describe("asc for the oldest first, desc for the newest first"),
  state: portingState.optional().describe("State of the order"),
})
export type LnpFilter = z.output<typeof lnpFilter>
