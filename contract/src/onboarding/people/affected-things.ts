import { z } from "zod"

/**
 * forwarding, findMe: another extension sends calls there. key: a monitored key of a phone or a key template.
 * sharedLine: another phone has the line. template: an extension template leads there. callerId: another extension
 * shows the number. backupNumber: another number falls back to it. handover: somebody else who leaves hands over to
 * this person.
 */
export const affectedKinds = [
  "forwarding",
  "findMe",
  "key",
  "sharedLine",
  "template",
  "callerId",
  "backupNumber",
  "handover",
] as const

export const affectedThing = z.object({
  kind: z.enum(affectedKinds),
  name: z.string().describe("The thing, as its page calls it."),
  detail: z.string().describe("Which part of it: a forwarding rule, a key."),
  through: z
    .enum(["extension", "number", "contact"])
    .describe("What it depends on; contact is one of the person's own phones outside the account."),
  target: z.string().describe("That extension or number."),
})
export type AffectedThing = z.infer<typeof affectedThing>
