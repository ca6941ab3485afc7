import { z } from "zod"
import { accountId } from "../../kit/ids.ts"
import { instant } from "../../kit/text.ts"
import { insightNames, insightPartNames } from "./account-insights.ts"

const path = z.string().describe("The path of the page behind the figure, below the account's path")

export const accountInsight = z
  .object({
    name: z.enum(insightNames).describe("What is counted"),
    value: z.int().nullable().describe("How many; null if it could not be read"),
    ordered: z.int().nullable().describe("How many were ordered; null if they are not ordered by quantity"),
    outOf: z.int().nullable().describe("How many there could be, such as all users who can sign in; null without such"),
    parts: z
      .array(
        z.object({
          name: z.enum(insightPartNames).describe("Which part"),
          value: z.int().describe("How many of the figure are in it"),
          path,
        }),
      )
      .describe("The figure divided into parts that have a list each"),
    path,
    hasFailed: z.boolean().describe("Whether it could not be read because of an error; the others are not affected"),
  })
  .meta({ id: "AccountInsight", description: "A figure about an account with what it compares to" })
export type AccountInsight = z.infer<typeof accountInsight>

export const accountInsights = z
  .object({
    accountId,
    insights: z.array(accountInsight).describe("Only figures whose list the caller may open"),
    readAt: instant.describe("When they were read"),
  })
  .meta({ id: "AccountInsights", description: "Figures about an account" })
export type AccountInsights = z.infer<typeof accountInsights>

export const phoneHistory = z
  .object({
    accountId,
    since: instant.nullable().describe("The first sample of the last 7 days; null if there is none yet"),
    samples: z
      .array(
        z.object({
          at: instant.describe("The hour of the sample"),
          online: z.int().describe("Desk phones with a registration"),
          phones: z.int().describe("Desk phones of the account"),
        }),
      )
      .describe("One for each hour in which a sample was taken, oldest first"),
  })
  .meta({ id: "PhoneHistory", description: "How many desk phones were online in the last 7 days" })
export type PhoneHistory = z.infer<typeof phoneHistory>

export const phonesByLocation = z
  .object({
    accountId,
    locations: z
      .array(
        z.object({
          locationId: z.int().nullable().describe("Id of the location; null for phones without one"),
          name: z.string().nullable().describe("Name of the location; null for phones without one"),
          phones: z.int().describe("Desk phones there"),
          online: z.int().describe("Of these, desk phones with a registration"),
        }),
      )
      .describe("Locations with desk phones: those with the most phones offline first, at most 50"),
  })
  .meta({ id: "PhonesByLocation", description: "How many desk phones are online at each location" })
export type PhonesByLocation = z.infer<typeof phonesByLocation>
