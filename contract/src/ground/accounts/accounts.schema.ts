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
  street: z.string(),
  city: z.string(),
  region: z.string(),
  zipCode: z.string(),
  countryCode: z.enum(countryCodes),
  taxJurisdictionCode: z.string().nullable(),
})

/** Account info as returned by the phone-system service. */
export const accountInfo = z
  .object({
    accountId,
    name: z.string(),
    kind: accountKind,
    status: accountStatus,
    countryCode: z.enum(countryCodes),
    countryName: z.string(),
    zipCode: z.string(),
    createdDateAccountInGMT: z.string(),
    /** Absent, like everything about money, if billing is hidden from the caller. */
    billingSystem: z.string().optional(),
    accountTypeId: z.int(),
    parentAccountId: accountId.nullable(),
    partnerAccountName: z.string().nullable(),
    partnerAccountType: z.string().nullable(),
    international: z.boolean(),
    cpq: z.boolean(),
    enterprise: z.boolean(),
    csp: z.boolean(),
    fraudReview: z.boolean(),
    freeTrialStatus: z.string().nullable(),
    trialExpirationDate: instant.nullable(),
    /** From the billing address. */
    taxJurisdictionCode: z.string().nullable().optional(),
    contractInfo: z.object({ contractTerm: z.int().nullable() }).optional(),
    /** Derived: Pending under a partner of type "ssu". */
    trial: z.boolean(),
    /** Derived: quote-based accounts outside the channel that are under review or whose trial is on hold. */
    fraudHold: z.boolean(),
  })
  .meta({ id: "AccountInfo" })
export type AccountInfo = z.infer<typeof accountInfo>

export const companyContact = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    website: z.string(),
  })
  .meta({ id: "CompanyContact" })
export type CompanyContact = z.infer<typeof companyContact>

/** v2: with addresses, contact and formats, and the version to send with an edit. */
export const accountInfoV2 = accountInfo
  .extend({
    /** Ids of the account in other systems; here they all equal the account's id. */
    hdapAccountId: accountId,
    accountNumber: z.string(),
    vAccountId: z.string(),
    billingAddress: address.nullable().optional(),
    companyAddress: address.omit({ taxJurisdictionCode: true }).nullable(),
    contact: companyContact,
    timeZone: z.string(),
    locale,
    timeFormat: z.enum(timeFormats),
    mediumDate: z.string(),
    statusSince: instant,
    migrationPhase: z.enum(migrationPhases),
    appDisabled: z.boolean(),
    version: z.int(),
  })
  .meta({ id: "AccountInfoV2" })
export type AccountInfoV2 = z.infer<typeof accountInfoV2>

const addressEdit = z.strictObject({
  street: optionalLine(200),
  city: optionalLine(100),
  region: optionalLine(100),
  zipCode: optionalLine(20),
  countryCode,
})
const webAddress = optionalLine(200).refine(
  (value) => value === "" || /^https?:\/\/\S+\.\S+$/.test(value),
  "Must begin with http:// or https://.",
)
const contactEdit = z.strictObject({
  firstName: optionalLine(80),
  lastName: optionalLine(80),
  email: z.union([z.literal(""), email]),
  phoneNumber: optionalLine(40),
  website: webAddress,
})
/** The `version` that was read. If sent, it prevents overwriting a change made since. */
const editedVersion = z.int().min(1).max(2_147_483_647).optional()

/** What an administrator can change; omitted fields stay. */
export const accountEdit = z
  .strictObject({
    name: line(120),
    timeZone: line(60),
    locale,
    timeFormat: z.enum(timeFormats),
    mediumDate: z.enum(mediumDates),
    billingAddress: addressEdit.extend({ taxJurisdictionCode: optionalLine(40) }),
    contact: contactEdit,
  })
  .partial()
  .extend({ version: editedVersion })
  .meta({ id: "AccountEdit" })
export type AccountEdit = z.output<typeof accountEdit>

/** The company's address and contact. */
export const companyInfo = z
  .object({
    accountId,
    companyName: z.string(),
    address: address.omit({ taxJurisdictionCode: true }).nullable(),
    contact: companyContact,
    version: z.int(),
  })
  .meta({ id: "CompanyInfo" })
export type CompanyInfo = z.infer<typeof companyInfo>
export const companyInfoEdit = z
  .strictObject({
    companyName: line(120),
    address: addressEdit,
    contact: contactEdit,
    version: editedVersion,
  })
  .meta({ id: "CompanyInfoEdit" })
export type CompanyInfoEdit = z.output<typeof companyInfoEdit>

