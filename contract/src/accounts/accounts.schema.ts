import { z } from "zod"
import { accountId } from "../kit/ids.ts"
import { pageQuery } from "../kit/paging.ts"
import { regions, serviceNames } from "../kit/service.ts"
import { instant } from "../kit/text.ts"

export const accountStatuses = ["Active", "Suspended", "Cancelled", "Pending", "Demo"] as const
export const accountStatus = z.enum(accountStatuses)
export type AccountStatus = z.infer<typeof accountStatus>

/** What an account is. Flags, because several may hold at once (an international account may be an enterprise). */
export const accountKind = z.enum(["topLevel", "channelPartner", "whiteLabelPartner", "company"])
export type AccountKind = z.infer<typeof accountKind>

/** UK is another word for GB; everything inside says GB. */
export const countryCodes = ["US", "CA", "GB", "AU", "IN"] as const
export const countryCode = z.preprocess((value) => (value === "UK" ? "GB" : value), z.enum(countryCodes))
export type CountryCode = (typeof countryCodes)[number]

export const locales = ["en-us", "en-gb", "en-au", "en-in"] as const
export const locale = z.enum(locales)
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = "en-us"
export const defaultCountry: CountryCode = "US"
export const defaultCurrency = "USD"

export const timeFormats = ["12hr", "24hr"] as const
export type TimeFormat = (typeof timeFormats)[number]

const address = z.object({
  street: z.string(), city: z.string(), region: z.string(), zipCode: z.string(), countryCode: z.enum(countryCodes), taxJurisdictionCode: z.string().nullable(),
})

/** Account info as the phone-system service gives it. */
export const accountInfo = z.object({
  accountId,
  name: z.string(),
  kind: accountKind,
  status: accountStatus,
  countryCode: z.enum(countryCodes),
  countryName: z.string(),
  zipCode: z.string(),
  createdDateAccountInGMT: z.string(),
  billingSystem: z.string(),
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
  /** Taken from the billing address. */
  taxJurisdictionCode: z.string().nullable(),
  contractInfo: z.object({ contractTerm: z.int().nullable() }),
  /** Derived: Pending under a partner of type "ssu". */
  trial: z.boolean(),
  /** Derived: quote-based accounts outside the channel that are under review or whose trial is on hold. */
  fraudHold: z.boolean(),
})
export type AccountInfo = z.infer<typeof accountInfo>

export const accountInfoV2 = accountInfo.extend({ billingAddress: address.nullable(), timeZone: z.string(), locale })

/** The flags a screen needs to know which variant of itself to show. */
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
  /** Which region each service of this account lives in; the default region where absent. */
  servicesGeography: z.partialRecord(z.enum(serviceNames), z.enum(regions)),
  status: accountStatus,
  trial: z.boolean(),
  fraudHold: z.boolean(),
})
export type AccountConfiguration = z.infer<typeof accountConfiguration>

export const serviceCountNames = [
  "localCompanyNumbers", "mobileExtensions", "extensions", "nonEligibleNumbers", "tollFreeNumbers", "companyFaxes", "personalFaxes",
  "receptionistConsoles", "smartNumbers", "devices",
] as const
export type ServiceCountName = (typeof serviceCountNames)[number]
export const serviceCounts = z.object(Object.fromEntries(serviceCountNames.map((name) => [name, z.int().min(0)])) as Record<ServiceCountName, z.ZodInt>)
export type ServiceCounts = z.infer<typeof serviceCounts>

/** A line of an account list: what account search and the reseller list show. */
export const accountSummary = z.object({
  accountId,
  name: z.string(),
  kind: accountKind,
  status: accountStatus,
  countryCode: z.enum(countryCodes),
  parentAccountId: accountId.nullable(),
  partnerAccountName: z.string().nullable(),
  users: z.int(),
  /** The counts a partner looks at first; all of them are in the service counts. */
  services: z.object({ extensions: z.int(), devices: z.int(), phoneNumbers: z.int() }),
})
export type AccountSummary = z.infer<typeof accountSummary>

export const accountSorts = ["name", "accountId", "status", "countryCode"] as const
export const accountFilter = pageQuery(accountSorts).extend({
  status: accountStatus.optional(),
  kind: accountKind.optional(),
  countryCode: countryCode.optional(),
})
export type AccountFilter = z.output<typeof accountFilter>
