import { texts } from "@dialplane/contract/kit/language"
import type { Direction, RecordingKind } from "@dialplane/contract/calling/recordings/recordings.schema"
import { defineMessages } from "../../kit/locale/messages.ts"

export const kindMessages: Readonly<Record<RecordingKind, string>> = texts("recordings.kind", {
  company: "Company",
  onDemand: "On demand",
})
export const directionMessages: Readonly<Record<Direction, string>> = texts("recordings.direction", {
  inbound: "Incoming",
  outbound: "Outgoing",
  internal: "Internal",
})

const recordings = (count: number, written = String(count)) => (count === 1 ? "1 recording" : `${written} recordings`)

export const recordingMessages = defineMessages({
  "en-us": {
    company: "Company call recording",
    companySentence: "Recorded calls of the whole company. Listen, comment, and delete what you no longer need.",
    onDemand: "On-demand call recording",
    onDemandSentence: "Calls that users chose to record.",
    own: "My recordings",
    ownSentence: "Calls that you recorded yourself. Only you and your administrators can hear them.",
    bin: "Recycle bin",
    binSentence:
      "Deleted recordings are kept for 30 days. You can recover them until then. After that, they are permanently deleted.",
    ownBinSentence: "Recordings you deleted are kept for 30 days. You can recover them until then.",
    sandbox: "These are sample recordings from the sandbox, without speech. No telephony engine is connected.",
    ofCall: "Recordings",
    simulated: "The call was simulated: the audio is generated and contains no speech.",
    recordings,
    inBin: (written: string) => `${written} in the recycle bin`,
    search: "Name or number",
    started: "Time",
    whose: "Owner",
    direction: "Direction",
    other: "Other party",
    length: "Length",
    size: "Size",
    kind: "Type",
    extension: "Extension",
    comments: "Comments",
    commentCount: (count: number) => (count === 1 ? "1 comment" : `${count} comments`),
    offboarded: "Offboarded",
    offboardedOwner: (name: string) => `${name} (offboarded)`,
    unknownParty: "Unknown",
    since: "From",
    until: "To",
    today: "Today",
    lastDays: (days: number) => `Last ${days} days`,
    onlyPerson: (name: string) => `Show only calls of ${name}`,
    none: "No recordings yet",
    noneCompany: "Recorded calls of the company appear here.",
    noneOnDemand: "Calls that users record on demand appear here.",
    noneOwn: "Calls that you record on demand appear here.",
    noEngine: "No telephony engine is connected yet, so no calls are recorded.",
    binEmpty: "The recycle bin is empty",
    binEmptySentence: "Deleted recordings stay here for 30 days.",
    play: "Play",
    playOf: (name: string) => `Play: ${name}`,
    open: "Open",
    audited: "Playback is recorded in the audit log.",
    soundOf: (name: string) => `Recording of ${name}`,
    callBetween: (owner: string, other: string) => `${owner} and ${other}`,
    noComments: "No comments yet.",
    comment: "Comment",
    commentHint: "Visible to everyone who can play the recording.",
    addComment: "Add comment",
    delete: "Delete",
    deleteTitle: (count: number) => `Delete ${recordings(count)}?`,
    deleteText: "You can recover it from the recycle bin for 30 days. After that, it is permanently deleted.",
    deleteManyText: "You can recover them from the recycle bin for 30 days. After that, they are permanently deleted.",
    deleted: "Moved to the recycle bin",
    deletedText: (count: number) =>
      count === 1 ? "You can recover the recording for 30 days." : `You can recover ${count} recordings for 30 days.`,
    recover: "Recover",
    recovered: "Recovered",
    recoveredText: (count: number) =>
      count === 1 ? "The recording is back in the list." : `${count} recordings are back in the list.`,
    forGood: "Delete permanently",
    forGoodTitle: (count: number) => `Permanently delete ${recordings(count)}?`,
    forGoodText: "The audio and the comments are deleted now, for everyone. This cannot be undone.",
    forGoodDone: "Permanently deleted",
    forGoodDoneText: (count: number) => `${recordings(count)} deleted.`,
    deletedAt: "Deleted",
    keptUntil: "Kept until",
    daysLeft: (days: number) => (days <= 0 ? "today" : days === 1 ? "1 more day" : `${days} more days`),
    noneOfPerson: "No recorded calls of this user.",
    newest: (when: string) => `The newest is from ${when}.`,
    showAll: "Show recordings",
  },
})
export type RecordingMessages = (typeof recordingMessages)["locales"]["en-us"]
