import { z } from "zod"

/** Everything that can be dialled inside an account is of one of these types. */
export const extensionTypes = [
  "Extension",
  "Virtual Extension",
  "Call Group",
  "Call Queue",
  "Conference",
  "Auto Attendant",
  "Page Group",
  "FAX",
] as const
export const extensionType = z.enum(extensionTypes)
export type ExtensionType = z.infer<typeof extensionType>

/** What a type can have. What is not named here, every type has. */
export const extensionAbilities = [
  "person",
  "ringing",
  "forwarding",
  "voicemail",
  "callerId",
  "sharing",
  "emergency",
] as const
export type ExtensionAbility = (typeof extensionAbilities)[number]

/**
 * person: may belong to someone. ringing: find-me and simultaneous ring. sharing: others have its line on their phones
 * or watch it. emergency: someone speaks on it, so rescuers need an address. Groups, queues and menus bring rules of
 * their own for who rings.
 */
const abilities: Readonly<Record<ExtensionType, ReadonlySet<ExtensionAbility>>> = {
  Extension: new Set(extensionAbilities),
  "Virtual Extension": new Set(["person", "ringing", "forwarding", "voicemail", "callerId"]),
  "Call Group": new Set(["voicemail"]),
  "Call Queue": new Set(["voicemail"]),
  Conference: new Set([]),
  "Auto Attendant": new Set(["voicemail"]),
  "Page Group": new Set([]),
  FAX: new Set(["person", "callerId"]),
}
export const canHave = (type: ExtensionType, ability: ExtensionAbility): boolean => abilities[type].has(ability)

/** How the plans are called and what provisioning calls them. */
export const servicePlans = {
  unlimited: { name: "Unlimited", provisionCode: "EXT" },
  metered: { name: "Metered", provisionCode: "EXT_METERED" },
  mobile: { name: "Mobile", provisionCode: "EXT_MOBILE" },
  virtual: { name: "Virtual", provisionCode: "EXT_VIRTUAL" },
  included: { name: "Included", provisionCode: "EXT_INCLUDED" },
} as const
export type ServicePlan = keyof typeof servicePlans
export const servicePlan = z.enum(["unlimited", "metered", "mobile", "virtual", "included"])

/** The plans a type can be on; the first is what it starts with. */
const plans: Readonly<Record<ExtensionType, readonly [ServicePlan, ...ServicePlan[]]>> = {
  Extension: ["unlimited", "metered", "mobile"],
  "Virtual Extension": ["virtual"],
  "Call Group": ["included"],
  "Call Queue": ["included"],
  Conference: ["included"],
  "Auto Attendant": ["included"],
  "Page Group": ["included"],
  FAX: ["included", "metered"],
}
export const plansOf = (type: ExtensionType): readonly [ServicePlan, ...ServicePlan[]] => plans[type]
