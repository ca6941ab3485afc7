import { z } from "zod"

/**
 * Who carries calls to the public network. No contract with a carrier comes with this software: these are stand-ins,
 * and say so.
 */
export const providers = [
  { providerId: 1, name: "Sandbox carrier, United States", countryCodes: ["US"], sandbox: true },
  { providerId: 2, name: "Sandbox carrier, Canada", countryCodes: ["CA"], sandbox: true },
  { providerId: 3, name: "Sandbox carrier, United Kingdom", countryCodes: ["GB"], sandbox: true },
  { providerId: 4, name: "Sandbox carrier, Australia", countryCodes: ["AU"], sandbox: true },
  { providerId: 5, name: "Sandbox carrier, India", countryCodes: ["IN"], sandbox: true },
] as const
export const provider = z.object({
  providerId: z.int(),
  name: z.string(),
  countryCodes: z.array(z.string()),
  sandbox: z.boolean(),
})
