import { textTable } from "../../kit/language.ts"
import { z } from "zod"
import { accountId, accountIdText } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant, line } from "../../kit/text.ts"
import { migrationPhases } from "./accounts.schema.ts"

interface AttributeDefinition {
  readonly type: "flag" | "text"
  readonly title: string
  readonly sentence: string
}

/** Custom attributes that can be set on an account. */
export const attributeTable = textTable(
  "accounts.attributes",
  {
    disableOffNetSMS: {
      type: "flag",
      title: "No external text messages",
      sentence: "Users of this account can only send text messages to each other.",
    },
    accountManager: {
      type: "text",
      title: "Account manager",
      sentence: "The account manager responsible for this account.",
    },
    costCenter: { type: "text", title: "Cost center", sentence: "The cost center the customer books charges to." },
    crmReference: {
      type: "text",
      title: "CRM reference",
      sentence: "The ID of this account in the CRM system.",
    },
    purchaseOrderNeeded: {
      type: "flag",
      title: "Purchase order required",
      sentence: "Orders wait until the customer provides a purchase order number.",
    },
    supportTier: { type: "text", title: "Support tier", sentence: "The level of support this account receives." },
  } as const satisfies Record<string, AttributeDefinition>,
  "title",
  "sentence",
)
export type AttributeName = keyof typeof attributeTable
export const attributeNames = Object.keys(attributeTable) as [AttributeName, ...AttributeName[]]
export const attributeName = z.enum(attributeNames)

export const customAttributeDefinition = z
  .object({
    name: attributeName.describe("Name of the attribute in requests"),
    type: z.enum(["flag", "text"]).describe("flag: on or off. text: any text"),
    title: z.string().describe("Name for readers"),
    sentence: z.string().describe("What the attribute does"),
  })
  .meta({ id: "CustomAttributeDefinition" })
export type CustomAttributeDefinition = z.infer<typeof customAttributeDefinition>
export const customAttributeDefinitions = (): CustomAttributeDefinition[] =>
  attributeNames.map((name) => ({ name, ...attributeTable[name] }))

export const customAttribute = z
  .object({
    name: attributeName.describe("Name of the attribute"),
    value: z.string().describe("Value as text"),
    changedAt: instant,
  })
  .meta({ id: "CustomAttribute" })
export type CustomAttribute = z.infer<typeof customAttribute>
/** A flag is "true" or "false". */
export const customAttributeEdit = z
  .strictObject({ value: line(200).describe("Value as text") })
  .meta({ id: "CustomAttributeEdit" })
export const fitsAttribute = (name: AttributeName, value: string) =>
  attributeTable[name].type === "text" || value === "true" || value === "false"

export const ofAttribute = z.strictObject({
  accountId: accountIdText,
  attributeName: attributeName.describe("Name of the custom attribute"),
})

export const attributeDefinitionFilter = z.strictObject({
  name: attributeName.optional().describe("Only the attribute with this name"),
})
export const accountAttributeFilter = pageQuery(["accountId"])
  .omit({ search: true })
  .extend({
    name: attributeName.optional().describe("Only attributes with this name"),
    accountId: accountIdText.optional(),
    value: line(200).optional().describe("Value as text"),
  })
export type AccountAttributeFilter = z.output<typeof accountAttributeFilter>
export const accountCustomAttribute = customAttribute
  .extend({ accountId, accountName: z.string().describe("Name of the account") })
  .meta({ id: "AccountCustomAttribute" })
export type AccountCustomAttribute = z.infer<typeof accountCustomAttribute>

/** Only a parent account or the operator can set these; omitted fields stay. */
export const accountAttributes = z.object({
  international: z.boolean().describe("Whether the account is outside the scheme of the original home market"),
  enterprise: z.boolean().describe("Whether the account is an enterprise"),
  csp: z.boolean().describe("Whether the account is a communications service provider"),
  cpq: z.boolean().describe("Whether the account is billed by quotes"),
  iceberg: z.boolean().describe("A flag of the older system, kept as it is"),
  fraudReview: z.boolean().describe("Whether the account is under review because of suspected fraud"),
  freeTrialStatus: z
    .enum(["ACTIVE", "ON_HOLD", "EXPIRED", "CONVERTED"])
    .nullable()
    .describe("State of the trial, if there is one"),
  trialExpirationDate: instant.nullable().describe("End of the trial"),
  partnerAccountType: line(40).nullable().describe("Kind of the partner above the account"),
  accountTypeId: z.int().min(1).max(32_767).describe("Kind of the account as a number of the older system"),
  migrationPhase: z.enum(migrationPhases).describe("Phase of the migration from the previous system"),
  disableApp: z.boolean().describe("Whether the apps are turned off for the account"),
})
export type AccountAttributes = z.output<typeof accountAttributes>
export const accountAttributesEdit = z
  .strictObject(accountAttributes.shape)
  .partial()
  .extend({
    version: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "AccountAttributesEdit" })
export type AccountAttributesEdit = z.output<typeof accountAttributesEdit>
export const accountAttributesAnswer = accountAttributes
  .extend({
    accountId,
    freeTrialStatus: z.string().nullable().describe("State of the trial, if there is one"),
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "AccountAttributesAnswer" })

export const migrationState = z
  .object({ accountId, phase: z.enum(migrationPhases).describe("How far the migration from the previous system is") })
  .meta({ id: "MigrationState" })
export const disableAppFlag = z
  .object({ accountId, disableApp: z.boolean().describe("Whether the apps are turned off for the account") })
  .meta({ id: "DisableAppFlag" })
