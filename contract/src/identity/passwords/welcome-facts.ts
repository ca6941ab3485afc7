import { z } from "zod"

/** What the welcome email says about the user's phone. */
export const welcomeFacts = z.strictObject({
  extension: z.string().max(10).describe("The extension colleagues dial."),
  phoneNumber: z.string().max(40).nullable().describe("The direct number, if any."),
  voicemail: z.enum(["off", "pinOpen", "pinSet"]).describe("Whether voicemail is on, and whether a PIN was set."),
  mobileApp: z.boolean().describe("Whether a mobile app was set up."),
  desktopApp: z.boolean().describe("Whether a desktop app was set up."),
})
export type WelcomeFacts = z.infer<typeof welcomeFacts>
