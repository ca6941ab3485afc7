import { recordedDestination } from "@dialplane/contract/calling/destinations/recorded-destination"
import type {
  QueueDestinations,
  QueueDestinationSlot,
  QueueSettings,
} from "@dialplane/contract/calling/queues/queue-settings"
import { queueProblems as problems } from "@dialplane/contract/calling/queues/queues.problems"
import type { QueueStatus } from "@dialplane/contract/calling/queues/queues.schema"
import { isSameValue } from "@dialplane/contract/kit/changed-fields"
import type { Problem } from "@dialplane/contract/kit/problem"

export const statusOf = (isOpen: boolean, agentsLoggedIn: number): QueueStatus =>
  !isOpen ? "closed" : agentsLoggedIn === 0 ? "noAgents" : "open"

export interface Objection {
  readonly problem: Problem
  readonly details?: Readonly<Record<string, string | number>>
  /** Where the problem names no field of its own. */
  readonly field?: string
}

/** Settings and destinations that do not go together; the first objection. */
export const objectionToSettings = (
  settings: QueueSettings,
  { exitKey: leavesTo }: Pick<Readonly<Record<QueueDestinationSlot, unknown>>, "exitKey">,
): Objection | undefined => {
  const { exitKey, callbackKey } = settings
  if (exitKey !== null && leavesTo == null)
    return { problem: problems.exitKeyWithoutDestination, details: { key: exitKey } }
  if (exitKey === null && leavesTo != null) return { problem: problems.exitDestinationWithoutKey }
  if (exitKey !== null && exitKey === callbackKey) return { problem: problems.sameKeyTwice, details: { key: exitKey } }
  if (settings.waitingAlarm <= settings.waitingWarning)
    return {
      problem: problems.alarmBeforeWarning,
      details: { warning: settings.waitingWarning },
      field: "settings.waitingAlarm",
    }
  if (settings.longestWaitAlarm <= settings.longestWaitWarning)
    return {
      problem: problems.alarmBeforeWarning,
      details: { warning: settings.longestWaitWarning },
      field: "settings.longestWaitAlarm",
    }
  return undefined
}

/** Settings that are sounds of the media library. */
export const soundSettings = ["greeting", "holdAudio", "comfortMessage", "whisperSound"] as const
export type SoundSetting = (typeof soundSettings)[number]

/** As in audit entries: names, and beside each the id of what it names. */
export type RecordedSettings = Readonly<Record<string, string | number | boolean | null>>
export const recordSettings = ({
  schedule,
  greeting,
  holdAudio,
  comfortMessage,
  whisperSound,
  ...plain
}: QueueSettings): RecordedSettings => {
  const named = (name: string, ref: { readonly name?: string | undefined } | null, id: number | undefined) => ({
    [name]: ref?.name ?? null,
    [`${name}Id`]: id ?? null,
  })
  return {
    ...plain,
    ...named("schedule", schedule, schedule?.scheduleId),
    ...named("greeting", greeting, greeting?.mediaId),
    ...named("holdAudio", holdAudio, holdAudio?.mediaId),
    ...named("comfortMessage", comfortMessage, comfortMessage?.mediaId),
    ...named("whisperSound", whisperSound, whisperSound?.mediaId),
  }
}

/** The destinations under names of their own: a queue has a setting "exitKey" too. */
export const recordedSlots = {
  full: "whenFull",
  waitedTooLong: "afterWaiting",
  noAgents: "withoutAgents",
  closed: "whenClosed",
  exitKey: "onExitKey",
} as const satisfies Readonly<Record<QueueDestinationSlot, string>>
export const recordDestinations = (to: QueueDestinations): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(recordedSlots).map(([slot, name]) => [name, recordedDestination(to[slot as QueueDestinationSlot])]),
  )

type Fields = Readonly<Record<string, unknown>>
/** Both sides of what changed; undefined if nothing did. */
export const differences = (before: Fields, after: Fields): { before: Fields; after: Fields } | undefined => {
  const changed = Object.keys(after).filter((name) => !isSameValue(before[name], after[name]))
  // A name and its id belong together, also if only one of them differs.
  const names = Object.keys(after).filter(
    (name) =>
      changed.includes(name) ||
      changed.includes(`${name}Id`) ||
      (name.endsWith("Id") && changed.includes(name.slice(0, -2))),
  )
  if (names.length === 0) return undefined
  const side = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]))
  return { before: side(before), after: side(after) }
}
