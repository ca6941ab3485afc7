import { texts } from "../../kit/language.ts"
import type { HoldTune } from "../media/media.schema.ts"
import type { Action, ServiceSound } from "./call-action.ts"
import type { Leg } from "./call-party.ts"
import { writtenNumber } from "./course.ts"
import type { Sound } from "./flow-graph.ts"
import type { HoldMusic } from "./hold-music.ts"
import type { RoutingConfig } from "./routing-config.ts"

type Facts = Readonly<Record<string, string | number>>

/** Something that people see or hear at a stop, with the values its sentence needs. */
export interface StepDetail {
  readonly kind: DetailKind
  readonly facts?: Facts
}

const soundTexts: Readonly<Record<ServiceSound, string>> = texts("calling.serviceSounds", {
  notInService: "The caller hears that the number is not in service.",
  notAvailable: "The caller hears that nobody is available.",
  blocked: "The caller hears that calls from this number are not accepted.",
  notAllowed: "The caller hears that the call is not allowed.",
  wrongKey: "The caller hears that the key was not valid.",
  defaultGreeting: "The caller hears the standard greeting.",
  directoryPrompt: "The caller hears how to spell a name.",
  cannotComplete: "The caller hears that the call cannot be completed.",
  mailboxFull: "The caller hears that the voicemail box is full.",
  enterPin: "The caller is asked for the PIN.",
  enterExtension: "The caller is asked for an extension.",
  wrongPin: "The caller hears that the PIN is wrong.",
  conferenceLocked: "The caller hears that the conference is locked.",
  conferenceFull: "The caller hears that the conference is full.",
  codeDone: "The caller hears that it is done.",
  codeNotPossible: "The caller hears that it is not possible.",
})

/** The music that comes with the product. */
const tuneNames: Readonly<Record<HoldTune, string>> = texts("calling.tunes", { harbor: "Harbor", meadow: "Meadow" })

const sentences = texts("calling.stepDetails", {
  rings: ({ who }: Facts) => `Rings ${who}.`,
  ringsAndMore: ({ who, more }: Facts) => `Rings ${who} and ${more} more.`,
  sound: ({ name }: Facts) => `The caller hears “${name}”.`,
  ringTone: () => "The caller hears the ring tone.",
  silence: () => "The caller hears nothing while waiting.",
  music: ({ tune }: Facts) => `The caller hears the music “${tune}” while waiting.`,
  ownMusic: ({ name }: Facts) => `The caller hears ${name} while waiting.`,
  comfortMessage: ({ name, seconds }: Facts) => `The caller hears “${name}” every ${seconds} seconds.`,
  positionAlways: ({ seconds }: Facts) => `The caller hears the place in line every ${seconds} seconds.`,
  positionWhenImproved: () => "The caller hears the place in line each time it improves.",
  waitOnce: () => "The caller hears the estimated wait once.",
  waitEach: ({ seconds }: Facts) => `The caller hears the estimated wait every ${seconds} seconds.`,
  exitKey: ({ key }: Facts) => `The caller can press ${key} to leave the queue.`,
  callbackKey: ({ key }: Facts) => `The caller can press ${key} to be called back.`,
  whisperName: () => "The agent hears the name of the queue before the caller.",
  whisperSound: ({ name }: Facts) => `The agent hears “${name}” before the caller.`,
  namePrefix: ({ prefix }: Facts) => `The phones show “${prefix}” before the caller's name.`,
  greeting: ({ name }: Facts) => `The caller hears the greeting “${name}”.`,
  standardGreeting: () => "The caller hears the standard greeting.",
  untilHost: () => "The caller waits until the host has joined.",
  toneOnJoin: () => "Everyone hears a tone when somebody joins.",
  toneOnLeave: () => "Everyone hears a tone when somebody leaves.",
  toneOnBoth: () => "Everyone hears a tone when somebody joins or leaves.",
  nameOnJoin: () => "Everyone hears the name of whoever joins.",
  nameOnLeave: () => "Everyone hears the name of whoever leaves.",
  nameOnBoth: () => "Everyone hears the name of whoever joins or leaves.",
  pageTone: () => "The phones play a tone before the announcement.",
  noPageTone: () => "The announcement begins without a tone.",
})
type DetailKind = keyof typeof sentences | ServiceSound

export const detailText = ({ kind, facts = {} }: StepDetail): string =>
  Object.hasOwn(soundTexts, kind) ? soundTexts[kind as ServiceSound] : sentences[kind as keyof typeof sentences](facts)

