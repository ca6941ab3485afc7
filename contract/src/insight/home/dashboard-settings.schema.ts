import { z } from "zod"
import { accountId, accountIdText, userId, userIdText } from "../../kit/ids.ts"
import { dashboards, tileIds } from "./dashboards.ts"

export const dashboardQuery = z.strictObject({
  accountId: accountIdText.optional().describe("The account whose dashboard it is; the caller's own if omitted"),
  userId: userIdText.optional().describe("The user whose settings they are: only the caller's own"),
})
export type DashboardQuery = z.output<typeof dashboardQuery>

export const dashboardSettings = z
  .object({
    userId,
    accountId,
    dashboard: z.enum(dashboards).describe("Which of the dashboards the user gets in this account"),
    isArranged: z.boolean().describe("Whether the user has arranged it; otherwise the usual order is returned"),
    tiles: z
      .array(
        z.object({
          tile: z.enum(tileIds).describe("Id of the tile"),
          hidden: z.boolean().describe("Whether the user does not want to see it"),
        }),
      )
      .describe("All tiles that the user's role may see, in order"),
  })
  .meta({ id: "DashboardSettings", description: "How a user has arranged the dashboard of an account" })
export type DashboardSettings = z.infer<typeof dashboardSettings>

export const dashboardEdit = z
  .strictObject({
    tiles: z
      .array(
        z.strictObject({
          tile: z.string().min(1).max(60).describe("Id of the tile"),
          hidden: z.boolean().default(false).describe("Whether it is not shown"),
        }),
      )
      .max(60, "At most 60 tiles.")
      .nullable()
      .describe(
        "The tiles in order; those left out follow in their usual order. null: back to the usual order. Tiles that the role does not see now are kept",
      ),
  })
  .meta({ id: "DashboardEdit" })
export type DashboardEdit = z.output<typeof dashboardEdit>
