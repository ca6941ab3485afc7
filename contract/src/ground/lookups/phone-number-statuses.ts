import { z } from "zod"

/** What a phone number can be. The order is the order in which lists show them. */
export const phoneNumberStatuses = [
  { statusId: 1, name: "Available", description: "In the account, but not assigned yet." },
  { statusId: 2, name: "Assigned", description: "Assigned to a user or extension, but not in use yet." },
  { statusId: 3, name: "In Use", description: "Used for incoming and outgoing calls." },
  { statusId: 4, name: "Reserved", description: "Reserved for an order that is not complete." },
  { statusId: 5, name: "Porting", description: "Being ported from or to another carrier." },
  { statusId: 6, name: "Suspended", description: "Takes no calls until it is activated again." },
  { statusId: 7, name: "Removed", description: "No longer in the account." },
] as const
export type PhoneNumberStatus = (typeof phoneNumberStatuses)[number]["name"]
export const phoneNumberStatus = z.object({ statusId: z.int(), name: z.string(), description: z.string() })
