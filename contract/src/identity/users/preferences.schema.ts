import { z } from "zod"
import { line } from "../../kit/text.ts"

const perList = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string().min(1).max(60), value).refine((lists) => Object.keys(lists).length <= 100, "At most 100 lists.")

/** Portal preferences, stored per user. */
export const preferences = z.strictObject({
  theme: z.enum(["system", "light", "dark"]).default("system"),
  density: z.enum(["comfortable", "compact"]).default("comfortable"),
  locale: z.enum(["account", "en-us", "en-gb", "en-au", "en-in"]).default("account"),
  timeFormat: z.enum(["account", "12hr", "24hr"]).default("account"),
  navigationCollapsed: z.boolean().default(false),
  openMenuGroups: z
    .array(z.string().max(40))
    .max(20)
    .optional()
    .describe("The groups of the menu that are open. Missing until the user has opened or folded one"),
  /** Columns, filters and sort of lists, saved under a name; keyed by list. */
  savedViews: perList(z.array(z.strictObject({ name: line(60), address: z.string().max(2000) })).max(20)).default({}),
  hiddenColumns: perList(z.array(z.string().max(60)).max(60)).default({}),
})
export type Preferences = z.output<typeof preferences>
