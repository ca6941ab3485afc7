import { z } from "zod"
import { instant, line } from "../../kit/text.ts"
import { phoneNumberText } from "../numbers/numbers.schema.ts"

/** Numbers per cart, and for how long they are reserved for the user. */
export const cartSize = 50
export const reservationMinutes = 15

export const servedCountries = ["US", "CA", "GB", "AU", "IN"] as const
export const servedCountry = z.enum(servedCountries, "The carrier has no numbers in this country.")
export type ServedCountry = z.infer<typeof servedCountry>

/**
 * The countries where an installation sells numbers: its world offices (all that the carrier serves when none are
 * named), and Canada only while that is turned on.
 */
export const offeredCountries = ({
  worldOfficeCountries,
  canadaProvisioning,
}: {
  readonly worldOfficeCountries?: unknown
  readonly canadaProvisioning?: unknown
}): readonly ServedCountry[] => {
  const offices =
    Array.isArray(worldOfficeCountries) && worldOfficeCountries.length > 0
      ? new Set<unknown>(worldOfficeCountries.map((country) => (country === "UK" ? "GB" : country)))
      : undefined
  return servedCountries.filter(
    (country) => (offices?.has(country) ?? true) && (country !== "CA" || canadaProvisioning !== false),
  )
}
const countryCode = z.preprocess((given) => (given === "UK" ? "GB" : given), servedCountry)

export const numberKinds = ["local", "tollFree"] as const
export type OfferedKind = (typeof numberKinds)[number]
export const capabilities = ["voice", "fax", "sms"] as const
export const capability = z.enum(capabilities)
export type Capability = z.infer<typeof capability>

const areaCode = z.string().regex(/^\d{1,5}$/, "1 to 5 digits.")

export const didSearch = z
  .strictObject({
    countryCode: countryCode.describe("Country as two letters (ISO 3166-1)"),
    kind: z
      .enum(numberKinds)
      .default("local")
      .describe("local for numbers of an area, tollFree for numbers that are free for callers"),
    provinceCode: z
      .string()
      .regex(/^[A-Za-z0-9]{1,10}$/, "Use only letters and digits.")
      .optional()
      .describe("Code of the state or province, such as NY"),
    city: line(80).optional().describe("City or town"),
    areaCode: areaCode.optional().describe("Area code"),
    contains: z
      .string()
      .regex(/^\d{1,10}$/, "1 to 10 digits.")
      .optional()
      .describe("Digits in a row, anywhere in the number"),
    pattern: z
      .string()
      .regex(/^[0-9A-Za-z?*-]{1,15}$/, "Use only digits, letters, ? and *.")
      .optional()
      .describe("The end of the number: digits, letters of the keypad, ? for one digit and * for any"),
    capabilities: z.array(capability).max(3).default([]).describe("What the number can do: voice, fax, messages"),
    limit: z.int().min(1).max(100).default(50).describe("Rows per page"),
  })
  .meta({ id: "DidSearch" })
export type DidSearch = z.output<typeof didSearch>

/** What the carrier charges, in minor units (cents) of the currency. */
export const numberPrice = z
  .object({
    currency: z.string().describe("Currency as three letters (ISO 4217)"),
    monthly: z.int().describe("Price a month"),
    setup: z.int().describe("Price once, in cents"),
  })
  .meta({ id: "NumberPrice" })
export type NumberPrice = z.infer<typeof numberPrice>

export const offeredNumber = z
  .object({
    price: numberPrice.describe("What the number costs once and each month"),
    phoneNumber: z.string().describe("Phone number: calling code and national number, digits only"),
    countryCode: z.string().describe("Country as two letters (ISO 3166-1)"),
    kind: z.enum(numberKinds).describe("local, or tollFree if calls are free for callers"),
    areaCode: z.string().describe("Area code"),
    city: z.string().describe("City or town"),
    provinceCode: z.string().describe("Code of the state or province, such as NY"),
    capabilities: z.array(capability).describe("What the number can do: voice, fax, messages"),
  })
  .meta({ id: "OfferedNumber" })
export type OfferedNumber = z.infer<typeof offeredNumber>
export const offeredArea = z
  .object({
    areaCode: z.string().describe("Area code"),
    city: z.string().describe("City or town"),
    provinceCode: z.string().describe("Code of the state or province, such as NY"),
    provinceName: z.string().describe("Name of the state or province"),
    inStock: z.boolean().describe("Whether the carrier has numbers there"),
  })
  .meta({ id: "OfferedArea" })
