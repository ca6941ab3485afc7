import { canHave, extensionTypes, takesCalls } from "@dialplane/contract/inventory/extensions/extension-types"

export const takingCalls = extensionTypes.filter(takesCalls)
export const withMailbox = extensionTypes.filter((type) => canHave(type, "voicemail"))
/** Those whose calls ring phones: extensions, and virtual extensions, which ring those of others. */
export const ringing = extensionTypes.filter((type) => canHave(type, "ringing"))
/** Those with phones of their own. */
export const withPhones = extensionTypes.filter((type) => canHave(type, "sharing"))

/** The term for the owner of a destination, by the type of its extension. */
const useKinds: Readonly<Record<string, string>> = {
  "Call Queue": "queue",
  "Call Group": "callGroup",
  "Auto Attendant": "receptionist",
}
export const useKindOf = (extensionType: string | null) =>
  extensionType === null ? "callFlow" : (useKinds[extensionType] ?? "extension")