/** What is played before a stop, or at it. */
export const playedDetail = (sound: Sound | ServiceSound): StepDetail =>
  typeof sound === "string" ? { kind: sound } : { kind: "sound", facts: { name: sound.name } }

export const musicDetail = (music: HoldMusic): StepDetail => {
  switch (music.kind) {
    case "ringTone":
    case "silence":
      return { kind: music.kind }
    case "included":
      return { kind: "music", facts: { tune: tuneNames[music.tune] } }
    case "sounds":
      return { kind: "ownMusic", facts: { name: music.sounds.map(({ name }) => `“${name}”`).join(", ") } }
  }
}

/** Of more phones that ring, their number is given. */
const mostNamed = 8
const ringDetail = (legs: readonly Leg[], { extensions }: Pick<RoutingConfig, "extensions">): StepDetail => {
  const names = legs.map((leg) => {
    if (leg.kind === "external") return writtenNumber(leg.number)
    const found = extensions.get(leg.extensionId)
    return found === undefined ? "" : `${found.number} ${found.name}`
  })
  const who = names.slice(0, mostNamed).join(", ")
  const more = names.length - mostNamed
  return more > 0 ? { kind: "ringsAndMore", facts: { who, more } } : { kind: "rings", facts: { who } }
}
const prefixDetail = (prefix: string): StepDetail[] =>
  prefix === "" ? [] : [{ kind: "namePrefix", facts: { prefix } }]

/** Who rings at the stop that an action leads to, and what people hear there. */
export const detailsOf = (action: Action, config: Pick<RoutingConfig, "extensions" | "account">): StepDetail[] => {
  switch (action.do) {
    case "ring": {
      const { legs, for: who, ringBack, callerNamePrefix } = action
      const [only] = legs
      const isOwnPhone = legs.length === 1 && only?.kind === "extension" && only.extensionId === who.id
      return [
        ...(isOwnPhone ? [] : [ringDetail(legs, config)]),
        ...(who.kind === "group" ? [musicDetail(ringBack)] : []),
        ...prefixDetail(callerNamePrefix),
      ]
    }
    case "enqueue":
      return queueDetails(action)
    case "voicemail":
      return [
        action.greeting === null
          ? { kind: "standardGreeting" }
          : { kind: "greeting", facts: { name: action.greeting.name } },
      ]
    case "conference": {
      const { waitsForHost, music, announce } = action
      const when = announce === null ? null : announce.join ? (announce.leave ? "Both" : "Join") : "Leave"
      return [
        ...(waitsForHost ? [{ kind: "untilHost" } as const] : []),
        musicDetail(music),
        ...(announce === null || when === null ? [] : [{ kind: `${announce.by}On${when}` } as const]),
      ]
    }
    case "page":
      return [{ kind: action.tone ? "pageTone" : "noPageTone" }]
    case "holdParked":
      return [musicDetail(config.account.holdMusic)]
    default:
      return []
  }
}

const queueDetails = ({
  music,
  comfortMessage,
  announceEverySeconds: seconds,
  announcePosition,
  announceWait,
  exitKey,
  callbackKey,
  whisper,
  callerNamePrefix,
}: Extract<Action, { do: "enqueue" }>): StepDetail[] => {
  const every = { seconds }
  return [
    musicDetail(music),
    ...some(comfortMessage, ({ name }): StepDetail => ({ kind: "comfortMessage", facts: { name, seconds } })),
    ...(announcePosition === "off"
      ? []
      : [
          announcePosition === "always"
            ? ({ kind: "positionAlways", facts: every } as const)
            : ({ kind: "positionWhenImproved" } as const),
        ]),
    ...(announceWait === "off"
      ? []
      : [announceWait === "once" ? ({ kind: "waitOnce" } as const) : ({ kind: "waitEach", facts: every } as const)]),
    ...some(exitKey, (key): StepDetail => ({ kind: "exitKey", facts: { key } })),
    ...some(callbackKey, (key): StepDetail => ({ kind: "callbackKey", facts: { key } })),
    ...some(whisper, (sound): StepDetail =>
      sound === "queueName" ? { kind: "whisperName" } : { kind: "whisperSound", facts: { name: sound.name } },
    ),
    ...prefixDetail(callerNamePrefix),
  ]
}
const some = <Value>(value: Value | null, make: (value: Value) => StepDetail): StepDetail[] =>
  value === null ? [] : [make(value)]
