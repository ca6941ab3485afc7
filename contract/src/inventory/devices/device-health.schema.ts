import { z } from "zod"
import { instant } from "../../kit/text.ts"
import { registration } from "./devices.schema.ts"
import { stepCodes } from "./next-step.ts"

/** How much of a day a line was registered, 0 to 1; null before the line existed. */
export const registrationDay = z
  .object({ day: z.iso.date(), share: z.number().min(0).max(1).nullable() })
  .meta({ id: "RegistrationDay" })
export type RegistrationDay = z.infer<typeof registrationDay>

export const configFetch = z
  .object({
    at: instant,
    file: z.string(),
    status: z.int(),
    userAgent: z.string(),
    address: z.string(),
  })
  .meta({ id: "ConfigFetch" })
export type ConfigFetch = z.infer<typeof configFetch>

/** The location on whose network the phone was last seen, and the lines whose emergency location differs from it. */
export const networkPlace = z
  .object({
    address: z.string(),
    seenBy: z.enum(["registration", "fetch"]),
    at: instant,
    locationId: z.int(),
    locationName: z.string(),
    /** The emergency location of that location; null when it has none, so there is nothing to compare. */
    emergencyLocationName: z.string().nullable(),
    differing: z.array(z.object({ lineId: z.int(), position: z.int(), emergencyLocationName: z.string() })),
  })
  .meta({ id: "NetworkPlace" })
export type NetworkPlace = z.infer<typeof networkPlace>

/** Everything that explains why a phone does or does not ring. */
export const deviceHealth = z
  .object({
    lines: z.array(
      z.object({
        lineId: z.int(),
        sipId: z.string(),
        position: z.int(),
        registration: registration.nullable(),
        lastSeenAt: instant.nullable(),
        days: z.array(registrationDay),
      }),
    ),
    fetches: z.array(configFetch),
    /** Null when the phone was never seen, or its IP address belongs to no location. */
    networkPlace: networkPlace.nullable(),
    nextStep: z.object({
      code: z.enum(stepCodes),
      tone: z.enum(["good", "waiting", "problem"]),
      /** {when} stands for the moment below. */ sentence: z.string(),
      when: instant.nullable(),
    }),
    /** Where registrations come from. */
    source: z.object({ name: z.string(), connected: z.boolean() }),
  })
  .meta({ id: "DeviceHealth" })
export type DeviceHealth = z.infer<typeof deviceHealth>
