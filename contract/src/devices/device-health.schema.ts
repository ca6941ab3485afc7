import { z } from "zod"
import { instant } from "../kit/text.ts"
import { registration } from "./devices.schema.ts"
import { stepCodes } from "./next-step.ts"

/** How much of a day a line was registered, 0 to 1; null before the line existed. */
export const registrationDay = z.object({ day: z.iso.date(), share: z.number().min(0).max(1).nullable() })
export type RegistrationDay = z.infer<typeof registrationDay>

export const configFetch = z.object({ at: instant, file: z.string(), status: z.int(), userAgent: z.string(), address: z.string() })
export type ConfigFetch = z.infer<typeof configFetch>

/** Everything that tells why a phone does or does not ring. */
export const deviceHealth = z.object({
  lines: z.array(z.object({ lineId: z.int(), sipId: z.string(), position: z.int(), registration: registration.nullable(), lastSeenAt: instant.nullable(), days: z.array(registrationDay) })),
  fetches: z.array(configFetch),
  nextStep: z.object({ code: z.enum(stepCodes), tone: z.enum(["good", "waiting", "problem"]), /** {when} stands for the moment below. */ sentence: z.string(), when: instant.nullable() }),
  /** Where registrations come from. */
  source: z.object({ name: z.string(), connected: z.boolean() }),
})
export type DeviceHealth = z.infer<typeof deviceHealth>
