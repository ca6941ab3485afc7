import { isZipCodeOf } from "../../ground/accounts/zip-codes.ts"
import { z } from "zod"
import {
  accountFilter,
  accountKind,
  accountStatus,
  countryCode,
  locale,
  mediumDates,
  serviceCountNames,
  timeFormats,
} from "../../ground/accounts/accounts.schema.ts"
import { brandingSettings } from "../../ground/branding/branding.schema.ts"
import { accountId, userId } from "../../kit/ids.ts"
import { email, instant, line, note, optionalLine } from "../../kit/text.ts"
import { timeZoneId } from "../../kit/time-zones.ts"
import { isPermissionKey, permissionKeys, type PermissionKey } from "../../kit/access/permission-keys.ts"
import { permissionLevels } from "../../identity/roles/roles.schema.ts"
import { schedule, scheduleDraft } from "../../inventory/schedules/schedules.schema.ts"
import { loginName } from "../../identity/users/users.schema.ts"

// --- the partner's own settings --------------------------------------------------------------------------------------

export const accessLevel = z.enum(permissionLevels)
export type AccessLevel = z.infer<typeof accessLevel>

const settingsFields = {
  /** For staff without an exception. */
  defaultChildAccess: accessLevel.describe(
    "What the partner's staff may do in customers' accounts unless there is an exception: no_access, view or manage",
  ),
  /** Part of the welcome email of new customers' administrators. */
  welcomeText: note(1000).describe("Text in the welcome email of new customers' administrators"),
  /** Receives an email when a customer is added. */
  notifyEmail: z
    .union([z.literal(""), email])
    .describe("Address that gets an email when a customer is added; empty for none"),
}
export const partnerSettings = z
  .object({
    accountId,
    ...settingsFields,
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "PartnerSettings" })
export type PartnerSettings = z.infer<typeof partnerSettings>
export const partnerSettingsEdit = z
  .strictObject({
    ...settingsFields,
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .partial()
  .meta({ id: "PartnerSettingsEdit" })
export type PartnerSettingsEdit = z.output<typeof partnerSettingsEdit>

// --- staff access to customers ---------------------------------------------------------------------------------------

/** The origin of the access in force: set here, for a parent account, by the partner settings, or by the role. */
export const accessOrigin = z.enum(["here", "above", "settings", "role"])
export type AccessOrigin = z.infer<typeof accessOrigin>

export const staffAccess = z
  .object({
    userId,
    name: z.string().describe("Name of the staff member"),
    loginName: z.string().describe("Name with which the user signs in"),
    roleName: z.string().describe("Name of the role"),
    fixed: z.boolean().describe("Owners and administrators of the partner always manage"),
    chosen: accessLevel.nullable().describe("The access set for this customer itself"),
    inForce: accessLevel.describe("The access that counts: no_access, view or manage"),
    origin: accessOrigin.describe(
      "Whether the access comes from the role, the partner settings or a choice for this customer",
    ),
  })
  .meta({ id: "StaffAccess" })
export type StaffAccess = z.infer<typeof staffAccess>

export const staffAccessEdit = z
  .strictObject({
    userId,
    level: accessLevel
      .nullable()
      .describe("What the staff member can do in the account; null for the partner settings"),
  })
  .meta({ id: "StaffAccessEdit" })
export type StaffAccessEdit = z.output<typeof staffAccessEdit>

export const accessOfStaffMember = z
  .object({
    childAccountId: accountId,
    childAccountName: z.string().describe("Name of the customer's account"),
    level: accessLevel.describe("What the staff member can do in the account"),
  })
  .meta({ id: "AccessOfStaffMember" })
export type AccessOfStaffMember = z.infer<typeof accessOfStaffMember>

/** The number of exceptions; users without exceptions are left out. */
export const staffExceptions = z
  .object({
    userId,
    noAccess: z.int().describe("How many customers the staff member cannot open"),
    view: z.int().describe("How many customers the staff member can only view"),
    manage: z.int().describe("How many customers the staff member can manage"),
  })
  .meta({ id: "StaffExceptions" })
export type StaffExceptions = z.infer<typeof staffExceptions>

/** A customer with the access of one staff member. */
export const customerOfStaffMember = z
  .object({
    accountId,
    name: z.string().describe("Name of the account"),
    kind: accountKind.describe("Kind of the account"),
    status: accountStatus.describe("Status of the account"),
    partnerAccountName: z.string().nullable().describe("Name of the partner above the account"),
    chosen: accessLevel.nullable().describe("The access chosen for this customer; null without a choice"),
    inForce: accessLevel,
    origin: accessOrigin.describe("Where the access comes from"),
  })
  .meta({ id: "CustomerOfStaffMember" })
export type CustomerOfStaffMember = z.infer<typeof customerOfStaffMember>
export const customersOfStaffFilter = accountFilter

// --- templates -------------------------------------------------------------------------------------------------------

const permissionKey = z.custom<PermissionKey>(
  (value) => typeof value === "string" && isPermissionKey(value),
  "There is no such permission.",
)
export const templateRole = z
  .strictObject({
    name: line(60).describe("Name of the custom role"),
    description: note(300).default("").describe("What it is for"),
    keys: z
      .array(permissionKey)
      .max(permissionKeys.length)
      .transform((keys) => permissionKeys.filter((key) => keys.includes(key)))
      .describe("Keys of the phone, in order"),
  })
  .meta({ id: "CustomerTemplateRole" })
export type TemplateRole = z.output<typeof templateRole>

export const templateSettings = z
  .strictObject({
    timeZone: line(60).describe("IANA time zone, such as America/New_York"),
    timeFormat: z.enum(timeFormats).describe("12hr or 24hr clock"),
    mediumDate: z.enum(mediumDates).describe("How dates are written, such as MMM d, y"),
    locale: locale.describe("Language and region of texts, such as en-us"),
  })
  .partial()
  .meta({ id: "CustomerTemplateSettings" })
export type TemplateSettings = z.output<typeof templateSettings>
export type TemplateSetting = keyof TemplateSettings
export const templateSettingNames = [
  "timeZone",
  "timeFormat",
  "mediumDate",
  "locale",
] as const satisfies readonly TemplateSetting[]

/** The branding fields of a template: images and the hostname belong to one account and cannot be shared. */
export const templateBrandFields = [
  "productName",
  "primaryColor",
  "loginTitle",
  "loginText",
  "supportEmail",
  "supportPhone",
  "supportLink",
  "mailSenderName",
  "mailReplyTo",
] as const
export type TemplateBrandField = (typeof templateBrandFields)[number]
const {
  productName,
  primaryColor,
  loginTitle,
  loginText,
  supportEmail,
  supportPhone,
  supportLink,
  mailSenderName,
  mailReplyTo,
} = brandingSettings.shape
export const templateBranding = z
  .strictObject({
    productName: productName.unwrap().describe("Name of the product that users see"),
    primaryColor: primaryColor.unwrap().describe("Main color as #RRGGBB"),
    loginTitle: loginTitle.unwrap().describe("Title of the sign-in page"),
    loginText: loginText.unwrap().describe("Text of the sign-in page"),
    supportEmail: supportEmail.unwrap().describe("Email address that users of the brand write to"),
    supportPhone: supportPhone.unwrap().describe("Phone number that users of the brand call"),
    supportLink: supportLink.unwrap().describe("Address of the support page of the brand"),
    mailSenderName: mailSenderName.unwrap().describe("Name of the sender of emails"),
    mailReplyTo: mailReplyTo.unwrap().describe("Address to which replies to emails go"),
  })
  .partial()
  .meta({ id: "CustomerTemplateBranding" })
export type TemplateBranding = z.output<typeof templateBranding>

/** A schedule that customers get; the time zone defaults to the customer's. */
export const templateSchedule = scheduleDraft
  .omit({ keptHolidays: true })
  .omit({ timeZone: true })
  .extend({ timeZone: timeZoneId.nullable().default(null).describe("IANA time zone, such as America/New_York") })
  .meta({ id: "CustomerTemplateSchedule" })
export type TemplateSchedule = z.output<typeof templateSchedule>
export const mostTemplateSchedules = 20

const templateFields = {
  name: line(80).describe("Name of the template"),
  description: note(300).default("").describe("What it is for"),
  settings: templateSettings.default({}).describe("Settings that new customers start with"),
  branding: templateBranding.default({}).describe("Brand that new customers start with"),
  roles: z
    .array(templateRole)
    .max(20)
    .default([])
    .refine(
      (roles) => new Set(roles.map(({ name }) => name.toLowerCase())).size === roles.length,
      "Two roles have the same name.",
    )
    .describe("Custom roles that new customers get"),
  schedules: z
    .array(templateSchedule)
    .max(mostTemplateSchedules)
    .default([])
    .refine(
      (schedules) => new Set(schedules.map(({ name }) => name.toLowerCase())).size === schedules.length,
      "Two schedules have the same name.",
    )
    .describe("Schedules that new customers get"),
}
export const templateDraft = z.strictObject(templateFields).meta({ id: "CustomerTemplateDraft" })
export type TemplateDraft = z.output<typeof templateDraft>
export const templateEdit = z
  .strictObject({
    ...templateFields,
    version: z
      .int()
      .optional()
      .describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "CustomerTemplateEdit" })
export type TemplateEdit = z.output<typeof templateEdit>

const { name: scheduleName, description: scheduleDescription, weekly, exceptions } = schedule.shape
const writtenTemplateSchedule = z.object({
  name: scheduleName.describe("Name of the schedule"),
  description: scheduleDescription.describe("What it is for"),
  timeZone: z.string().nullable().describe("IANA time zone, such as America/New_York"),
  weekly,
  exceptions,
})

export const template = z
  .object({
    accountId,
    templateId: z.int().describe("Id of the template"),
    name: z.string().describe("Name of the template"),
    description: z.string().describe("What it is for"),
    settings: templateSettings.describe("Settings that new customers start with"),
    branding: templateBranding.describe("Brand of the account"),
    roles: z
      .array(
        z.object({
          name: z.string().describe("Name of the custom role"),
          description: z.string().describe("What it is for"),
          keys: z.array(z.string()).describe("Keys of the phone, in order"),
        }),
      )
      .describe("Custom roles that new customers start with"),
    schedules: z.array(writtenTemplateSchedule).describe("Schedules that new customers start with"),
    customers: z.int().describe("How many customers follow the template"),
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
    changedAt: instant,
  })
  .meta({ id: "CustomerTemplate" })
export type Template = z.infer<typeof template>

/** A field in which a customer deviates from its template. */
export const deviation = z
  .object({
    field: z
      .string()
      .describe(
        'A setting\'s name, "branding:" and a part of the brand, "role:" and a role\'s name, or "schedule:" and a schedule\'s name, with its part after another colon. An empty branding field is inherited from the parent account',
      ),
    template: z.string().describe("Value of the template"),
    actual: z.string().describe("Value of the customer"),
  })
  .meta({ id: "Deviation" })
export const customerDeviations = z
  .object({
    accountId,
    accountName: z.string().describe("Name of the account"),
    status: accountStatus.describe("Status of the account"),
    appliedAt: instant,
    deviations: z.array(deviation).describe("Settings that differ from the template"),
  })
  .meta({ id: "CustomerDeviations" })
export type CustomerDeviations = z.infer<typeof customerDeviations>
export type Deviation = z.infer<typeof deviation>

export const templatePush = z
  .strictObject({
    accountIds: z
      .array(accountId)
      .min(1)
      .max(5000)
      .transform((ids) => [...new Set(ids)])
      .describe("Ids of accounts, separated by commas"),
    fields: z.array(z.string().max(120)).min(1).max(300).optional().describe("The fields to reset; all by default"),
  })
  .meta({ id: "CustomerTemplatePush" })
export type TemplatePush = z.output<typeof templatePush>

// --- a new customer --------------------------------------------------------------------------------------------------

const administrator = z.strictObject({
  loginName: loginName.describe("Name with which the user signs in"),
  firstName: line(60).describe("First name"),
  lastName: line(60).describe("Last name"),
  email,
  sendWelcome: z.boolean().default(true).describe("Whether to send the welcome email"),
})
export const childKinds = ["company", "channelPartner", "whiteLabelPartner"] as const

export const childDraft = z
  .strictObject({
    name: line(120).describe("Name of the account"),
    kind: z.enum(childKinds).default("company").describe("Kind of the account"),
    countryCode,
    status: z.enum(["Pending", "Active", "Demo"]).default("Pending").describe("Status of the account"),
    international: z
      .boolean()
      .optional()
      .describe("Whether the account is outside the scheme of the original home market"),
    timeZone: line(60).optional().describe("IANA time zone, such as America/New_York"),
    contact: z
      .strictObject({
        street: optionalLine(120).default("").describe("Street and house number"),
        city: optionalLine(80).default("").describe("City or town"),
        region: optionalLine(80).default("").describe("State, province or region"),
        zipCode: optionalLine(20).default("").describe("ZIP or postal code"),
      })
      .default({ street: "", city: "", region: "", zipCode: "" })
      .describe("Postal address of the customer"),
    services: z
      .partialRecord(z.enum(serviceCountNames), z.int().min(0).max(1_000_000))
      .default({})
      .describe("How many of each service to order"),
    templateId: z.int().min(1).optional().describe("Id of the template"),
    administrator: administrator
      .optional()
      .describe("Only from users with all permissions of an owner; others create the account without one"),
  })
  .refine(({ countryCode: country, contact }) => isZipCodeOf(country, contact.zipCode), {
    path: ["contact", "zipCode"],
    error: "Enter a valid postal code of the customer's country.",
    // Checked at its own step, while later ones are still empty.
    when: ({ value }) =>
      z
        .object({
          countryCode,
          contact: z.object({ zipCode: z.string().describe("ZIP or postal code") }),
        })
        .safeParse(value).success,
  })
  .meta({ id: "ChildDraft" })
export type ChildDraft = z.output<typeof childDraft>

/** An account with only a name; its first administrator is added later. */
export const simpleAccountDraft = z
  .strictObject({
    parentAccountId: accountId.optional(),
    name: line(120).describe("Name of the account"),
    countryCode,
    kind: z.enum(childKinds).default("company").describe("Kind of the account"),
  })
  .meta({ id: "SimpleAccountDraft" })
export type SimpleAccountDraft = z.output<typeof simpleAccountDraft>

export const childCreated = z
  .object({
    accountId,
    name: z.string().describe("Name of the account"),
    status: accountStatus.describe("Status of the account"),
    parentAccountId: accountId,
    administrator: z
      .object({
        userId,
        loginName: z.string().describe("Name with which the user signs in"),
        welcomeSent: z.boolean().describe("Whether the welcome email was sent"),
      })
      .nullable()
      .describe("The first user of the account; null if none was asked for"),
  })
  .meta({ id: "ChildCreated" })
export type ChildCreated = z.infer<typeof childCreated>
