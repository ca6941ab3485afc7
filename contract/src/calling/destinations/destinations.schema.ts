import { z } from "zod"
import { extensionTypes } from "../../inventory/extensions/extension-types.ts"
import { optionalLine } from "../../kit/text.ts"

export const destinationSearch = z.strictObject({
  search: optionalLine(80).default("").describe("Part of a number, or beginnings of words of a name"),
  kind: z
    .enum(["extension", "voicemail", "flow", "member", "phone"])
    .default("extension")
    .describe(
      "What is looked for; member: extensions that can be members of groups. phone: extensions with phones of their own",
    ),
})
export type DestinationSearch = z.output<typeof destinationSearch>

export const destinationCandidate = z
  .object({
    kind: z.enum(["extension", "flow"]).describe("An extension of any type, or a call flow"),
    id: z.int().describe("Its id"),
    extension: z.string().nullable().describe("Its extension number; null for call flows"),
    name: z.string().describe("Its name"),
    extensionType: z.enum(extensionTypes).nullable().describe("Its type; null for call flows"),
    hasMailbox: z.boolean().describe("Whether callers can leave a voicemail there"),
  })
  .meta({ id: "DestinationCandidate", description: "Something calls can be sent to" })
export type DestinationCandidate = z.infer<typeof destinationCandidate>
