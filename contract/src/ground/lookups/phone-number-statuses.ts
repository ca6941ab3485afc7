import { z } from "zod"
import { textTable } from "../../kit/language.ts"

/** The statuses of a phone number, in the order of lists. The names are values of the API. */
export const phoneNumberStatuses = Object.values(
  textTable(
    "lookups.phoneNumberStatuses",
    {
      available: { statusId: 1, name: "Available", description: "In the account, but not assigned yet." },
      assigned: { statusId: 2, name: "Assigned", description: "Assigned to a user or extension, but not in use yet." },
      inUse: { statusId: 3, name: "In Use", description: "Used for incoming and outgoing calls." },
      reserved: { statusId: 4, name: "Reserved", description: "Reserved for an order that is not complete." },
      porting: { statusId: 5, name: "Porting", description: "Being ported from or to another carrier." },
      suspended: { statusId: 6, name: "Suspended", description: "Takes no calls until it is activated again." },
      removed: { statusId: 7, name: "Removed", description: "No longer in the account." },
    } as const,
    "description",
  ),
)
export type PhoneNumberStatus = (typeof phoneNumberStatuses)[number]["name"]
export const phoneNumberStatus = z
  .object({
    statusId: z.int().describe("Id of the status"),
    name: z.string().describe("Name in English"),
    description: z.string().describe("What the status means"),
  })
  .meta({ id: "PhoneNumberStatus" })
