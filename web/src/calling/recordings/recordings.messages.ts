import type { Direction, RecordingKind } from "@dialplane/contract/calling/recordings/recordings.schema"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { defineMessages } from "../../kit/locale/messages.ts"

export const kindMessages: Readonly<Record<RecordingKind, string>> = { company: "Company", onDemand: "On demand" }
export const directionMessages: Readonly<Record<Direction, string>> = {
  inbound: "Incoming",
  outbound: "Outgoing",
  internal: "Internal",
}
export const directionIcons: Readonly<Record<Direction, IconName>> = {
  inbound: "phone-in",
  outbound: "phone-out",
  internal: "swap",
}

/** 75 seconds are 1:15, an hour is 1:00:00. */
export const lengthMessages = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number) => String(value).padStart(2, "0")
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

const recordings = (count: number, written = String(count)) => (count === 1 ? "1 recording" : `${written} recordings`)

export const recordingMessages = defineMessages({
  "en-us": {
    company: "Company call recording",
    companySentence: "Recorded calls of the whole company: listen, comment, and delete what is no longer needed.",
    onDemand: "On-demand call recording",
    onDemandSentence: "Calls that people recorded themselves, because they wanted to keep them.",
    own: "My recordings",
    ownSentence: "Calls that you recorded yourself. Only you and your administrators can hear them.",
    bin: "Recycle bin",
    binSentence:
      "Deleted recordings are kept for 30 days. Until then they can be recovered; after that they are gone for good.",
    ownBinSentence: "Recordings that you deleted are kept for 30 days. Until then you can recover them.",
    toList: "To the recordings",
    sandbox:
      "These are sample recordings from the sandbox, of voices that say nothing; no telephony engine is connected.",
    recordings,
    inBin: (written: string) => `${written} in the recycle bin`,
    search: "Find by name or number",
    started: "When",
    whose: "Whose",
    direction: "Direction",
    other: "Other party",
    length: "Length",
    size: "Size",
    kind: "Kind",
    extension: "Extension",
    comments: "Comments",
    commentCount: (count: number) => (count === 1 ? "1 comment" : `${count} comments`),
    nobodys: "Left the company",
    unknownParty: "Unknown",
    since: "Since",
    until: "Until",
    today: "Today",
    lastDays: (days: number) => `Last ${days} days`,
    onlyPerson: (name: string) => `Only calls of ${name}`,
    none: "No recordings yet",
    noneCompany: "Recorded calls of the company appear here.",
    noneOnDemand: "When somebody records a call during it, the recording appears here.",
    noneOwn: "When you record a call during it, the recording appears here.",
    noEngine: "So far no telephony engine is connected that could record any.",
    binEmpty: "The recycle bin is empty",
    binEmptySentence: "What is deleted stays here for 30 days.",
    play: "Play",
    playOf: (name: string) => `Play: ${name}`,
    open: "Open",
    audited: "Whoever listens is noted in the audit log.",
    soundOf: (name: string) => `Recording of ${name}`,
    callBetween: (owner: string, other: string) => `${owner} and ${other}`,
    noComments: "Nobody wrote anything about this recording yet.",
    comment: "Comment",
    commentHint: "Everyone who may hear the recording reads it.",
    addComment: "Add comment",
    commented: "Comment added",
    delete: "Delete",
    deleteTitle: (count: number) => `Delete ${recordings(count)}?`,
    deleteText: "For 30 days it can be recovered from the recycle bin. After that it is deleted for good.",
    deleteManyText: "For 30 days they can be recovered from the recycle bin. After that they are deleted for good.",
    deleted: "In the recycle bin",
    deletedText: (count: number) =>
      count === 1 ? "The recording can be recovered for 30 days." : `${count} recordings can be recovered for 30 days.`,
    recover: "Recover",
    recovered: "Recovered",
    recoveredText: (count: number) =>
      count === 1 ? "The recording is back where it was." : `${count} recordings are back where they were.`,
    forGood: "Delete for good",
    forGoodTitle: (count: number) => `Delete ${recordings(count)} for good?`,
    forGoodText: "The sound and the comments are deleted now, for everyone. Nothing can bring them back.",
    forGoodDone: "Deleted for good",
    forGoodDoneText: (count: number) => `${recordings(count)} deleted.`,
    affectedLength: (length: string) => `${length} of sound`,
    deletedBy: "Deleted by",
    deletedAt: "Deleted",
    keptUntil: "Kept until",
    daysLeft: (days: number) => (days <= 0 ? "today" : days === 1 ? "1 more day" : `${days} more days`),
    section: "Recordings",
    noneOfPerson: "No calls of this person are recorded.",
    newest: (when: string) => `The newest is of ${when}.`,
    showAll: "Show the recordings",
  },
})
export type RecordingMessages = (typeof recordingMessages)["locales"]["en-us"]
