import { regionName } from "@dialplane/contract/kit/display-names"
import { texts } from "@dialplane/contract/kit/language"
import {
  codecs,
  dateFormats,
  phoneLanguages,
  toneCountries,
  transports,
  type PhoneSettingName,
  type PhoneSettings,
} from "@dialplane/contract/inventory/provisioning/phone-settings"
import type { ProvisioningMessages } from "./provisioning.messages.ts"

const codecNames: Readonly<Record<(typeof codecs)[number], string>> = texts("provisioning.codecNames", {
  opus: "Opus",
  g722: "G.722",
  pcmu: "G.711 μ-law",
  pcma: "G.711 A-law",
  g729: "G.729",
})

type SettingValue = PhoneSettings[PhoneSettingName]
interface Option {
  readonly value: string
  readonly label: string
}

/** The choices of settings that are one of several. */
export const choicesOf = (name: PhoneSettingName, messages: ProvisioningMessages): readonly Option[] => {
  switch (name) {
    case "timeFormat":
      return [
        { value: "12hr", label: messages.clock_12hr },
        { value: "24hr", label: messages.clock_24hr },
      ]
    case "dateFormat":
      return dateFormats.map((value) => ({ value, label: value }))
    case "language":
      return phoneLanguages.map((value) => ({ value, label: messages[`language_${value}`] }))
    case "toneCountry":
      return toneCountries.map((value) => ({ value, label: regionName(value) }))
    case "transport":
      return transports.map((value) => ({ value, label: value.toUpperCase() }))
    case "codecs":
      return codecs.map((value) => ({ value, label: codecNames[value] }))
    case "encryptedAudio":
    case "webPage":
      return [
        { value: "true", label: messages.on },
        { value: "false", label: messages.off },
      ]
    default:
      return []
  }
}

/** The display text of a value. */
export const settingText = (name: PhoneSettingName, value: SettingValue, messages: ProvisioningMessages): string => {
  if (Array.isArray(value)) return value.map((codec) => codecNames[codec]).join(", ")
  if (name === "registerSeconds") return messages.seconds(Number(value))
  if (name === "screensaverMinutes") return messages.minutes(Number(value))
  if (name === "voiceVlan") return value === 0 ? messages.noVlan : String(value)
  if (name === "phoneBookUrl") return value === "" ? messages.noBook : String(value)
  if (name === "timeZone") return String(value).replaceAll("_", " ")
  return choicesOf(name, messages).find((option) => option.value === String(value))?.label ?? String(value)
}