export type OfferedArea = z.infer<typeof offeredArea>

/** The carrier, and whether numbers can be ordered now. */
const offeredBy = {
  carrier: z.string().describe("Name of the carrier that offers the numbers"),
  sandbox: z.boolean().describe("Whether it is the built-in sandbox, which sells nothing real"),
  provisioning: z.boolean().describe("Whether numbers can be ordered now"),
}
export const didSearchAnswer = z
  .object({
    ...offeredBy,
    items: z.array(offeredNumber).describe("Numbers that can be ordered"),
    more: z.boolean().describe("Whether there are more numbers than shown"),
    nearby: z.array(offeredArea).describe("Areas nearby that have numbers"),
  })
  .meta({ id: "DidSearchAnswer" })
export type DidSearchAnswer = z.infer<typeof didSearchAnswer>
export const areaQuery = z.strictObject({ countryCode: countryCode.describe("Country as two letters (ISO 3166-1)") })
export const areaAnswer = z
  .object({
    ...offeredBy,
    areas: z.array(offeredArea).describe("Areas with numbers for sale"),
    tollFreePrefixes: z.array(z.string()).describe("Prefixes of toll-free numbers"),
  })
  .meta({ id: "AreaAnswer" })
export type AreaAnswer = z.infer<typeof areaAnswer>

const cart = z
  .array(phoneNumberText)
  .min(1, "Choose a number first.")
  .max(cartSize, `Choose at most ${cartSize} numbers.`)
export const reservationBody = z
  .strictObject({ phoneNumbers: cart.describe("Phone numbers: calling code and national number, digits only") })
  .meta({ id: "ReservationBody" })
export const reservationResult = z
  .object({
    phoneNumber: z.string().describe("Phone number: calling code and national number, digits only"),
    reserved: z.boolean().describe("Whether this number is now in the cart"),
    reason: z.string().describe("Why, if it was not possible"),
  })
  .meta({ id: "ReservationResult" })
export const reservation = z
  .object({
    reservedUntil: instant,
    results: z.array(reservationResult).describe("One entry for each requested number"),
  })
  .meta({ id: "Reservation" })
export type Reservation = z.infer<typeof reservation>
export const reservedNumber = offeredNumber.extend({ reservedUntil: instant }).meta({ id: "ReservedNumber" })
export type ReservedNumber = z.infer<typeof reservedNumber>

export const orderBody = z
  .strictObject({
    phoneNumbers: cart.describe("Phone numbers: calling code and national number, digits only"),
    mode: z.enum(["allOrNothing", "perNumber"]).default("allOrNothing").describe("All or none, or each individually"),
    assignments: z
      .array(
        z.strictObject({
          phoneNumber: phoneNumberText.describe("Phone number: calling code and national number, digits only"),
          extensionId: z.int().min(1).describe("Id of the extension"),
        }),
      )
      .max(cartSize)
      .default([])
      .describe("Assignments that apply as soon as the numbers are ordered"),
  })
  .meta({ id: "NumberOrderDraft" })
export type OrderBody = z.output<typeof orderBody>

export const orderStates = ["completed", "partly", "failed"] as const
export const orderLine = z
  .object({
    phoneNumber: z.string().describe("Phone number: calling code and national number, digits only"),
    bought: z.boolean().describe("Whether this number was bought"),
    reason: z.string().describe("Why, if it was not possible"),
    extensionId: z.int().nullable().describe("Id of the extension"),
    city: z.string().describe("City or town"),
  })
  .meta({ id: "OrderLine" })
export const numberOrder = z
  .object({
    orderId: z.int().describe("Id of the order"),
    state: z.enum(orderStates).describe("State of the order"),
    carrier: z.string().describe("Name of the carrier"),
    sandbox: z.boolean().describe("Whether a sandbox stands in for the external system"),
    placedAt: instant,
    placedByName: z.string().describe("Name of the user who ordered it"),
    lines: z.array(orderLine).describe("One entry for each ordered number"),
  })
  .meta({ id: "NumberOrder" })
export type NumberOrder = z.infer<typeof numberOrder>
