import { z } from "zod"
import { extensionId, extensionNumber } from "../../inventory/extensions/extensions.schema.ts"
import { accountId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { line } from "../../kit/text.ts"

export const pagingLimits = { targets: 50, pagers: 100, fewestSeconds: 10, mostSeconds: 300 } as const
const { fewestSeconds, mostSeconds } = pagingLimits

const groupId = extensionId.describe("Id of the paging group; it is also the id of its extension")
const settings = {
  whoMayPage: z.enum(["all", "listed"]).describe("Who can page: every extension of the account, or those in “pagers”"),
  twoWay: z.boolean().describe("Paged phones can talk back; otherwise they only listen"),
  priority: z
    .enum(["normal", "emergency"])
    .describe("emergency: also reaches phones that are on a call or have do not disturb turned on"),
  tone: z.boolean().describe("A tone sounds before the announcement"),
  maxSeconds: z
    .int()
    .min(fewestSeconds, `At least ${fewestSeconds} seconds.`)
    .max(mostSeconds, `At most ${mostSeconds} seconds.`)
    .describe("A page ends after this time, 10 to 300 seconds"),
  skipBusy: z.boolean().describe("Phones that are on a call are left out; has no effect on emergency pages"),
  scheduleId: z
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .nullable()
    .describe("Id of the schedule in whose hours paging is possible; null: at all times"),
}

export const pagingExtension = z
  .object({
    extensionId,
    extension: z.string().describe("Number of the extension"),
    name: z.string().describe("Name of the extension"),
  })
  .meta({ id: "PagingGroupExtension", description: "An extension that is paged or may page" })

/** A paging group is an extension of its own type and shares its id. */
export const pagingGroup = z
  .object({
    pagingGroupId: groupId,
    pageGroupId: groupId,
    kitId: groupId,
    accountId,
    name: z.string().describe("Name of the group"),
    extension: z.string().describe("Extension number that is dialed to page"),
    locationName: z.string().nullable().describe("Name of the location the group belongs to"),
    ...settings,
    scheduleName: z.string().nullable().describe("Name of the schedule"),
    targetCount: z.int().describe("How many extensions are paged"),
    version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
  })
  .meta({ id: "PagingGroup", description: "A paging group: an announcement to many phones at once" })
export type PagingGroup = z.infer<typeof pagingGroup>
export const pagingGroupDetails = pagingGroup
  .extend({
    targets: z.array(pagingExtension).describe("The extensions that are paged, by number"),
    pagers: z.array(pagingExtension).describe("The extensions that may page, by number; empty if all may"),
  })
  .meta({ id: "PagingGroupDetails", description: "A paging group with its extensions" })
export type PagingGroupDetails = z.infer<typeof pagingGroupDetails>

const targets = z
  .array(extensionId)
  .max(pagingLimits.targets, `Choose at most ${pagingLimits.targets} extensions.`)
  .describe("Ids of the extensions that are paged, at most 50")
const pagers = z
  .array(extensionId)
  .max(pagingLimits.pagers, `Choose at most ${pagingLimits.pagers} extensions.`)
  .describe("Ids of the extensions that may page; only with “listed”")

export const pagingGroupDraft = z
  .strictObject({
    name: line(60).describe("Name of the group"),
    extension: extensionNumber.optional().describe("3 to 6 digits; the next free number if absent"),
    whoMayPage: settings.whoMayPage.default("all"),
    twoWay: settings.twoWay.default(false),
    priority: settings.priority.default("normal"),
    tone: settings.tone.default(true),
    maxSeconds: settings.maxSeconds.default(60),
    skipBusy: settings.skipBusy.default(true),
    scheduleId: settings.scheduleId.default(null),
    targets: targets.default([]),
    pagers: pagers.default([]),
  })
  .meta({ id: "PagingGroupDraft" })
export type PagingGroupDraft = z.output<typeof pagingGroupDraft>
/** Omitted fields stay; lists replace the whole list. */
export const pagingGroupEdit = z
  .strictObject({
    name: line(60).optional().describe("Name of the group"),
    whoMayPage: settings.whoMayPage.optional(),
    twoWay: settings.twoWay.optional(),
    priority: settings.priority.optional(),
    tone: settings.tone.optional(),
    maxSeconds: settings.maxSeconds.optional(),
    skipBusy: settings.skipBusy.optional(),
    scheduleId: settings.scheduleId.optional(),
    targets: targets.optional(),
    pagers: pagers.optional(),
    version: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe("The version that was read; the change is refused if there is a newer one"),
  })
  .meta({ id: "PagingGroupEdit" })
export type PagingGroupEdit = z.output<typeof pagingGroupEdit>

export const pagingGroupSorts = ["extension", "name"] as const
export const pagingGroupFilter = pageQuery(pagingGroupSorts)
export type PagingGroupFilter = z.output<typeof pagingGroupFilter>
