import { z } from "zod"
import { line } from "../../kit/text.ts"

const perList = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string().min(1).max(60), value).refine((lists) => Object.keys(lists).length <= 100, "At most 100 lists.")

/** Portal preferences, stored per user. */
export const preferences = z.strictObject({
  theme: z
    .enum(["system", "light", "dark"])
    .default("system")
    .describe("Colors of the portal: as the operating system, light, or dark"),
  density: z.enum(["comfortable", "compact"]).default("comfortable").describe("Height of rows in lists"),
  locale: z
    .enum(["account", "en-us", "en-gb", "en-au", "en-in"])
    .default("account")
    .describe("Language and region of the portal; account for that of the account"),
  timeFormat: z
    .enum(["account", "12hr", "24hr"])
    .default("account")
    .describe("Clock with 12 or 24 hours; account for that of the account"),
  navigationCollapsed: z.boolean().default(false).describe("Whether the menu shows icons only"),
  openMenuGroups: z
    .array(z.string().max(40))
    .max(20)
    .optional()
    .describe("The groups of the menu that are open. Missing until the user has opened or folded one"),
  /** Columns, filters and sort of lists, saved under a name; keyed by list. */
  savedViews: perList(
    z
      .array(
        z.strictObject({
          name: line(60).describe("Name of the view"),
          address: z.string().max(2000).describe("The part of the page's address that holds columns, filters and sort"),
        }),
      )
      .max(20),
  )
    .default({})
    .describe("Columns, filters and sort of lists, saved under a name; keyed by list"),
  hiddenColumns: perList(z.array(z.string().max(60)).max(60))
    .default({})
    .describe("Columns that are hidden, keyed by list"),
})
export type Preferences = z.output<typeof preferences>
