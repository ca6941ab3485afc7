import { texts } from "@dialplane/contract/kit/language"

const phones = (count: number) => `${count} ${count === 1 ? "phone" : "phones"}`

/** Titles of jobs, and how their results name a phone that no longer exists. */
export const deviceMessages = texts("devices.jobs", {
  unassign: (count: number) => `Unassign ${phones(count)}`,
  logOut: (count: number) => `Log out ${phones(count)}`,
  moveLocation: (count: number) => `Move ${phones(count)}`,
  setEmergencyLocation: (count: number) => `Set the emergency location of ${phones(count)}`,
  remove: (count: number) => `Remove ${phones(count)}`,
  phoneById: (id: number) => `Phone ${id}`,
})

export const devicePasswordMessages = texts("devices.passwords", {
  tooShort: "Use at least 8 characters.",
  tooLong: "Use at most 32 characters. Phones cut off longer passwords.",
  otherSymbols: "Use only letters, digits and the symbols on an English keyboard, without spaces.",
  unreadableSymbols: "Do not use quotes or the symbols < > & % \\. Some phones cannot read them.",
  letterAndDigit: "Use at least one letter and one digit.",
  fewCharacters: "Use at least 5 different characters.",
  commonWords: "Do not use common words or sequences such as “admin” or “12345”.",
})
