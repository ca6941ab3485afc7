import { texts } from "../../kit/language.ts"
import type { Destination } from "../destinations/destination.ts"
import { destinationText } from "../destinations/destination-text.ts"
import type { QueueDestinations, QueueSettings, QueueStrategy } from "./queue-settings.ts"

const count = (number: number, one: string, several: string) => (number === 1 ? `1 ${one}` : `${number} ${several}`)

const messages = texts("calling.queues.experience", {
  seconds: (seconds: number) => count(seconds, "second", "seconds"),
  minutes: (minutes: number) => count(minutes, "minute", "minutes"),
  minutesAndSeconds: (minutes: string, seconds: string) => `${minutes} ${seconds}`,
  // Where calls go
  goTo: (to: string) => `calls go to ${to}`,
  end: "calls end",
  afterSound: (sound: string, then: string) => `callers hear “${sound}”, then ${then}`,
  leaveVoicemail: "callers can leave a voicemail for the queue",
  // When calls arrive
  alwaysOpen: "The queue is always open.",
  outside: (schedule: string, then: string) => `Outside “${schedule}”, ${then}.`,
  noAgentsWait: "If no agent is logged in, callers wait.",
  noAgentsAll: (then: string) => `If no agent is logged in, ${then}. This includes callers who already wait.`,
  noAgentsNew: (then: string) => `If no agent is logged in, ${then}. Callers who already wait stay.`,
  nobodyWaits: (then: string) => `Nobody waits: if no agent is free at once, ${then}.`,
  full: (waiting: string, then: string) => `With ${waiting} waiting, the queue is full: ${then}.`,
  callers: (callers: number) => count(callers, "caller", "callers"),
  // While callers wait
  greeting: (sound: string) => `Callers first hear “${sound}”.`,
  hold: (sound: string) => `While they wait, they hear “${sound}”.`,
  accountHold: "While they wait, they hear the music on hold of the account.",
  comfort: (sound: string, every: string) => `“${sound}” is played every ${every}.`,
  positionAlways: "They are told their position in the queue with each announcement.",
  positionImproved: "They are told their position in the queue whenever it has improved.",
  waitOnce: "They are told the estimated wait once.",
  waitEach: "They are told the estimated wait with each announcement.",
  exit: (key: string, then: string) => `After pressing ${key}, ${then}.`,
  callback: (key: string, attempts: string) =>
    `Callers who press ${key} can hang up and keep their place: they are called back when it is their turn, ${attempts}.`,
  attempts: (attempts: number, gap: string) =>
    attempts === 1 ? "with 1 attempt" : `with up to ${attempts} attempts, ${gap} apart`,
  waitedTooLong: (wait: string, then: string) => `After ${wait} of waiting, ${then}.`,
  waitWithoutEnd: "There is no maximum wait.",
  // Agents
  ringAll: (ring: string) => `All free agents ring at the same time, for ${ring}.`,
  longestIdle: "Agents with the highest skill are called first; among them the one who has been idle longest.",
  roundRobin: "Agents with the highest skill are called first; among them in turn.",
  fewestCalls: "Agents with the highest skill are called first; among them the one with the fewest calls today.",
  byPriority: "Agents are called in order of their priority, 1 first; those with the same one by their skill.",
  random: "Agents with the highest skill are called first; among them in random order.",
  oneByOne: (first: string, ring: string, pause: string) =>
    `${first} The phones ring for ${ring}; the next agent is tried ${pause} later.`,
  whisper: "The agent hears the name of the queue before being connected.",
  whisperSound: (sound: string) => `The agent hears “${sound}” before being connected.`,
  prefix: (prefix: string) => `Agents' phones show “${prefix}” before the caller's name.`,
  wrapUp: (time: string) => `After a call, the agent gets no calls for ${time}.`,
  autoPause: (missed: number) =>
    missed === 1 ? "An agent who misses a call is paused." : `An agent who misses ${missed} calls in a row is paused.`,
})

/** "45 seconds", "10 minutes", "1 minute 30 seconds". */
export const durationText = (seconds: number): string => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  if (minutes === 0) return messages.seconds(rest)
  return rest === 0
    ? messages.minutes(minutes)
    : messages.minutesAndSeconds(messages.minutes(minutes), messages.seconds(rest))
}

