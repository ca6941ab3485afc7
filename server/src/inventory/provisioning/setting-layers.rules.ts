import {
  mergeSettings,
  phoneSettings,
  settingsByCountry,
  type PhoneLanguage,
  type SettingLayers,
  type SomeSettings,
} from "@dialplane/contract/inventory/provisioning/phone-settings"

/** Account data that affects phone settings. */
export interface AccountFacts {
  readonly countryCode: string
  readonly timeZone: string
  readonly timeFormat: "12hr" | "24hr"
  readonly mediumDate: string
  /** Settings made for all phones of the account, without defaults. */
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

/** The account's formats, overridden by its phone configuration; "account" and empty mean no override. */
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

/** Stored settings may be older than the current rules; invalid ones are ignored. */
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
  // A location in the account's time zone adds no setting.
  location: locationTimeZone === null || locationTimeZone === account.timeZone ? {} : { timeZone: locationTimeZone },
  model: stillValid(model),
  device: stillValid(device),
})

/** The inherited settings without the last layer, shown when that layer is edited. */
export const inheritedBelow = (layers: ReturnType<typeof layersOf>, own: "model" | "device") =>
  mergeSettings({ ...layers, ...(own === "model" ? { location: {}, model: {}, device: {} } : { device: {} }) })
