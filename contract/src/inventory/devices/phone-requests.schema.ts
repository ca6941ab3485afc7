import { z } from "zod"
import { chosenDevices, make } from "./devices.schema.ts"
import { macInput } from "./mac-address.ts"
import { phoneCommands } from "./phone-control.ts"
import { line } from "../../kit/text.ts"

/** Hardware that is not set up yet. */
export const replacementPhone = z
  .strictObject({
    macAddress: macInput.describe("MAC address: 12 hexadecimal digits without separators"),
    make: make.describe("Maker of the phone"),
    model: line(40).describe("Model of the phone, as the list of makes and models names it"),
  })
  .meta({ id: "ReplacementPhone" })
export type ReplacementPhone = z.output<typeof replacementPhone>

export const commandedPhones = chosenDevices
  .extend({
    command: z.enum(phoneCommands).describe("restart, or resync to fetch the settings again without a restart"),
  })
  .meta({ id: "CommandedPhones" })
export type CommandedPhones = z.output<typeof commandedPhones>

/** Limits one export, because every phone gets a new provisioning URL in the same request. */
const mostExported = 1000

export const zeroTouchRequest = chosenDevices
  .extend({
    deviceIds: chosenDevices.shape.deviceIds
      .max(mostExported, `At most ${mostExported} phones.`)
      .describe("Ids of the phones and apps"),
    /**
     * Phones that have fetched their settings keep their provisioning URL, which cannot be shown again. When true, they
     * get a new URL and the old one stops working.
     */
    replaceAddresses: z
      .boolean()
      .default(false)
      .describe(
        "Whether phones that have fetched their settings get a new provisioning address, because theirs cannot be shown again; the old one stops working",
      ),
  })
  .meta({ id: "ZeroTouchRequest" })
export type ZeroTouchRequest = z.output<typeof zeroTouchRequest>
