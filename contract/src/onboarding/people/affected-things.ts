import { z } from "zod"

/**
 * forwarding, findMe: another extension sends calls there. key: a monitored key of a phone or a key template.
 * sharedLine: another phone has the line. template: an extension template routes there. callerId: another extension
 * shows the number. backupNumber: another number falls back to it. handover: another user who is to be offboarded hands
 * over to this user.
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

export const affectedThing = z
  .object({
    kind: z.enum(affectedKinds).describe("What kind of object it is"),
    name: z.string().describe("The name of the dependent object."),
    detail: z.string().describe("The part of the object: a forwarding rule, a key."),
    through: z
      .enum(["extension", "number", "contact"])
      .describe("What it depends on; contact is one of the user's personal phones outside the account."),
    target: z.string().describe("The extension or number it depends on."),
  })
  .meta({ id: "AffectedThing" })
export type AffectedThing = z.infer<typeof affectedThing>
