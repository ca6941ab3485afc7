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
  defaultChildAccess: accessLevel,
  /** Part of the welcome email of new customers' administrators. */
  welcomeText: note(1000),
  /** Receives an email when a customer is added. */
  notifyEmail: z.union([z.literal(""), email]),
}
export const partnerSettings = z
  .object({ accountId, ...settingsFields, version: z.int() })
  .meta({ id: "PartnerSettings" })
export type PartnerSettings = z.infer<typeof partnerSettings>
export const partnerSettingsEdit = z
  .strictObject({ ...settingsFields, version: z.int() })
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
    name: z.string(),
    loginName: z.string(),
    roleName: z.string(),
    /** Owners and administrators of the partner always manage. */
    fixed: z.boolean(),
    /** The access set for this customer itself. */
    chosen: accessLevel.nullable(),
    inForce: accessLevel,
    origin: accessOrigin,
  })
  .meta({ id: "StaffAccess" })
export type StaffAccess = z.infer<typeof staffAccess>

export const staffAccessEdit = z.strictObject({ userId, level: accessLevel.nullable() }).meta({ id: "StaffAccessEdit" })
export type StaffAccessEdit = z.output<typeof staffAccessEdit>

export const accessOfStaffMember = z
  .object({
    childAccountId: accountId,
    childAccountName: z.string(),
    level: accessLevel,
  })
  .meta({ id: "AccessOfStaffMember" })
export type AccessOfStaffMember = z.infer<typeof accessOfStaffMember>

/** The number of exceptions; users without exceptions are left out. */
export const staffExceptions = z
  .object({ userId, noAccess: z.int(), view: z.int(), manage: z.int() })
  .meta({ id: "StaffExceptions" })
export type StaffExceptions = z.infer<typeof staffExceptions>

/** A customer with the access of one staff member. */
export const customerOfStaffMember = z
  .object({
    accountId,
    name: z.string(),
    kind: accountKind,
    status: accountStatus,
    partnerAccountName: z.string().nullable(),
    chosen: accessLevel.nullable(),
    inForce: accessLevel,
    origin: accessOrigin,
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
    name: line(60),
    description: note(300).default(""),
    keys: z
      .array(permissionKey)
      .max(permissionKeys.length)
      .transform((keys) => permissionKeys.filter((key) => keys.includes(key))),
  })
  .meta({ id: "CustomerTemplateRole" })
export type TemplateRole = z.output<typeof templateRole>

export const templateSettings = z
  .strictObject({ timeZone: line(60), timeFormat: z.enum(timeFormats), mediumDate: z.enum(mediumDates), locale })
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
    productName: productName.unwrap(),
    primaryColor: primaryColor.unwrap(),
    loginTitle: loginTitle.unwrap(),
    loginText: loginText.unwrap(),
    supportEmail: supportEmail.unwrap(),
    supportPhone: supportPhone.unwrap(),
    supportLink: supportLink.unwrap(),
    mailSenderName: mailSenderName.unwrap(),
    mailReplyTo: mailReplyTo.unwrap(),
  })
  .partial()
  .meta({ id: "CustomerTemplateBranding" })
export type TemplateBranding = z.output<typeof templateBranding>

/** A schedule that customers get; the time zone defaults to the customer's. */
export const templateSchedule = scheduleDraft
  .omit({ keptHolidays: true })
  .omit({ timeZone: true })
  .extend({ timeZone: timeZoneId.nullable().default(null) })
  .meta({ id: "CustomerTemplateSchedule" })
export type TemplateSchedule = z.output<typeof templateSchedule>
export const mostTemplateSchedules = 20

const templateFields = {
  name: line(80),
  description: note(300).default(""),
  settings: templateSettings.default({}),
  branding: templateBranding.default({}),
  roles: z
    .array(templateRole)
    .max(20)
    .default([])
    .refine(
      (roles) => new Set(roles.map(({ name }) => name.toLowerCase())).size === roles.length,
      "Two roles have the same name.",
    ),
  schedules: z
    .array(templateSchedule)
    .max(mostTemplateSchedules)
    .default([])
    .refine(
      (schedules) => new Set(schedules.map(({ name }) => name.toLowerCase())).size === schedules.length,
      "Two schedules have the same name.",
    ),
}
export const templateDraft = z.strictObject(templateFields).meta({ id: "CustomerTemplateDraft" })
export type TemplateDraft = z.output<typeof templateDraft>
export const templateEdit = z
  .strictObject({ ...templateFields, version: z.int().optional() })
  .meta({ id: "CustomerTemplateEdit" })
