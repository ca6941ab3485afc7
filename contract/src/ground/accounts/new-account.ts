import type { AccountKind, CountryCode, Locale, mediumDates, TimeFormat } from "./accounts.schema.ts"

export interface Habits {
  readonly locale: Locale
  readonly timeZone: string
  readonly timeFormat: TimeFormat
  readonly mediumDate: (typeof mediumDates)[number]
}

/** Defaults for a new account, by country. */
export const habitsOf: Readonly<Record<CountryCode, Habits>> = {
  US: { locale: "en-us", timeZone: "America/New_York", timeFormat: "12hr", mediumDate: "MMM d, y" },
  CA: { locale: "en-us", timeZone: "America/Toronto", timeFormat: "12hr", mediumDate: "MMM d, y" },
  GB: { locale: "en-gb", timeZone: "Europe/London", timeFormat: "24hr", mediumDate: "d MMM y" },
  AU: { locale: "en-au", timeZone: "Australia/Sydney", timeFormat: "12hr", mediumDate: "d MMM y" },
  IN: { locale: "en-in", timeZone: "Asia/Kolkata", timeFormat: "12hr", mediumDate: "d MMM y" },
}

/** The kinds of account that can be below each kind. */
const mayLieUnder: Readonly<Record<AccountKind, readonly AccountKind[]>> = {
  topLevel: ["channelPartner", "whiteLabelPartner", "company"],
  channelPartner: ["channelPartner", "company"],
  whiteLabelPartner: ["company"],
  company: [],
}
export const kindsUnder = (kind: AccountKind): readonly AccountKind[] => mayLieUnder[kind]
