import { z } from "zod"
import { accountId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { regions, serviceNames } from "../../kit/service.ts"
import { email, instant, line, optionalLine } from "../../kit/text.ts"

export const accountStatuses = ["Active", "Suspended", "Cancelled", "Pending", "Demo"] as const
export const accountStatus = z.enum(accountStatuses)
export type AccountStatus = z.infer<typeof accountStatus>

/**
 * The kind of an account. Further properties are flags, because several can apply (an international account can be an
 * enterprise).
 */
export const accountKind = z.enum(["topLevel", "channelPartner", "whiteLabelPartner", "company"])
export type AccountKind = z.infer<typeof accountKind>

/** Requests can say UK for GB; internally it is always GB. */
export const countryCodes = ["US", "CA", "GB", "AU", "IN"] as const
export const countryCode = z.preprocess((value) => (value === "UK" ? "GB" : value), z.enum(countryCodes))
export type CountryCode = (typeof countryCodes)[number]

export const locales = ["en-us", "en-gb", "en-au", "en-in"] as const
export const locale = z.enum(locales)
export type Locale = (typeof locales)[number]

export const timeFormats = ["12hr", "24hr"] as const
export type TimeFormat = (typeof timeFormats)[number]
export const mediumDates = ["MMM d, y", "d MMM y", "dd/MM/y", "MM/dd/y", "y-MM-dd"] as const

/** The phases of a migration from the previous system. */
export const migrationPhases = ["NOT_STARTED", "PLANNED", "IN_PROGRESS", "COMPLETED", "ROLLED_BACK"] as const
export type MigrationPhase = (typeof migrationPhases)[number]

const address = z.object({
  street: z.string().describe("Street and house number"),
  city: z.string().describe("City or town"),
  region: z.string().describe("State, province or region"),
  zipCode: z.string().describe("ZIP or postal code"),
  countryCode: z.enum(countryCodes).describe("Country as two letters (ISO 3166-1)"),
  taxJurisdictionCode: z.string().nullable().describe("Tax jurisdiction of the address"),
})

/** Account info as returned by the phone-system service. */
export const accountInfo = z
  .object({
    accountId,
    name: z.string().describe("Name of the account"),
    kind: accountKind.describe("Kind of the account"),
    status: accountStatus.describe("Status of the account"),
    countryCode: z.enum(countryCodes).describe("Country as two letters (ISO 3166-1)"),
    countryName: z.string().describe("Name of the country in English"),
    zipCode: z.string().describe("ZIP or postal code"),
    createdDateAccountInGMT: z.string().describe("When the account was created, in GMT"),
    billingSystem: z
      .string()
      .optional()
      .describe("Absent, like everything about money, if billing is hidden from the caller"),
    accountTypeId: z.int().describe("Kind of the account as a number of the older system"),
    parentAccountId: accountId.nullable(),
    partnerAccountName: z.string().nullable().describe("Name of the partner above the account"),
    partnerAccountType: z.string().nullable().describe("Kind of the partner above the account"),
    international: z.boolean().describe("Whether the account is outside the scheme of the original home market"),
    cpq: z.boolean().describe("Whether the account is billed by quotes"),
    enterprise: z.boolean().describe("Whether the account is an enterprise"),
    csp: z.boolean().describe("Whether the account is a communications service provider"),
    fraudReview: z.boolean().describe("Whether the account is under review because of suspected fraud"),
    freeTrialStatus: z.string().nullable().describe("State of the trial, if there is one"),
    trialExpirationDate: instant.nullable().describe("End of the trial"),
    taxJurisdictionCode: z.string().nullable().optional().describe("From the billing address"),
    contractInfo: z
      .object({ contractTerm: z.int().nullable().describe("Term of the contract in months") })
      .optional()
      .describe("Contract of the account"),
    trial: z.boolean().describe('Derived: Pending under a partner of type "ssu"'),
    fraudHold: z
      .boolean()
      .describe("Derived: quote-based accounts outside the channel that are under review or whose trial is on hold"),
  })
  .meta({ id: "AccountInfo" })
export type AccountInfo = z.infer<typeof accountInfo>

export const companyContact = z
  .object({
    firstName: z.string().describe("First name"),
    lastName: z.string().describe("Last name"),
    email: z.string().describe("Email address"),
    phoneNumber: z.string().describe("Phone number: calling code and national number, digits only"),
    website: z.string().describe("Address of the website"),
  })
  .meta({ id: "CompanyContact" })
export type CompanyContact = z.infer<typeof companyContact>

/** v2: with addresses, contact and formats, and the version to send with an edit. */
export const accountInfoV2 = accountInfo
  .extend({
    /** Ids of the account in other systems; here they all equal the account's id. */
    hdapAccountId: accountId,
    accountNumber: z.string().describe("Account number at the carrier"),
    vAccountId: z.string().describe("Id of the account in the ordering system: V and the account id"),
    billingAddress: address.nullable().optional().describe("Address for bills"),
    companyAddress: address.omit({ taxJurisdictionCode: true }).nullable().describe("Postal address of the company"),
    contact: companyContact.describe("Contact person"),
    timeZone: z.string().describe("IANA time zone, such as America/New_York"),
    locale: locale.describe("Language and region of texts, such as en-us"),
    timeFormat: z.enum(timeFormats).describe("12hr or 24hr clock"),
    mediumDate: z.string().describe("How dates are written, such as MMM d, y"),
    statusSince: instant.describe("Since when it has this status"),
    migrationPhase: z.enum(migrationPhases).describe("Phase of the migration from the previous system"),
    appDisabled: z.boolean().describe("Whether the apps are turned off for the account"),
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "AccountInfoV2" })
export type AccountInfoV2 = z.infer<typeof accountInfoV2>

const addressEdit = z.strictObject({
  street: optionalLine(200).describe("Street and house number"),
  city: optionalLine(100).describe("City or town"),
  region: optionalLine(100).describe("State, province or region"),
  zipCode: optionalLine(20).describe("ZIP or postal code"),
  countryCode: countryCode.describe("Country as two letters (ISO 3166-1)"),
})
const webAddress = optionalLine(200).refine(
  (value) => value === "" || /^https?:\/\/\S+\.\S+$/.test(value),
  "Must begin with http:// or https://.",
)
const contactEdit = z.strictObject({
  firstName: optionalLine(80).describe("First name"),
  lastName: optionalLine(80).describe("Last name"),
  email: z.union([z.literal(""), email]).describe("Email address; empty for none"),
  phoneNumber: optionalLine(40).describe("Phone number: calling code and national number, digits only"),
  website: webAddress.describe("Address of the website"),
})
/** The `version` that was read. If sent, it prevents overwriting a change made since. */
const editedVersion = z.int().min(1).max(2_147_483_647).optional()

/** What an administrator can change; omitted fields stay. */
export const accountEdit = z
  .strictObject({
    name: line(120).describe("Name of the account"),
    timeZone: line(60).describe("IANA time zone, such as America/New_York"),
    locale: locale.describe("Language and region of texts, such as en-us"),
    timeFormat: z.enum(timeFormats).describe("12hr or 24hr clock"),
    mediumDate: z.enum(mediumDates).describe("How dates are written, such as MMM d, y"),
    billingAddress: addressEdit
      .extend({ taxJurisdictionCode: optionalLine(40).describe("Tax jurisdiction of the address") })
      .describe("Address for bills"),
    contact: contactEdit.describe("Contact person"),
  })
  .partial()
  .extend({
    version: editedVersion.describe(
      "Version of the object that was read. A change with an outdated version is refused",
    ),
  })
  .meta({ id: "AccountEdit" })
export type AccountEdit = z.output<typeof accountEdit>

/** The company's address and contact. */
export const companyInfo = z
  .object({
    accountId,
    companyName: z.string().describe("Name of the company"),
    address: address.omit({ taxJurisdictionCode: true }).nullable().describe("Postal address"),
    contact: companyContact.describe("Contact person"),
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "CompanyInfo" })
export type CompanyInfo = z.infer<typeof companyInfo>
export const companyInfoEdit = z
  .strictObject({
    companyName: line(120).describe("Name of the company"),
    address: addressEdit.describe("Postal address"),
    contact: contactEdit.describe("Contact person"),
    version: editedVersion.describe(
      "Version of the object that was read. A change with an outdated version is refused",
    ),
  })
  .meta({ id: "CompanyInfoEdit" })
export type CompanyInfoEdit = z.output<typeof companyInfoEdit>

export const parentAccount = z
  .object({
    accountId,
    parentAccountId: accountId.nullable(),
    parentAccountName: z.string().nullable().describe("Name of the account directly above"),
    parentAccountKind: accountKind.nullable().describe("Kind of the account directly above"),
    parentAccountStatus: accountStatus.nullable().describe("Status of the account directly above"),
  })
  .meta({ id: "ParentAccount" })

/**
 * Who provides the service to the account and supports its users: the nearest partner above, otherwise the operator.
 */
export const accountProvider = z
  .object({
    accountId,
    providerAccountId: accountId,
    providerName: z.string().describe("Name of the carrier"),
    providerKind: accountKind,
    supportEmail: z.string().nullable().describe("Email address that users of the brand write to"),
  })
  .meta({ id: "AccountProvider" })

export const callCountry = z
  .object({
    countryCode: z.string().describe("Country as two letters (ISO 3166-1)"),
    countryName: z.string().describe("Name of the country in English"),
    callingCode: z.string().describe("Calling code of the country, digits only"),
    domestic: z.boolean().describe("Whether it is in the home market"),
    allowed: z.boolean().describe("Whether phones of the account can call the country"),
  })
  .meta({ id: "CallCountry" })
export const callCountriesEdit = z
  .strictObject({
    countryCodes: z
      .array(z.string().regex(/^[A-Z]{2}$/, "Must be two capital letters."))
      .max(300)
      .describe("Countries as two letters (ISO 3166-1)"),
  })
  .meta({ id: "CallCountriesEdit" })

export const timeZoneInfo = z
  .object({
    timeZone: z.string().describe("IANA time zone, such as America/New_York"),
    name: z.string().describe("Name of the time zone for readers"),
    offsetMinutes: z.int().describe("Minutes ahead of UTC now"),
  })
  .meta({ id: "TimeZoneInfo" })
export type TimeZoneInfo = z.infer<typeof timeZoneInfo>

/** Where the account's services run, for support staff. */
export const accountRoute = z
  .object({
    service: z.enum(serviceNames).describe("Name of the service"),
    region: z.enum(regions).describe("Region in which the service runs"),
    path: z.string().describe("Base address of the service"),
  })
  .meta({ id: "AccountRoute" })

/** The flags that determine which variant of a screen is shown. */
export const accountConfiguration = z.object({
  accountId,
  accountName: z.string().describe("Name of the account"),
  isIcebergAccount: z.boolean().describe("A flag whose meaning is not documented"),
  isAcctInternational: z.boolean().describe("Whether the account is outside the scheme of the original home market"),
  isAcctEnterprise: z.boolean().describe("Whether the account is an enterprise"),
  isAcctCSP: z.boolean().describe("Whether the account is a communications service provider"),
  isAcctCPQ: z.boolean().describe("Whether the account is billed by quotes"),
  isAcctWhiteLabelPartner: z.boolean().describe("Whether the account is a white-label partner"),
  locale: locale.describe("Language and region of texts, such as en-us"),
  countryCode: z.enum(countryCodes).describe("Country as two letters (ISO 3166-1)"),
  countryCallingCodes: z.record(z.string(), z.string()).describe("Calling code of each country by its two letters"),
  countryCodeToName: z.record(z.string(), z.string()).describe("English name of each country by its two letters"),
  dateFormat: z
    .object({
      mediumDate: z.string().describe("How dates are written, such as MMM d, y"),
      timeString: z.enum(timeFormats).describe("12hr or 24hr clock"),
    })
    .describe("How dates are written"),
  timeZone: z.string().describe("IANA time zone, such as America/New_York"),
  currency: z.string().describe("Currency as three letters (ISO 4217)"),
  servicesGeography: z
    .partialRecord(z.enum(serviceNames), z.enum(regions))
    .describe("The region of each service of this account; the default region if absent"),
  status: accountStatus.describe("Status of the account"),
  takesNewServices: z.boolean().describe("Whether the status allows adding and ordering services"),
  lookOnly: z.string().nullable().describe("Why the caller can view the account but not change it; null if they can"),
  plannedStatus: z
    .object({ status: accountStatus.describe("Status of the account"), at: instant })
    .nullable()
    .describe("The next scheduled status and its date; null if none is scheduled"),
  trial: z.boolean().describe("Whether the account is a trial"),
  fraudHold: z.boolean().describe("Whether the account is on hold because of suspected fraud"),
})
export type AccountConfiguration = z.infer<typeof accountConfiguration>

const serviceCount = z.int().min(0)
export const serviceCounts = z
  .object({
    localCompanyNumbers: serviceCount.describe("Local phone numbers of the account"),
    mobileExtensions: serviceCount.describe("Extensions with a mobile plan"),
    extensions: serviceCount.describe("Extensions of users and rooms"),
    nonEligibleNumbers: serviceCount.describe("Phone numbers that cannot be ported to this service"),
    tollFreeNumbers: serviceCount.describe("Toll-free phone numbers"),
    companyFaxes: serviceCount.describe("Fax services of the company"),
    personalFaxes: serviceCount.describe("Fax services of single users"),
    receptionistConsoles: serviceCount.describe("Seats of the receptionist console"),
    smartNumbers: serviceCount.describe("Phone numbers whose calls an application can answer"),
    devices: serviceCount.describe("Desk phones"),
  })
  .meta({ id: "ServiceCounts" })
export type ServiceCounts = z.infer<typeof serviceCounts>
export const serviceCountNames = serviceCounts.keyof().options
export type ServiceCountName = keyof ServiceCounts

/** The field of an account that matched a search. */
export const accountMatchFields = [
  "accountId",
  "name",
  "macAddress",
  "sipId",
  "person",
  "loginName",
  "phoneNumber",
] as const
export type AccountMatchField = (typeof accountMatchFields)[number]

/** A row of the account search and of the reseller list. */
export const accountSummary = z
  .object({
    accountId,
    name: z.string().describe("Name of the account"),
    kind: accountKind.describe("Kind of the account"),
    status: accountStatus.describe("Status of the account"),
    countryCode: z.enum(countryCodes).describe("Country as two letters (ISO 3166-1)"),
    parentAccountId: accountId.nullable(),
    partnerAccountName: z.string().nullable().describe("Name of the partner above the account"),
    users: z.int().describe("How many users the account has"),
    trial: z.boolean().describe("Whether the account is a trial"),
    fraudHold: z.boolean().describe("Whether the account is on hold because of suspected fraud"),
    services: z
      .object({
        extensions: z.int().describe("How many extensions the account has"),
        devices: z.int().describe("Phones and apps"),
        phoneNumbers: z.int().describe("Phone numbers: calling code and national number, digits only"),
      })
      .describe("Counts that match the account's own dashboard and lists"),
    matched: z
      .object({
        field: z.enum(accountMatchFields).describe("Name of the field"),
        text: z.string().describe("Sentence for readers"),
      })
      .nullable()
      .describe("What matched the search text, if there was one"),
  })
  .meta({ id: "AccountSummary" })
export type AccountSummary = z.infer<typeof accountSummary>

export const accountSorts = ["name", "accountId", "status", "countryCode"] as const
export const accountFilter = pageQuery(accountSorts).extend({
  status: accountStatus.optional().describe("Status of the account"),
  kind: accountKind.optional().describe("Kind of the account"),
  countryCode: countryCode.optional().describe("Country as two letters (ISO 3166-1)"),
  partnerAccountId: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe("Only accounts directly below this one"),
  /** Without the caller's own account. */
  below: z.literal("true").optional(),
})
export type AccountFilter = z.output<typeof accountFilter>
