import { z } from "zod"
import { textTable } from "../../kit/language.ts"

/**
 * The carriers of calls to the public network. The software comes without a contract with a carrier, so these are
 * sandboxes, and their names say so.
 */
export const providers = Object.values(
  textTable(
    "lookups.providers",
    {
      us: { providerId: 1, name: "Sandbox carrier, United States", countryCodes: ["US"], sandbox: true },
      ca: { providerId: 2, name: "Sandbox carrier, Canada", countryCodes: ["CA"], sandbox: true },
      gb: { providerId: 3, name: "Sandbox carrier, United Kingdom", countryCodes: ["GB"], sandbox: true },
      au: { providerId: 4, name: "Sandbox carrier, Australia", countryCodes: ["AU"], sandbox: true },
      in: { providerId: 5, name: "Sandbox carrier, India", countryCodes: ["IN"], sandbox: true },
    },
    "name",
  ),
)
export const provider = z
  .object({
    providerId: z.int().describe("Id of the carrier"),
    name: z.string().describe("Name in English"),
    countryCodes: z.array(z.string()).describe("Countries as two letters (ISO 3166-1)"),
    sandbox: z.boolean().describe("Whether a sandbox stands in for the external system"),
  })
  .meta({ id: "Provider" })
