import type {
  AccountConfiguration,
  CountryCode,
  Locale,
  TimeFormat,
} from "@dialplane/contract/ground/accounts/accounts.schema"
import { defaultCountry, defaultCurrency, defaultLocale } from "@dialplane/contract/ground/accounts/locale-defaults"
import type { Preferences } from "@dialplane/contract/identity/users/preferences.schema"
import { createStore } from "../store.ts"

export interface LocaleSettings {
  readonly locale: Locale
  readonly country: CountryCode
  readonly currency: string
  readonly timeFormat: TimeFormat
  /** A pattern such as "MMM d, y". */
  readonly mediumDate: string
  readonly timeZone: string | undefined
  readonly international: boolean
}

export const defaultLocaleSettings: LocaleSettings = {
  locale: defaultLocale,
  country: defaultCountry,
  currency: defaultCurrency,
  timeFormat: "12hr",
  mediumDate: "MMM d, y",
  timeZone: undefined,
  international: false,
}

type FromAccount = Partial<
  Pick<AccountConfiguration, "locale" | "countryCode" | "currency" | "dateFormat" | "timeZone" | "isAcctInternational">
>

/** The user's preference, else the account's setting, else the default. */
export const localeSettings = (
  account: FromAccount = {},
  preferences: Partial<Pick<Preferences, "locale" | "timeFormat">> = {},
): LocaleSettings => ({
  locale: own(preferences.locale) ?? account.locale ?? defaultLocaleSettings.locale,
  country: account.countryCode ? asCountry(account.countryCode) : defaultLocaleSettings.country,
  currency: account.currency || defaultLocaleSettings.currency,
  timeFormat: own(preferences.timeFormat) ?? account.dateFormat?.timeString ?? defaultLocaleSettings.timeFormat,
  mediumDate: account.dateFormat?.mediumDate || defaultLocaleSettings.mediumDate,
  timeZone: account.timeZone || undefined,
  international: account.isAcctInternational ?? false,
})

const own = <Choice extends string>(choice: Choice | undefined) =>
  choice === "account" ? undefined : (choice as Exclude<Choice, "account"> | undefined)

/** UK is an alias of GB. */
export const asCountry = (code: string): CountryCode =>
  code.toUpperCase() === "UK" ? "GB" : (code.toUpperCase() as CountryCode)

/** The settings in use; set when an account is opened or preferences change. */
export const currentLocale = createStore(defaultLocaleSettings)
