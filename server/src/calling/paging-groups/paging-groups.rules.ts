import type { PagingGroup } from "@dialplane/contract/calling/paging-groups/paging-groups.schema"

/** The settings of a group beside its name and extensions. */
export type PagingSettings = Pick<
  PagingGroup,
  "whoMayPage" | "twoWay" | "priority" | "tone" | "maxSeconds" | "skipBusy" | "scheduleId"
>
export const settingNames = [
  "whoMayPage",
  "twoWay",
  "priority",
  "tone",
  "maxSeconds",
  "skipBusy",
  "scheduleId",
] as const satisfies readonly (keyof PagingSettings)[]
export const settingsOf = (group: PagingSettings): PagingSettings =>
  Object.fromEntries(settingNames.map((name) => [name, group[name]])) as unknown as PagingSettings

/** The settings as the audit log stores them: the schedule by name and id. */
export type PagingFacts = PagingSettings & { readonly schedule: string | null }
export const factsOf = (group: PagingSettings & { readonly scheduleName: string | null }): PagingFacts => ({
  ...settingsOf(group),
  schedule: group.scheduleName,
})
export const differing = (before: PagingFacts, after: PagingFacts): (keyof PagingFacts)[] => {
  const changed = ([...settingNames, "schedule"] as const).filter((name) => before[name] !== after[name])
  // A name is recorded together with its id.
  return changed.includes("scheduleId") && !changed.includes("schedule") ? [...changed, "schedule"] : changed
}

type Intrusion = Pick<PagingSettings, "twoWay" | "tone" | "whoMayPage"> & { readonly pagerIds: readonly number[] }
/**
 * Whether its pages open microphones, or begin without a tone, which they did not before; or others can place such
 * pages.
 */
export const reachesFurther = (before: Intrusion, after: Intrusion): boolean => {
  if ((after.twoWay && !before.twoWay) || (before.tone && !after.tone)) return true
  const isMuted = !after.twoWay && after.tone
  if (isMuted || before.whoMayPage === "all") return false
  return after.whoMayPage === "all" || after.pagerIds.some((id) => !before.pagerIds.includes(id))
}
