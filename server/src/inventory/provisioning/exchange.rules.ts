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
 * The device settings of a phone after a swap: its own hardware settings, and the personal settings of the other phone.
 */
export const settingsAfterExchange = (own: SomeSettings, other: SomeSettings): SomeSettings => ({
  ...only(own, (name) => !isOfPlace(name)),
  ...only(other, isOfPlace),
})

/** Which settings move to the other phone, and which stay with the hardware. */
export const splitSettings = (settings: SomeSettings) => ({
  taken: namesOf(only(settings, isOfPlace)),
  left: namesOf(only(settings, (name) => !isOfPlace(name))),
})
