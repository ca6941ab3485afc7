import {
  mergeSettings,
  phoneSettings,
  settingsByCountry,
  type PhoneLanguage,
  type SettingLayers,
  type SomeSettings,
} from "@dialplane/contract/inventory/provisioning/phone-settings"

/** What an account has on record that its phones care about. */
export interface AccountFacts {
  readonly countryCode: string
  readonly timeZone: string
  readonly timeFormat: "12hr" | "24hr"
  readonly mediumDate: string
  /** What somebody said for all phones of the account; only what was said. */
  readonly phoneConfiguration: Readonly<Record<string, unknown>> | null
}

const dateFormatOf = (mediumDate: string) =>
  mediumDate.startsWith("M") ? "MM/DD/YYYY" : mediumDate.startsWith("y") ? "YYYY-MM-DD" : "DD/MM/YYYY"

const languages: Readonly<Record<string, PhoneLanguage>> = {
  en: "en-US",
  "en-us": "en-US",
  "en-gb": "en-GB",
  de: "de-DE",
  es: "es-ES",
  fr: "fr-FR",
  "fr-ca": "fr-FR",
  it: "it-IT",
  nl: "nl-NL",
  pt: "pt-BR",
}

/**
 * The account's own formats, and over them what it says for phones; "as the account" and empty mean that nothing was
 * said.
 */
export const accountLayer = ({ timeZone, timeFormat, mediumDate, phoneConfiguration }: AccountFacts): SomeSettings => {
  const language = phoneConfiguration?.["language"]
  const configured: Readonly<Record<string, unknown>> = {
    ...phoneConfiguration,
    language: typeof language === "string" ? languages[language.toLowerCase()] : undefined,
  }
  const said = Object.fromEntries(
    Object.entries(configured).filter(
      ([name, value]) =>
        name in phoneSettings.shape &&
        value !== "" &&
        value !== "account" &&
        phoneSettings.shape[name as keyof typeof phoneSettings.shape].safeParse(value).success,
    ),
  ) as SomeSettings
  return { timeZone, timeFormat, dateFormat: dateFormatOf(mediumDate), ...said }
}

/** What is kept may be older than today's rules; what no longer fits says nothing. */
const stillValid = (kept: SomeSettings | null): SomeSettings =>
  Object.fromEntries(
    Object.entries(kept ?? {}).filter(
      ([name, value]) =>
        name in phoneSettings.shape &&
        phoneSettings.shape[name as keyof typeof phoneSettings.shape].safeParse(value).success,
    ),
  ) as SomeSettings

export const layersOf = (
  account: AccountFacts,
  locationTimeZone: string | null,
  model: SomeSettings | null,
  device: SomeSettings | null,
): SettingLayers & { product: ReturnType<typeof settingsByCountry> } => ({
  product: settingsByCountry(account.countryCode),
  account: accountLayer(account),
  // A place in the account's own zone adds nothing.
  location: locationTimeZone === null || locationTimeZone === account.timeZone ? {} : { timeZone: locationTimeZone },
  model: stillValid(model),
  device: stillValid(device),
})

/** What holds without the last layer, for whoever is about to change it. */
export const inheritedBelow = (layers: ReturnType<typeof layersOf>, own: "model" | "device") =>
  mergeSettings({ ...layers, ...(own === "model" ? { location: {}, model: {}, device: {} } : { device: {} }) })