export const experienceParts = ["arriving", "waiting", "answering"] as const
export type ExperiencePart = (typeof experienceParts)[number]

interface Described {
  readonly settings: QueueSettings
  readonly destinations: QueueDestinations
  readonly hasMailbox: boolean
}

/** What callers of a queue experience, in order, in plain sentences made from its settings. */
export const callerExperience = ({
  settings,
  destinations,
  hasMailbox,
}: Described): Readonly<Record<ExperiencePart, readonly string[]>> => {
  const then = (to: Destination | null) =>
    to === null ? (hasMailbox ? messages.leaveVoicemail : messages.end) : goesText(to)
  const waits = settings.maxWaiting > 0
  return {
    arriving: [
      settings.schedule === null
        ? messages.alwaysOpen
        : messages.outside(settings.schedule.name ?? "", then(destinations.closed)),
      ...(waits || destinations.noAgents !== null ? [noAgentsText(settings, destinations.noAgents)] : []),
      waits
        ? messages.full(messages.callers(settings.maxWaiting), then(destinations.full))
        : messages.nobodyWaits(then(destinations.full)),
    ],
    waiting: waits ? waitingTexts(settings, destinations, then) : [],
    answering: answeringTexts(settings),
  }
}

const goesText = ({ announcement, ...to }: Destination): string => {
  const end = to.kind === "hangUp" ? messages.end : messages.goTo(destinationText(to))
  return announcement?.name === undefined ? end : messages.afterSound(announcement.name, end)
}

const noAgentsText = ({ noAgentsApplies }: QueueSettings, to: Destination | null) => {
  if (to === null) return messages.noAgentsWait
  return noAgentsApplies === "all" ? messages.noAgentsAll(goesText(to)) : messages.noAgentsNew(goesText(to))
}

const waitingTexts = (
  settings: QueueSettings,
  destinations: QueueDestinations,
  then: (to: Destination | null) => string,
): string[] => {
  const { greeting, holdAudio, comfortMessage, announcePosition, announceWait, exitKey, callbackKey } = settings
  const gap = messages.minutes(settings.callbackGapMinutes)
  return [
    greeting !== null && messages.greeting(greeting.name ?? ""),
    holdAudio === null ? messages.accountHold : messages.hold(holdAudio.name ?? ""),
    comfortMessage !== null && messages.comfort(comfortMessage.name ?? "", durationText(settings.comfortSeconds)),
    announcePosition === "always" && messages.positionAlways,
    announcePosition === "whenImproved" && messages.positionImproved,
    announceWait === "once" && messages.waitOnce,
    announceWait === "each" && messages.waitEach,
    exitKey !== null && messages.exit(exitKey, then(destinations.exitKey)),
    callbackKey !== null && messages.callback(callbackKey, messages.attempts(settings.callbackAttempts, gap)),
    settings.maxWaitSeconds === 0
      ? messages.waitWithoutEnd
      : messages.waitedTooLong(durationText(settings.maxWaitSeconds), then(destinations.waitedTooLong)),
  ].filter((text) => text !== false)
}

const firstCalled: Readonly<Record<Exclude<QueueStrategy, "ringAll">, () => string>> = {
  longestIdle: () => messages.longestIdle,
  roundRobin: () => messages.roundRobin,
  fewestCalls: () => messages.fewestCalls,
  byPriority: () => messages.byPriority,
  random: () => messages.random,
}

const answeringTexts = (settings: QueueSettings): string[] => {
  const { strategy, whisper, whisperSound, callerNamePrefix, wrapUpSeconds, autoPauseMissed } = settings
  const ring = durationText(settings.ringSeconds)
  return [
    strategy === "ringAll"
      ? messages.ringAll(ring)
      : messages.oneByOne(firstCalled[strategy](), ring, durationText(settings.retrySeconds)),
    whisper && (whisperSound === null ? messages.whisper : messages.whisperSound(whisperSound.name ?? "")),
    callerNamePrefix !== "" && messages.prefix(callerNamePrefix),
    wrapUpSeconds > 0 && messages.wrapUp(durationText(wrapUpSeconds)),
    autoPauseMissed > 0 && messages.autoPause(autoPauseMissed),
  ].filter((text) => text !== false)
}
