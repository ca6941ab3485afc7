import type { CallGroup, CallGroupMember } from "@dialplane/contract/calling/call-groups/call-groups.schema"

/** The settings of a group beside its name, members and destinations. */
export type GroupSettings = Pick<
  CallGroup,
  | "strategy"
  | "ringSeconds"
  | "passes"
  | "skipBusy"
  | "respectDoNotDisturb"
  | "callerNamePrefix"
  | "ringBack"
  | "membersCanLogOut"
  | "scheduleId"
>
export const settingsOf = (group: GroupSettings): GroupSettings => ({
  strategy: group.strategy,
  ringSeconds: group.ringSeconds,
  passes: group.passes,
  skipBusy: group.skipBusy,
  respectDoNotDisturb: group.respectDoNotDisturb,
  callerNamePrefix: group.callerNamePrefix,
  ringBack: group.ringBack,
  membersCanLogOut: group.membersCanLogOut,
  scheduleId: group.scheduleId,
})

/** The settings as the audit log stores them: the schedule by name and id. */
export type GroupFacts = GroupSettings & { readonly schedule: string | null }
export const factsOf = (group: GroupSettings & { readonly scheduleName: string | null }): GroupFacts => {
  const { scheduleId, ...rest } = settingsOf(group)
  return { ...rest, schedule: group.scheduleName, scheduleId }
}
export const differing = (before: GroupFacts, after: GroupFacts): (keyof GroupFacts)[] => {
  const changed = (Object.keys(before) as (keyof GroupFacts)[]).filter((name) => before[name] !== after[name])
  // A name is recorded together with its id.
  return changed.includes("scheduleId") && !changed.includes("schedule") ? [...changed, "schedule"] : changed
}

type Recorded = Pick<CallGroupMember, "extensionId" | "extension" | "number" | "name" | "confirm" | "seconds" | "delay">
export const labelOf = ({ extension, number, name }: Pick<Recorded, "extension" | "number" | "name">) =>
  number ?? `${extension} ${name}`.trim()

/** A member as the audit log stores it. */
export interface MemberFacts {
  readonly label: string
  readonly position: number
  readonly member?: string
  readonly memberId?: number
  readonly note?: string
  readonly acceptPrompt?: boolean
  readonly seconds: number | null
  readonly delay: number
}
export const memberFacts = (members: readonly Recorded[]): MemberFacts[] =>
  members.map((one, index) => ({
    label: labelOf(one),
    position: index + 1,
    ...(one.extensionId === null
      ? { note: one.name, acceptPrompt: one.confirm }
      : { member: labelOf(one), memberId: one.extensionId }),
    seconds: one.seconds,
    delay: one.delay,
  }))

export const keyOf = ({ extensionId, number }: Pick<Recorded, "extensionId" | "number">) =>
  extensionId === null ? `${number}` : `#${extensionId}`