export const parentAccount = z
  .object({
    accountId,
    parentAccountId: accountId.nullable(),
    parentAccountName: z.string().nullable(),
    parentAccountKind: accountKind.nullable(),
    parentAccountStatus: accountStatus.nullable(),
  })
  .meta({ id: "ParentAccount" })

/**
 * Who provides the service to the account and supports its users: the nearest partner above, otherwise the operator.
 */
export const accountProvider = z
  .object({
    accountId,
    providerAccountId: accountId,
    providerName: z.string(),
    providerKind: accountKind,
    supportEmail: z.string().nullable(),
  })
  .meta({ id: "AccountProvider" })

export const callCountry = z
  .object({
    countryCode: z.string(),
    countryName: z.string(),
    callingCode: z.string(),
    domestic: z.boolean(),
    allowed: z.boolean(),
  })
  .meta({ id: "CallCountry" })
export const callCountriesEdit = z
  .strictObject({
    countryCodes: z.array(z.string().regex(/^[A-Z]{2}$/, "Must be two capital letters.")).max(300),
  })
  .meta({ id: "CallCountriesEdit" })

export const timeZoneInfo = z
  .object({ timeZone: z.string(), name: z.string(), offsetMinutes: z.int() })
  .meta({ id: "TimeZoneInfo" })
export type TimeZoneInfo = z.infer<typeof timeZoneInfo>

/** Where the account's services run, for support staff. */
export const accountRoute = z
  .object({ service: z.enum(serviceNames), region: z.enum(regions), path: z.string() })
  .meta({ id: "AccountRoute" })

/** The flags that determine which variant of a screen is shown. */
export const accountConfiguration = z.object({
  accountId,
  accountName: z.string(),
  isIcebergAccount: z.boolean(),
  isAcctInternational: z.boolean(),
  isAcctEnterprise: z.boolean(),
  isAcctCSP: z.boolean(),
  isAcctCPQ: z.boolean(),
  isAcctWhiteLabelPartner: z.boolean(),
  locale,
  countryCode: z.enum(countryCodes),
  countryCallingCodes: z.record(z.string(), z.string()),
  countryCodeToName: z.record(z.string(), z.string()),
  dateFormat: z.object({ mediumDate: z.string(), timeString: z.enum(timeFormats) }),
  timeZone: z.string(),
  currency: z.string(),
  /** The region of each service of this account; the default region if absent. */
  servicesGeography: z.partialRecord(z.enum(serviceNames), z.enum(regions)),
  status: accountStatus,
  /** Whether the status allows adding and ordering services. */
  takesNewServices: z.boolean(),
  /** Why the caller can view the account but not change it; null if they can. */
  lookOnly: z.string().nullable(),
  /** The next scheduled status and its date; null if none is scheduled. */
  plannedStatus: z.object({ status: accountStatus, at: instant }).nullable(),
  trial: z.boolean(),
  fraudHold: z.boolean(),
})
export type AccountConfiguration = z.infer<typeof accountConfiguration>

export const serviceCountNames = [
  "localCompanyNumbers",
  "mobileExtensions",
  "extensions",
  "nonEligibleNumbers",
  "tollFreeNumbers",
  "companyFaxes",
  "personalFaxes",
  "receptionistConsoles",
  "smartNumbers",
  "devices",
] as const
export type ServiceCountName = (typeof serviceCountNames)[number]
export const serviceCounts = z
  .object(
    Object.fromEntries(serviceCountNames.map((name) => [name, z.int().min(0)])) as Record<ServiceCountName, z.ZodInt>,
  )
  .meta({ id: "ServiceCounts" })
export type ServiceCounts = z.infer<typeof serviceCounts>

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
    name: z.string(),
    kind: accountKind,
    status: accountStatus,
    countryCode: z.enum(countryCodes),
    parentAccountId: accountId.nullable(),
    partnerAccountName: z.string().nullable(),
    users: z.int(),
    trial: z.boolean(),
    fraudHold: z.boolean(),
    /** Counts that match the account's own dashboard and lists. */
    services: z.object({ extensions: z.int(), devices: z.int(), phoneNumbers: z.int() }),
    /** What matched the search text, if there was one. */
    matched: z.object({ field: z.enum(accountMatchFields), text: z.string() }).nullable(),
  })
  .meta({ id: "AccountSummary" })
export type AccountSummary = z.infer<typeof accountSummary>

export const accountSorts = ["name", "accountId", "status", "countryCode"] as const
export const accountFilter = pageQuery(accountSorts).extend({
  status: accountStatus.optional(),
  kind: accountKind.optional(),
  countryCode: countryCode.optional(),
  /** Only accounts directly below this one. */
  partnerAccountId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  /** Without the caller's own account. */
  below: z.literal("true").optional(),
})
export type AccountFilter = z.output<typeof accountFilter>
