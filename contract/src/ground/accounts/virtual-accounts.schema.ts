import { z } from "zod"
import { accountId } from "../../kit/ids.ts"
import { line, optionalLine } from "../../kit/text.ts"
import { accountKind, accountStatus, countryCodes, type AccountStatus } from "./accounts.schema.ts"

/**
 * Ordering systems use a virtual account: the same account under its id with a V in front, so that the two ids cannot
 * be confused.
 */
export const vAccountIdOf = (id: number) => `V${id}`
const vAccountIdText = z
  .string()
  .regex(/^V[1-9]\d{0,15}$/, "Must be V followed by a whole number.")
  .transform((text) => Number(text.slice(1)))
  .pipe(accountId)
export const ofVirtualAccount = z.strictObject({
  vAccountId: vAccountIdText.describe("Id of the account in the ordering system: V and the account id"),
})

export const virtualAccount = z
  .object({
    vAccountId: z.string().describe("Id of the account in the ordering system: V and the account id"),
    accountId,
    hdapAccountId: accountId,
    accountNumber: z.string().describe("Account number at the carrier"),
    name: z.string().describe("Name of the account"),
    kind: accountKind.describe("Kind of the account"),
    status: accountStatus.describe("Status of the account"),
    countryCode: z.enum(countryCodes).describe("Country as two letters (ISO 3166-1)"),
    currency: z.string().describe("Currency as three letters (ISO 4217)"),
    parentVAccountId: z.string().nullable().describe("Id of the account above in the ordering system"),
    customerReference: z.string().describe("The customer's own reference on orders and invoices"),
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "VirtualAccount" })
export type VirtualAccount = z.infer<typeof virtualAccount>

/** v2: every indicator by name. */
export const indicatorV2 = z
  .object({
    vAccountId: z.string().describe("Id of the account in the ordering system: V and the account id"),
    accountId,
    version: z
      .literal("v2")
      .describe("Version of the object that was read. A change with an outdated version is refused"),
    status: accountStatus.describe("Status of the account"),
    indicators: z
      .object({
        trial: z.boolean().describe("Whether the account is a trial"),
        fraudHold: z.boolean().describe("Whether the account is on hold because of suspected fraud"),
        suspended: z.boolean().describe("Whether it is suspended"),
        cancelled: z.boolean().describe("Whether the account was canceled"),
        demo: z.boolean().describe("Whether this is a demo"),
        statusChangePlanned: z.boolean().describe("Whether a change of the status is scheduled"),
        international: z.boolean().describe("Whether the account is outside the scheme of the original home market"),
        enterprise: z.boolean().describe("Whether the account is an enterprise"),
        cpq: z.boolean().describe("Whether the account is billed by quotes"),
        csp: z.boolean().describe("Whether the account is a communications service provider"),
        iceberg: z.boolean().describe("A flag of the older system, kept as it is"),
        whiteLabel: z.boolean().describe("Whether the account is below a white-label partner"),
      })
      .describe("Flags of the account"),
  })
  .meta({ id: "IndicatorV2" })
export type IndicatorV2 = z.infer<typeof indicatorV2>
/** v1: only the most important indicator. */
export const indicatorV1 = z
  .object({
    vAccountId: z.string().describe("Id of the account in the ordering system: V and the account id"),
    accountId,
    version: z
      .literal("v1")
      .describe("Version of the object that was read. A change with an outdated version is refused"),
    indicator: z
      .enum(["FRAUD_HOLD", "TRIAL", "ACTIVE", "SUSPENDED", "CANCELLED", "PENDING", "DEMO"])
      .describe("The most important flag"),
  })
  .meta({ id: "IndicatorV1" })

const word: Readonly<Record<AccountStatus, z.infer<typeof indicatorV1>["indicator"]>> = {
  Active: "ACTIVE",
  Suspended: "SUSPENDED",
  Cancelled: "CANCELLED",
  Pending: "PENDING",
  Demo: "DEMO",
}
export const toIndicatorV1 = ({
  vAccountId,
  accountId: id,
  status,
  indicators,
}: IndicatorV2): z.infer<typeof indicatorV1> => ({
  vAccountId,
  accountId: id,
  version: "v1",
  indicator: indicators.fraudHold ? "FRAUD_HOLD" : indicators.trial ? "TRIAL" : word[status],
})

export const contractInfo = z
  .object({
    contractTerm: z.int().nullable().describe("In months; null without a fixed term"),
    startDate: z.iso.date().nullable().describe("First day, as YYYY-MM-DD"),
    endDate: z.iso.date().nullable().describe("Last day, as YYYY-MM-DD"),
    autoRenew: z.boolean().describe("Whether the contract renews by itself"),
  })
  .meta({ id: "ContractInfo" })
/** Absent if billing is hidden from the caller. */
export const virtualContract = z
  .object({
    vAccountId: z.string().describe("Id of the account in the ordering system: V and the account id"),
    accountId,
    contractInfo: contractInfo.optional().describe("Contract of the account"),
  })
  .meta({ id: "VirtualContract" })
export type VirtualContract = z.infer<typeof virtualContract>

export const virtualAccountEdit = z
  .strictObject({
    name: line(120).describe("Name of the account"),
    customerReference: optionalLine(60).describe("Reference of the customer"),
    contractInfo: z
      .strictObject({
        contractTerm: z.int().min(1).max(120).nullable().describe("Term of the contract in months"),
        startDate: z.iso.date().nullable().describe("First day, as YYYY-MM-DD"),
        autoRenew: z.boolean().describe("Whether the contract renews by itself"),
      })
      .partial()
      .describe("Contract of the account"),
  })
  .partial()
  .extend({
    version: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "VirtualAccountEdit" })
export type VirtualAccountEdit = z.output<typeof virtualAccountEdit>
