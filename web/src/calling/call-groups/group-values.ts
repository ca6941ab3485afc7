import { destination, type Destination } from "@dialplane/contract/calling/destinations/destination"
import {
  callGroupDraft,
  callGroupLimits,
  callGroupMember,
  type CallGroupDetails,
  type CallGroupMember,
  type CallGroupMemberDraft,
} from "@dialplane/contract/calling/call-groups/call-groups.schema"
import { extensionNumber } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { z } from "zod"
import { callGroupMessages } from "./call-groups.messages.ts"

const { fewestSeconds, mostSeconds, mostDelay } = callGroupLimits
const messages = callGroupMessages.locales["en-us"]

/** A member as it is shown. Whether it is logged in is not part of the form: that takes effect at once. */
const memberValue = callGroupMember.omit({ loggedOut: true }).extend({
  seconds: z.int().min(fewestSeconds).max(mostSeconds).nullable(),
  delay: z.int().min(0).max(mostDelay),
})
export type MemberValue = z.output<typeof memberValue>

const { shape } = callGroupDraft
/** The form of new and existing groups. */
export const groupValues = z
  .object({
    name: shape.name,
    /** New groups only. */
    extension: z.union([z.literal(""), extensionNumber]),
    strategy: shape.strategy,
    ringSeconds: shape.ringSeconds,
    passes: shape.passes,
    skipBusy: shape.skipBusy,
    respectDoNotDisturb: shape.respectDoNotDisturb,
    callerNamePrefix: shape.callerNamePrefix,
    ringBack: shape.ringBack,
    membersCanLogOut: shape.membersCanLogOut,
    scheduleId: shape.scheduleId,
    /** Unanswered calls go to the group's own voicemail; if not, `noAnswer` says where. */
    ownVoicemail: z.boolean(),
    noAnswer: destination.nullable(),
    closed: destination.nullable(),
    members: z.array(memberValue).max(callGroupLimits.members),
  })
  .superRefine(({ ownVoicemail, noAnswer, scheduleId, closed }, context) => {
    const missing = (path: string) =>
      context.addIssue({ code: "custom", path: [path], message: messages.chooseDestination })
    if (!ownVoicemail && noAnswer === null) missing("noAnswer")
    if (scheduleId !== null && closed === null) missing("closed")
  })
export type GroupInput = z.input<typeof groupValues>
export type GroupValues = z.output<typeof groupValues>

export const newGroup: GroupInput = {
  name: "",
  extension: "",
  strategy: "all",
  ringSeconds: 20,
  passes: 1,
  skipBusy: true,
  respectDoNotDisturb: true,
  callerNamePrefix: "",
  ringBack: "tone",
  membersCanLogOut: false,
  scheduleId: null,
  ownVoicemail: true,
  noAnswer: null,
  closed: null,
  members: [],
}

const isOwn = (to: Destination, groupId: number) =>
  to.kind === "voicemail" && to.extensionId === groupId && to.announcement == null

export const valuesOf = (group: CallGroupDetails): GroupInput => {
  const ownVoicemail = isOwn(group.noAnswer, group.callGroupId)
  return {
    name: group.name,
    extension: "",
    strategy: group.strategy,
    ringSeconds: group.ringSeconds,
    passes: group.passes,
    skipBusy: group.skipBusy,
    respectDoNotDisturb: group.respectDoNotDisturb,
    callerNamePrefix: group.callerNamePrefix,
    ringBack: group.ringBack,
    membersCanLogOut: group.membersCanLogOut,
    scheduleId: group.scheduleId,
    ownVoicemail,
    noAnswer: ownVoicemail ? null : group.noAnswer,
    closed: group.closed,
    members: group.members.map(({ loggedOut: _state, ...member }) => member),
  }
}

const draftOf = ({ kind, extensionId, number, name, confirm, seconds, delay }: MemberValue): CallGroupMemberDraft =>
  kind === "extension"
    ? { kind, extensionId: extensionId!, seconds, delay }
    : { kind, number: number ?? "", name, confirm, seconds, delay }

/** What is sent: everything but the extension number and the no-answer destination, which differ for new groups. */
export const bodyOf = ({
  extension: _number,
  ownVoicemail: _own,
  noAnswer: _to,
  members,
  closed,
  ...rest
}: GroupValues) => ({
  ...rest,
  closed: rest.scheduleId === null ? null : closed,
  members: members.map(draftOf),
})

export const memberKey = ({ extensionId, number }: Pick<CallGroupMember, "extensionId" | "number">) =>
  extensionId === null ? `n${number}` : `e${extensionId}`
