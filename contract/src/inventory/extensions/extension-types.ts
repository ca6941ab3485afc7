import { z } from "zod"
import { textTable } from "../../kit/language.ts"

/** The types of everything that can be dialed inside an account. */
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

/** Abilities that only some types have. */
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
 * person: can be assigned to a user. ringing: find me and simultaneous ring. sharing: its line can be shared and
 * monitored. emergency: it is used for calls and needs an emergency location. Groups, queues and menus have their own
 * ringing rules.
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

/** Fax extensions and paging groups take no calls that others send on. */
export const takesCalls = (type: ExtensionType): boolean => type !== "FAX" && type !== "Page Group"

/** Names of the plans and their provisioning codes. */
export const servicePlans = textTable(
  "extensions.plans",
  {
    unlimited: { name: "Unlimited", provisionCode: "EXT" },
    metered: { name: "Metered", provisionCode: "EXT_METERED" },
    mobile: { name: "Mobile", provisionCode: "EXT_MOBILE" },
    virtual: { name: "Virtual", provisionCode: "EXT_VIRTUAL" },
    included: { name: "Included", provisionCode: "EXT_INCLUDED" },
  } as const,
  "name",
)
export type ServicePlan = keyof typeof servicePlans
export const servicePlan = z.enum(["unlimited", "metered", "mobile", "virtual", "included"])

/** The plans of a type; the first is the default. */
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
