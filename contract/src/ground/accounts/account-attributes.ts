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
    name: attributeName,
    type: z.enum(["flag", "text"]),
    title: z.string(),
    sentence: z.string(),
  })
  .meta({ id: "CustomAttributeDefinition" })
export type CustomAttributeDefinition = z.infer<typeof customAttributeDefinition>
export const customAttributeDefinitions = (): CustomAttributeDefinition[] =>
  attributeNames.map((name) => ({ name, ...attributeTable[name] }))

export const customAttribute = z
  .object({ name: attributeName, value: z.string(), changedAt: instant })
  .meta({ id: "CustomAttribute" })
export type CustomAttribute = z.infer<typeof customAttribute>
/** A flag is "true" or "false". */
export const customAttributeEdit = z.strictObject({ value: line(200) }).meta({ id: "CustomAttributeEdit" })
export const fitsAttribute = (name: AttributeName, value: string) =>
  attributeTable[name].type === "text" || value === "true" || value === "false"

export const ofAttribute = z.strictObject({ accountId: accountIdText, attributeName })

export const attributeDefinitionFilter = z.strictObject({ name: attributeName.optional() })
export const accountAttributeFilter = pageQuery(["accountId"])
  .omit({ search: true })
  .extend({ name: attributeName.optional(), accountId: accountIdText.optional(), value: line(200).optional() })
export type AccountAttributeFilter = z.output<typeof accountAttributeFilter>
export const accountCustomAttribute = customAttribute
  .extend({ accountId, accountName: z.string() })
  .meta({ id: "AccountCustomAttribute" })
export type AccountCustomAttribute = z.infer<typeof accountCustomAttribute>

/** Only a parent account or the operator can set these; omitted fields stay. */
export const accountAttributes = z.object({
  international: z.boolean(),
  enterprise: z.boolean(),
  csp: z.boolean(),
  cpq: z.boolean(),
  iceberg: z.boolean(),
  fraudReview: z.boolean(),
  freeTrialStatus: z.enum(["ACTIVE", "ON_HOLD", "EXPIRED", "CONVERTED"]).nullable(),
  trialExpirationDate: instant.nullable(),
  partnerAccountType: line(40).nullable(),
  accountTypeId: z.int().min(1).max(32_767),
  migrationPhase: z.enum(migrationPhases),
  disableApp: z.boolean(),
})
export type AccountAttributes = z.output<typeof accountAttributes>
export const accountAttributesEdit = z
  .strictObject(accountAttributes.shape)
  .partial()
  .extend({ version: z.int().min(1).max(2_147_483_647).optional() })
  .meta({ id: "AccountAttributesEdit" })
export type AccountAttributesEdit = z.output<typeof accountAttributesEdit>
export const accountAttributesAnswer = accountAttributes
  .extend({
    accountId,
    freeTrialStatus: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: "AccountAttributesAnswer" })

export const migrationState = z.object({ accountId, phase: z.enum(migrationPhases) }).meta({ id: "MigrationState" })
export const disableAppFlag = z.object({ accountId, disableApp: z.boolean() }).meta({ id: "DisableAppFlag" })
