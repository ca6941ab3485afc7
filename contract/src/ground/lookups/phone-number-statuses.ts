import { z } from "zod"

/** What a phone number can be. The order is the order in which lists show them. */
export const phoneNumberStatuses = [
  { statusId: 1, name: "Available", description: "In the account, and leads nowhere yet." },
  { statusId: 2, name: "Assigned", description: "Belongs to someone or something, which may not use it yet." },
  { statusId: 3, name: "In Use", description: "Calls come in and go out with it." },
  { statusId: 4, name: "Reserved", description: "Kept for an order that is not finished." },
  { statusId: 5, name: "Porting", description: "On its way from or to another provider." },
  { statusId: 6, name: "Suspended", description: "Takes no calls until it is switched on again." },
  { statusId: 7, name: "Removed", description: "No longer in the account." },
] as const
export type PhoneNumberStatus = (typeof phoneNumberStatuses)[number]["name"]
export const phoneNumberStatus = z.object({ statusId: z.int(), name: z.string(), description: z.string() })
