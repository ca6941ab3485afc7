import { z } from "zod"

export const ownWork = z
  .object({
    isAgent: z.boolean().describe("Whether one of your extensions answers calls of a call queue"),
    isPausedForMissing: z.boolean().describe("Whether you are paused because you missed calls of a queue"),
    isSupervisor: z.boolean().describe("Whether a rule lets you monitor calls"),
    isInPickupGroup: z.boolean().describe("Whether you can pick up calls for colleagues of a pickup group"),
    newVoicemail: z.int().describe("New voicemail messages in your boxes"),
  })
  .meta({ id: "OwnWork", description: "What you do with calls: it decides which of your own pages the menu lists" })
export type OwnWork = z.infer<typeof ownWork>
