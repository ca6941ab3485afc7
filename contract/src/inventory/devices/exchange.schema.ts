import { z } from "zod"

const settingNames = z.array(z.string())

/** What a phone has on it after two phones were exchanged, or after one was replaced. */
export const exchangedPhone = z.object({
  deviceId: z.int().min(1).nullable().describe("Null for a phone that is not set up yet."),
  modelName: z.string(),
  macAddress: z.string().nullable(),
  keyCount: z.int().describe("How many keys the model has."),
  usedKeys: z.int().describe("How many keys are in use, those that do not fit included."),
  notFitting: z.int().describe("How many of them do not fit on the model. They are kept."),
  settingsTaken: settingNames.describe("Names of settings of a single phone that this one takes over from the other."),
  settingsLeft: settingNames.describe(
    "Names of settings of a single phone that are about its hardware: they stay on the other one.",
  ),
})
export type ExchangedPhone = z.infer<typeof exchangedPhone>
