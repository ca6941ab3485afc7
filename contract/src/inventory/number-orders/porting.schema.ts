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
    phoneNumber: numberText,
    /** The extension it routes to once it is ported. */
    extensionId: id.nullable().default(null),
    /** A number of the account that takes its calls meanwhile, and is removed when the port is complete. */
    temporaryNumber: numberText.nullable().default(null),
  })
  .meta({ id: "PortedNumberDraft" })
export type PortedNumberDraft = z.output<typeof portedNumberDraft>

export const serviceAddress = z
  .strictObject({
    street: optionalLine(120).default(""),
    unit: optionalLine(60).default(""),
    city: optionalLine(80).default(""),
    province: optionalLine(10).default(""),
    postalCode: optionalLine(12).default(""),
    countryCode: countryCode.default("US"),
  })
  .meta({ id: "ServiceAddress" })

/** A draft may have gaps; the server checks what is required before it is sent. */
export const portingDraft = z
  .strictObject({
    numbers: z
      .array(portedNumberDraft)
      .max(mostPortedNumbers, `Enter at most ${mostPortedNumbers} numbers per order.`)
      .default([]),
    losingCarrier: optionalLine(80).default(""),
    carrierAccountNumber: optionalLine(40).default(""),
    /** Write-only: stores a new PIN. */
    pin: optionalLine(20).optional(),
    /** The billing telephone number (BTN) at the current carrier. */
    billingNumber: optionalLine(40).default(""),
    /** The customer name exactly as on the bill. */
    customerName: optionalLine(120).default(""),
    signerName: optionalLine(120).default(""),
    /** Receives emails about the order, like the user who created it. */
    contactEmail: z.union([z.literal(""), email]).default(""),
    address: serviceAddress.prefault({}),
    requestedPortDate: date.nullable().default(null),
  })
  .meta({ id: "PortingDraft" })
export type PortingDraft = z.output<typeof portingDraft>
export const portingEdit = portingDraft.extend({ version: editedVersion }).meta({ id: "PortingEdit" })
export type PortingEdit = z.output<typeof portingEdit>

export const targetsBody = z
  .strictObject({
    numbers: z.array(portedNumberDraft).min(1).max(mostPortedNumbers),
    version: editedVersion,
  })
  .meta({ id: "PortingTargets" })
export const commentBody = z
  .strictObject({ text: note(1000).min(1, "Must not be empty.") })
  .meta({ id: "PortingComment" })
export const cancelBody = z.strictObject({ reason: note(400).default("") }).meta({ id: "PortingCancellation" })

export const documentKinds = ["letterOfAuthority", "bill", "other"] as const
export const documentKind = z.enum(documentKinds)
export type DocumentKind = z.infer<typeof documentKind>
export const documentBody = z
  .strictObject({
    kind: documentKind,
    fileName: line(120),
    content: sentAsFile(
      z
        .string()
        .min(1, "Must not be empty.")
        .max(largestDocumentBody)
        .regex(/^[A-Za-z0-9+/]*={0,2}$/, "Must be base64."),
    ),
  })
  .meta({ id: "PortingDocumentUpload" })
export type DocumentBody = z.output<typeof documentBody>

export const portedNumberStates = ["waiting", "accepted", "refused", "here"] as const
export const portedNumber = z
  .object({
    phoneNumber: z.string(),
    state: z.enum(portedNumberStates),
    reason: z.string(),
    extensionId: id.nullable(),
    extension: z.string().nullable(),
    extensionName: z.string().nullable(),
    temporaryNumber: z.string().nullable(),
  })
  .meta({ id: "PortedNumber" })
export type PortedNumber = z.infer<typeof portedNumber>
export const portingDocument = z
  .object({
    documentId: id,
    kind: documentKind,
    fileName: z.string(),
    contentType: z.string(),
    size: z.int(),
    addedAt: instant,
    addedByName: z.string(),
  })
  .meta({ id: "PortingDocument" })
export type PortingDocument = z.infer<typeof portingDocument>
export const portingEvent = z
  .object({
    eventId: id,
    at: instant,
    kind: z.enum(["state", "comment", "document", "note"]),
    state: portingState.nullable(),
    actorName: z.string(),
    text: z.string(),
  })
  .meta({ id: "PortingEvent" })
export type PortingEvent = z.infer<typeof portingEvent>

/** A line of the list. */
export const portingOrderEntry = z
  .object({
    portingOrderId: id,
    accountId: id,
    state: portingState,
    losingCarrier: z.string(),
    firstNumber: z.string().nullable(),
    numberCount: z.int(),
    requestedPortDate: z.string().nullable(),
    confirmedDate: z.string().nullable(),
    createdAt: instant,
    createdByName: z.string(),
    submittedAt: instant.nullable(),
    updatedAt: instant,
  })
  .meta({ id: "PortingOrderEntry" })
export type PortingOrderEntry = z.infer<typeof portingOrderEntry>

export const portingOrder = portingOrderEntry
  .extend({
    numbers: z.array(portedNumber),
    carrierAccountNumber: z.string(),
    hasPin: z.boolean(),
    billingNumber: z.string(),
    customerName: z.string(),
    signerName: z.string(),
    contactEmail: z.string(),
    address: serviceAddress,
    /** The reason for rejection, or what is missing. */
    stateReason: z.string(),
    /** The last day on which it can be canceled, once a date is confirmed. */
    cancelUntil: z.string().nullable(),
    documents: z.array(portingDocument),
    events: z.array(portingEvent),
    carrier: z.string(),
    sandbox: z.boolean(),
    version: z.int(),
  })
  .meta({ id: "PortingOrder" })
export type PortingOrder = z.infer<typeof portingOrder>

export const portingSorts = ["updatedAt", "createdAt"] as const
export const portingFilter = pageQuery(portingSorts).extend({
  direction: z.enum(["asc", "desc"]).default("desc"),
  state: portingState.optional(),
  /** Orders that are neither completed nor canceled. */
  open: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
  waitsFor: z
    .enum(portingParties)
    .optional()
    .describe("Only orders that the customer has to correct, or that the provider is checking"),
})
export type PortingFilter = z.output<typeof portingFilter>

/** The report has a line for every number of every order. */
export const lnpLine = z
  .object({
    portingOrderId: id,
    phoneNumber: z.string(),
    numberState: z.enum(portedNumberStates),
    orderState: portingState,
    orderStateText: z.string(),
    reason: z.string(),
    losingCarrier: z.string(),
    requestedPortDate: z.string().nullable(),
    confirmedDate: z.string().nullable(),
    submittedAt: instant.nullable(),
    updatedAt: instant,
    leadsTo: z.string().nullable(),
  })
  .meta({ id: "LnpLine" })
export type LnpLine = z.infer<typeof lnpLine>
export const lnpSorts = ["updatedAt", "phoneNumber"] as const
export const lnpFilter = pageQuery(lnpSorts).extend({
  direction: z.enum(["asc", "desc"]).default("desc"),
  state: portingState.optional(),
})
export type LnpFilter = z.output<typeof lnpFilter>
