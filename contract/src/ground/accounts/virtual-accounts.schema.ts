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
export const ofVirtualAccount = z.strictObject({ vAccountId: vAccountIdText })

export const virtualAccount = z
  .object({
    vAccountId: z.string(),
    accountId,
    hdapAccountId: accountId,
    accountNumber: z.string(),
    name: z.string(),
    kind: accountKind,
    status: accountStatus,
    countryCode: z.enum(countryCodes),
    currency: z.string(),
    parentVAccountId: z.string().nullable(),
    /** The customer's own reference on orders and invoices. */
    customerReference: z.string(),
    version: z.int(),
  })
  .meta({ id: "VirtualAccount" })
export type VirtualAccount = z.infer<typeof virtualAccount>

/** v2: every indicator by name. */
export const indicatorV2 = z
  .object({
    vAccountId: z.string(),
    accountId,
    version: z.literal("v2"),
    status: accountStatus,
    indicators: z.object({
      trial: z.boolean(),
      fraudHold: z.boolean(),
      suspended: z.boolean(),
      cancelled: z.boolean(),
      demo: z.boolean(),
      statusChangePlanned: z.boolean(),
      international: z.boolean(),
      enterprise: z.boolean(),
      cpq: z.boolean(),
      csp: z.boolean(),
      iceberg: z.boolean(),
      whiteLabel: z.boolean(),
    }),
  })
  .meta({ id: "IndicatorV2" })
export type IndicatorV2 = z.infer<typeof indicatorV2>
/** v1: only the most important indicator. */
export const indicatorV1 = z
  .object({
    vAccountId: z.string(),
    accountId,
    version: z.literal("v1"),
    indicator: z.enum(["FRAUD_HOLD", "TRIAL", "ACTIVE", "SUSPENDED", "CANCELLED", "PENDING", "DEMO"]),
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
    /** In months; null without a fixed term. */
    contractTerm: z.int().nullable(),
    startDate: z.iso.date().nullable(),
    endDate: z.iso.date().nullable(),
    autoRenew: z.boolean(),
  })
  .meta({ id: "ContractInfo" })
/** Absent if billing is hidden from the caller. */
export const virtualContract = z
  .object({ vAccountId: z.string(), accountId, contractInfo: contractInfo.optional() })
  .meta({ id: "VirtualContract" })
export type VirtualContract = z.infer<typeof virtualContract>

export const virtualAccountEdit = z
  .strictObject({
    name: line(120),
    customerReference: optionalLine(60),
    contractInfo: z
      .strictObject({
        contractTerm: z.int().min(1).max(120).nullable(),
        startDate: z.iso.date().nullable(),
        autoRenew: z.boolean(),
      })
      .partial(),
  })
  .partial()
  .extend({ version: z.int().min(1).max(2_147_483_647).optional() })
  .meta({ id: "VirtualAccountEdit" })
export type VirtualAccountEdit = z.output<typeof virtualAccountEdit>
