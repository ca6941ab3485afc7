import type { PermissionKey } from "../../kit/access/permission-keys.ts"

export const insightNames = [
  "people",
  "phones",
  "numbers",
  "licenses",
  "twoFactor",
  "neverSignedIn",
  "openOrders",
  "callsToday",
] as const
export type InsightName = (typeof insightNames)[number]

export const insightPartNames = [
  "invited",
  "online",
  "offline",
  "never",
  "inUse",
  "free",
  "unassigned",
  "inbound",
  "missed",
] as const
export type InsightPartName = (typeof insightPartNames)[number]

interface InsightList {
  readonly page: string
  readonly narrowed: Readonly<Record<string, string>>
}
interface Insight extends InsightList {
  readonly permission: PermissionKey
  /** False if the page has no list with as many rows. */
  readonly isList: boolean
  readonly parts: Readonly<Partial<Record<InsightPartName, InsightList>>>
}

const users = (narrowed: Readonly<Record<string, string>> = {}) => ({ page: "users", narrowed })
const phones = (narrowed: Readonly<Record<string, string>> = {}) => ({
  page: "devices",
  narrowed: { kind: "deskPhone", ...narrowed },
})
const callsOfToday = (metric: string) => ({
  page: "reports/company-summary/calls",
  narrowed: { metric, period: "today" },
})
const numbers = (narrowed: Readonly<Record<string, string>> = {}) => ({ page: "phone-numbers", narrowed })

/** What is counted, and the list behind each figure. The figure equals the list's total. */
export const insightLists: Readonly<Record<InsightName, Insight>> = {
  people: { ...users(), permission: "read:users", isList: true, parts: { invited: users({ signIn: "invited" }) } },
  phones: {
    ...phones(),
    permission: "read:devices",
    isList: true,
    parts: {
      online: phones({ reachability: "registered" }),
      offline: phones({ reachability: "offline" }),
      never: phones({ reachability: "never" }),
    },
  },
  numbers: {
    ...numbers(),
    permission: "read:phone-numbers",
    isList: true,
    parts: { inUse: numbers({ assigned: "true" }), free: numbers({ assigned: "false" }) },
  },
  licenses: {
    page: "extensions",
    narrowed: { type: "Extension" },
    permission: "read:extensions",
    isList: true,
    parts: { unassigned: { page: "extensions", narrowed: { type: "Extension", assigned: "false" } } },
  },
  twoFactor: {
    page: "security-settings",
    narrowed: {},
    permission: "read:security-settings",
    isList: false,
    parts: {},
  },
  neverSignedIn: { ...users({ signedIn: "never" }), permission: "read:users", isList: true, parts: {} },
  openOrders: {
    page: "phone-numbers/porting",
    narrowed: { open: "true" },
    permission: "read:phone-numbers",
    isList: true,
    parts: {},
  },
  // The report's own figures, with the calls behind the two parts.
  callsToday: {
    page: "reports/company-summary",
    narrowed: { period: "today" },
    permission: "read:company-summary",
    isList: false,
    parts: { inbound: callsOfToday("inboundCalls"), missed: callsOfToday("missedCalls") },
  },
}

export const listPath = ({ page, narrowed }: InsightList): string => {
  const search = new URLSearchParams(narrowed).toString()
  return search === "" ? page : `${page}?${search}`
}
