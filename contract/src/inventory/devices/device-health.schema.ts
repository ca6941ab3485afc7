import { z } from "zod"
import { instant } from "../../kit/text.ts"
import { registration } from "./devices.schema.ts"
import { stepCodes } from "./next-step.ts"

/** How much of a day a line was registered, 0 to 1; null before the line existed. */
export const registrationDay = z
  .object({
    day: z.iso.date().describe("Day in the account's time zone"),
    share: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe("Part of the day with a registration, 0 to 1; null without data"),
  })
  .meta({ id: "RegistrationDay" })
export type RegistrationDay = z.infer<typeof registrationDay>

export const configFetch = z
  .object({
    at: instant,
    file: z.string().describe("The file in base64"),
    status: z.int().describe("State of the registration"),
    userAgent: z.string().describe("What the program says it is (User-Agent)"),
    address: z.string().describe("IP address"),
  })
  .meta({ id: "ConfigFetch" })
export type ConfigFetch = z.infer<typeof configFetch>

/** The location on whose network the phone was last seen, and the lines whose emergency location differs from it. */
export const networkPlace = z
  .object({
    address: z.string().describe("IP address"),
    seenBy: z.enum(["registration", "fetch"]).describe("Who has seen it"),
    at: instant,
    locationId: z.int().describe("Id of the location"),
    locationName: z.string().describe("Name of the location"),
    emergencyLocationName: z
      .string()
      .nullable()
      .describe("The emergency location of that location; null when it has none, so there is nothing to compare"),
    differing: z
      .array(
        z.object({
          lineId: z.int().describe("Id of the line"),
          position: z.int().describe("Position, from 1"),
          emergencyLocationName: z.string().describe("Name of the emergency location"),
        }),
      )
      .describe("Lines whose emergency location is not that of the network"),
  })
  .meta({ id: "NetworkPlace" })
export type NetworkPlace = z.infer<typeof networkPlace>

/** Everything that explains why a phone does or does not ring. */
export const deviceHealth = z
  .object({
    lines: z
      .array(
        z.object({
          lineId: z.int().describe("Id of the line"),
          sipId: z.string().describe("SIP id with which the line registers"),
          position: z.int().describe("Position, from 1"),
          registration: registration.nullable().describe("Registrations of the line now"),
          lastSeenAt: instant.nullable().describe("When it was last seen"),
          days: z.array(registrationDay).describe("The last 30 days, oldest first"),
        }),
      )
      .describe("Registrations of each line in the last days"),
    fetches: z.array(configFetch).describe("Last downloads of configuration files, newest first"),
    networkPlace: networkPlace
      .nullable()
      .describe("Null when the phone was never seen, or its IP address belongs to no location"),
    nextStep: z
      .object({
        code: z.enum(stepCodes).describe("Code of the step"),
        tone: z
          .enum(["good", "waiting", "problem"])
          .describe("Whether all is good, something is awaited, or there is a problem"),
        sentence: z.string().describe("{when} stands for the moment below"),
        when: instant.nullable().describe("The time that the sentence names"),
      })
      .describe("What to do next"),
    source: z
      .object({
        name: z.string().describe("Name of the system that reports registrations"),
        connected: z.boolean().describe("Whether it is registered now"),
      })
      .describe("Where registrations come from"),
  })
  .meta({ id: "DeviceHealth" })
export type DeviceHealth = z.infer<typeof deviceHealth>
