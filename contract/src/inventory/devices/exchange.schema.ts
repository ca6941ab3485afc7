import { z } from "zod"

const settingNames = z.array(z.string())

/** What a phone has after a swap or a replacement. */
export const exchangedPhone = z
  .object({
    deviceId: z.int().min(1).nullable().describe("Null for a phone that is not set up yet."),
    modelName: z.string().describe("Name of the model for readers"),
    macAddress: z.string().nullable().describe("MAC address: 12 hexadecimal digits without separators"),
    keyCount: z.int().describe("How many keys the model has."),
    usedKeys: z.int().describe("How many keys are in use, those that do not fit included."),
    notFitting: z.int().describe("How many of them do not fit on the model. They are saved."),
    settingsTaken: settingNames.describe("Names of device settings that this phone takes over from the other."),
    settingsLeft: settingNames.describe(
      "Names of device settings that depend on the hardware and stay on the other phone.",
    ),
  })
  .meta({ id: "ExchangedPhone" })
export type ExchangedPhone = z.infer<typeof exchangedPhone>
