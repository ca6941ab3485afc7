import {
  placeSettingNames,
  type PhoneSettingName,
  type SomeSettings,
} from "@dialplane/contract/inventory/provisioning/phone-settings"

const isOfPlace = (name: string) => placeSettingNames.includes(name as PhoneSettingName)
const only = (settings: SomeSettings, keep: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => keep(name))) as SomeSettings
const namesOf = (settings: SomeSettings) => Object.keys(settings) as PhoneSettingName[]

/**
 * What a phone says itself after it took the place of another: its own about its hardware, the other's about the place.
 */
export const settingsAfterExchange = (own: SomeSettings, other: SomeSettings): SomeSettings => ({
  ...only(own, (name) => !isOfPlace(name)),
  ...only(other, isOfPlace),
})

/** Which settings of a phone go to another that takes its place, and which stay with its hardware. */
export const splitSettings = (settings: SomeSettings) => ({
  taken: namesOf(only(settings, isOfPlace)),
  left: namesOf(only(settings, (name) => !isOfPlace(name))),
})