export type TemplateEdit = z.output<typeof templateEdit>

const { name: scheduleName, description: scheduleDescription, weekly, exceptions } = schedule.shape
const writtenTemplateSchedule = z.object({
  name: scheduleName,
  description: scheduleDescription,
  timeZone: z.string().nullable(),
  weekly,
  exceptions,
})

export const template = z
  .object({
    accountId,
    templateId: z.int(),
    name: z.string(),
    description: z.string(),
    settings: templateSettings,
    branding: templateBranding,
    roles: z.array(z.object({ name: z.string(), description: z.string(), keys: z.array(z.string()) })),
    schedules: z.array(writtenTemplateSchedule),
    customers: z.int(),
    version: z.int(),
    changedAt: instant,
  })
  .meta({ id: "CustomerTemplate" })
export type Template = z.infer<typeof template>

/** A field in which a customer deviates from its template. */
export const deviation = z
  .object({
    /**
     * A setting's name, "branding:" and a part of the brand, "role:" and a role's name, or "schedule:" and a schedule's
     * name, with its part after another colon. An empty branding field is inherited from the parent account.
     */
    field: z.string(),
    template: z.string(),
    actual: z.string(),
  })
  .meta({ id: "Deviation" })
export const customerDeviations = z
  .object({
    accountId,
    accountName: z.string(),
    status: accountStatus,
    appliedAt: instant,
    deviations: z.array(deviation),
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
      .transform((ids) => [...new Set(ids)]),
    /** The fields to reset; all by default. */
    fields: z.array(z.string().max(120)).min(1).max(300).optional(),
  })
  .meta({ id: "CustomerTemplatePush" })
export type TemplatePush = z.output<typeof templatePush>

// --- a new customer --------------------------------------------------------------------------------------------------

const administrator = z.strictObject({
  loginName,
  firstName: line(60),
  lastName: line(60),
  email,
  sendWelcome: z.boolean().default(true),
})
export const childKinds = ["company", "channelPartner", "whiteLabelPartner"] as const

export const childDraft = z
  .strictObject({
    name: line(120),
    kind: z.enum(childKinds).default("company"),
    countryCode,
    status: z.enum(["Pending", "Active", "Demo"]).default("Pending"),
    international: z.boolean().optional(),
    timeZone: line(60).optional(),
    contact: z
      .strictObject({
        street: optionalLine(120).default(""),
        city: optionalLine(80).default(""),
        region: optionalLine(80).default(""),
        zipCode: optionalLine(20).default(""),
      })
      .default({ street: "", city: "", region: "", zipCode: "" }),
    services: z.partialRecord(z.enum(serviceCountNames), z.int().min(0).max(1_000_000)).default({}),
    templateId: z.int().min(1).optional(),
    /** Only from users with all permissions of an owner; others create the account without one. */
    administrator: administrator.optional(),
  })
  .refine(({ countryCode: country, contact }) => isZipCodeOf(country, contact.zipCode), {
    path: ["contact", "zipCode"],
    error: "Enter a valid postal code of the customer's country.",
    // Checked at its own step, while later ones are still empty.
    when: ({ value }) => z.object({ countryCode, contact: z.object({ zipCode: z.string() }) }).safeParse(value).success,
  })
  .meta({ id: "ChildDraft" })
export type ChildDraft = z.output<typeof childDraft>

/** An account with only a name; its first administrator is added later. */
export const simpleAccountDraft = z
  .strictObject({
    parentAccountId: accountId.optional(),
    name: line(120),
    countryCode,
    kind: z.enum(childKinds).default("company"),
  })
  .meta({ id: "SimpleAccountDraft" })
export type SimpleAccountDraft = z.output<typeof simpleAccountDraft>

export const childCreated = z
  .object({
    accountId,
    name: z.string(),
    status: accountStatus,
    parentAccountId: accountId,
    administrator: z.object({ userId, loginName: z.string(), welcomeSent: z.boolean() }).nullable(),
  })
  .meta({ id: "ChildCreated" })
export type ChildCreated = z.infer<typeof childCreated>
