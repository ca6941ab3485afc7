import { texts } from "@dialplane/contract/kit/language"

export const offboardingDeviceMessages = texts("devices.offboarding", {
  phoneOfMake: (make: string) => `${make} phone`,
  anotherUser: "another user",
  ringsFor: (name: string, extension: string) => `${name} now rings for ${extension}.`,
  loggedIn: (name: string, extension: string) => `${extension} is logged in to the ${name}.`,
  extensionGone: (name: string) => `${name}: its extension no longer exists.`,
  emergencyLocationGone: (name: string) => `${name}: its emergency location no longer exists.`,
  locationGone: (name: string) => `${name}: its location no longer exists.`,
  locationClosed: (name: string, location: string) => `${name}: its location ${location} has been closed since then.`,
})
