import type {
  AccountKind,
  AccountStatus,
  CountryCode,
  Locale,
  ServiceCountName,
  TimeFormat,
} from "@dialplane/contract/ground/accounts/accounts.schema"
import type { Region, ServiceName } from "@dialplane/contract/kit/service"

export interface DemoAccount {
  readonly id: number
  readonly parent: number | null
  /** Also the part of the login name after the @. */
  readonly name: string
  readonly title: string
  readonly kind: AccountKind
  readonly status: AccountStatus
  readonly country: CountryCode
  readonly international?: boolean
  readonly enterprise?: boolean
  readonly csp?: boolean
  readonly cpq?: boolean
  readonly iceberg?: boolean
  readonly partnerType?: string
  readonly fraudReview?: boolean
  readonly freeTrialStatus?: string
  readonly trialDays?: number
  readonly contractMonths?: number
  readonly address: readonly [street: string, city: string, region: string, zip: string]
  readonly taxJurisdiction?: string
  readonly services?: Partial<Record<ServiceCountName, number>>
  readonly geography?: Partial<Record<ServiceName, Region>>
}

/** The same on every fresh start: people use these ids and names in notes, tests and bookmarks. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    id: 1,
    parent: null,
    name: "dialplane",
    title: "Dialplane",
    kind: "topLevel",
    status: "Active",
    country: "US",
    address: ["1 Exchange Place", "Jersey City", "NJ", "07302"],
  },
  {
    id: 10,
    parent: 1,
    name: "brightwire",
    title: "Brightwire",
    kind: "channelPartner",
    status: "Active",
    country: "US",
    csp: true,
    partnerType: "csp",
    address: ["400 Market Street", "Philadelphia", "PA", "19106"],
    taxJurisdiction: "US-PA-PHL",
    services: { extensions: 24, devices: 20, localCompanyNumbers: 6 },
  },
  {
    id: 20,
    parent: 1,
    name: "lumen-reach",
    title: "Lumen Reach",
    kind: "whiteLabelPartner",
    status: "Active",
    country: "GB",
    international: true,
    partnerType: "white-label",
    address: ["8 Finsbury Circus", "London", "England", "EC2M 7EA"],
    services: { extensions: 12, devices: 10, localCompanyNumbers: 3 },
    geography: { phoneSystem: "uk", provisioning: "uk" },
  },
  {
    id: 30,
    parent: 1,
    name: "corner-counter",
    title: "Corner Counter",
    kind: "channelPartner",
    status: "Active",
    country: "US",
    csp: true,
    partnerType: "retail",
    address: ["250 Retail Row", "Columbus", "OH", "43215"],
    services: { extensions: 4 },
  },
  {
    id: 40,
    parent: 1,
    name: "market-lane",
    title: "Market Lane",
    kind: "channelPartner",
    status: "Active",
    country: "US",
    csp: true,
    partnerType: "retail",
    address: ["19 Market Lane", "San Jose", "CA", "95113"],
    services: { extensions: 4 },
  },
  {
    id: 100,
    parent: 10,
    name: "harbor-pine",
    title: "Harbor Pine",
    kind: "company",
    status: "Active",
    country: "US",
    partnerType: "csp",
    contractMonths: 36,
    address: ["77 Commercial Street", "Portland", "ME", "04101"],
    taxJurisdiction: "US-ME-PWM",
    services: {
      localCompanyNumbers: 110,
      mobileExtensions: 22,
      extensions: 64,
      nonEligibleNumbers: 2,
      tollFreeNumbers: 3,
      companyFaxes: 2,
      personalFaxes: 8,
      receptionistConsoles: 4,
      smartNumbers: 4,
      devices: 71,
    },
  },
  {
    id: 101,
    parent: 10,
    name: "koala-freight",
    title: "Koala Freight",
    kind: "company",
    status: "Active",
    country: "AU",
    international: true,
    partnerType: "csp",
    contractMonths: 12,
    address: ["22 Wharf Road", "Sydney", "NSW", "2000"],
    services: { localCompanyNumbers: 5, extensions: 14, devices: 13, companyFaxes: 1 },
    geography: { phoneSystem: "au" },
  },
  {
    id: 102,
    parent: 10,
    name: "thames-ledger",
    title: "Thames Ledger",
    kind: "company",
    status: "Active",
    country: "GB",
    international: true,
    enterprise: true,
    partnerType: "csp",
    contractMonths: 24,
    address: ["14 Cheapside", "London", "England", "EC2V 6DN"],
    services: { localCompanyNumbers: 12, extensions: 15, devices: 17, tollFreeNumbers: 1, receptionistConsoles: 1 },
    geography: { phoneSystem: "uk", users: "uk" },
  },
  {
    id: 103,
    parent: 10,
    name: "monsoon-textiles",
    title: "Monsoon Textiles",
    kind: "company",
    status: "Suspended",
    country: "IN",
    international: true,
    partnerType: "csp",
    address: ["5 Mill Lane", "Mumbai", "Maharashtra", "400013"],
    services: { localCompanyNumbers: 2, extensions: 6, devices: 5 },
    geography: { phoneSystem: "in" },
  },
  {
    id: 110,
    parent: 20,
    name: "cedar-clinic",
    title: "Cedar Clinic",
    kind: "company",
    status: "Active",
    country: "GB",
    international: true,
    partnerType: "white-label",
    address: ["3 Clifton Hill", "Bristol", "England", "BS8 1BX"],
    services: { localCompanyNumbers: 3, extensions: 13, devices: 12, companyFaxes: 1 },
    geography: { phoneSystem: "uk" },
  },
  {
    id: 120,
    parent: 1,
    name: "quota-labs",
    title: "Quota Labs",
    kind: "company",
    status: "Pending",
    country: "US",
    cpq: true,
    fraudReview: true,
    address: ["900 Innovation Way", "Austin", "TX", "78701"],
    services: { extensions: 4 },
  },
  {
    id: 121,
    parent: 1,
    name: "first-light",
    title: "First Light",
    kind: "company",
    status: "Pending",
    country: "US",
    partnerType: "ssu",
    freeTrialStatus: "ACTIVE",
    trialDays: 14,
    address: ["12 Sunrise Avenue", "Denver", "CO", "80202"],
    services: { extensions: 3, localCompanyNumbers: 1 },
  },
  {
    id: 130,
    parent: 10,
    name: "show-room",
    title: "Show Room",
    kind: "company",
    status: "Demo",
    country: "US",
    partnerType: "csp",
    address: ["1 Gallery Row", "Chicago", "IL", "60601"],
    services: { extensions: 8, devices: 8 },
  },
  {
    id: 131,
    parent: 10,
    name: "old-mill",
    title: "Old Mill",
    kind: "company",
    status: "Cancelled",
    country: "US",
    partnerType: "csp",
    address: ["6 Mill Pond", "Lowell", "MA", "01852"],
  },
  {
    id: 140,
    parent: 1,
    name: "iceberg-foods",
    title: "Iceberg Foods",
    kind: "company",
    status: "Active",
    country: "US",
    iceberg: true,
    address: ["31 Cold Storage Road", "Seattle", "WA", "98101"],
    services: { extensions: 9, devices: 9, localCompanyNumbers: 2 },
  },
  {
    id: 150,
    parent: 30,
    name: "paper-lantern",
    title: "Paper Lantern",
    kind: "company",
    status: "Active",
    country: "US",
    partnerType: "retail",
    address: ["8 Lantern Street", "Dayton", "OH", "45402"],
    services: { extensions: 5, devices: 5, localCompanyNumbers: 1 },
  },
]

const formats: Readonly<
  Record<
    CountryCode,
    { locale: Locale; timeZone: string; timeFormat: TimeFormat; mediumDate: string; currency: string }
  >
> = {
  US: { locale: "en-us", timeZone: "America/New_York", timeFormat: "12hr", mediumDate: "MMM d, y", currency: "USD" },
  CA: { locale: "en-us", timeZone: "America/Toronto", timeFormat: "12hr", mediumDate: "MMM d, y", currency: "USD" },
  GB: { locale: "en-gb", timeZone: "Europe/London", timeFormat: "24hr", mediumDate: "d MMM y", currency: "GBP" },
  AU: { locale: "en-au", timeZone: "Australia/Sydney", timeFormat: "12hr", mediumDate: "d MMM y", currency: "AUD" },
  IN: { locale: "en-in", timeZone: "Asia/Kolkata", timeFormat: "12hr", mediumDate: "d MMM y", currency: "INR" },
}
export const formatsOf = (country: CountryCode) => formats[country]
