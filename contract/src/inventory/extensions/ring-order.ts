import type { CallDestination, RingTarget } from "./call-destination.ts"
import type { ExtensionSettings } from "./extensions.schema.ts"

/**
 * Without voicemail and a forwarding rule, a call rings this long before the caller hears that it was not answered,
 * unless the account's settings say otherwise.
 */
export const usualRingSeconds = 25

export type RingStep =
  /** Own phones, and those that ring at the same time. */
  | {
      readonly kind: "ring"
      readonly seconds: number
      readonly also: readonly { readonly to: RingTarget; readonly acceptPrompt: boolean }[]
    }
  | { readonly kind: "findMe"; readonly to: RingTarget; readonly seconds: number; readonly acceptPrompt: boolean }
  | { readonly kind: "sentOn"; readonly why: "always" | "noAnswer"; readonly to: CallDestination }
  | { readonly kind: "disturbed" }
  | { readonly kind: "voicemail" }
  | { readonly kind: "nobody" }

export interface RingOrder {
  readonly steps: readonly RingStep[]
  /** What happens instead while the line is busy, and while no phone is connected. */
  readonly busy: CallDestination | "nobody" | null
  readonly notReachable: CallDestination | "nobody" | null
}

type Settings = Pick<ExtensionSettings, "doNotDisturb" | "forwarding" | "ringing"> & {
  readonly voicemail: Pick<ExtensionSettings["voicemail"], "on" | "answerSeconds">
}

/**
 * What happens to a call, step by step: do not disturb first, then "always", then own phones, then the find-me steps. A
 * virtual extension has no phones, so no own phones ring and none can be unreachable.
 */
export const ringOrder = (
  { doNotDisturb, forwarding, ringing, voicemail }: Settings,
  hasPhones = true,
  ringSeconds = usualRingSeconds,
): RingOrder => {
  const end: RingStep = voicemail.on ? { kind: "voicemail" } : { kind: "nobody" }
  if (doNotDisturb) return { steps: [{ kind: "disturbed" }, end], busy: null, notReachable: null }
  const { always, busy, noAnswer, notReachable } = forwarding
  if (always.on && always.to !== null) return { steps: sentOn("always", always.to), busy: null, notReachable: null }
  const otherwise = voicemail.on ? ({ kind: "voicemail" } as const) : "nobody"
  const tail = noAnswer.on && noAnswer.to !== null ? sentOn("noAnswer", noAnswer.to) : [end]
  const rings = hasPhones || ringing.mode === "simultaneous"
  return {
    steps: [
      ...(rings
        ? [
            {
              kind: "ring",
              seconds: noAnswer.on ? noAnswer.seconds : voicemail.on ? voicemail.answerSeconds : ringSeconds,
              also: ringing.mode === "simultaneous" ? ringing.also : [],
            } as const,
          ]
        : []),
      ...(ringing.mode === "findMe" ? ringing.steps.map((step): RingStep => ({ kind: "findMe", ...step })) : []),
      ...tail,
    ],
    busy: !hasPhones ? null : busy.on && busy.to !== null ? busy.to : otherwise,
    notReachable: !hasPhones ? null : notReachable.on && notReachable.to !== null ? notReachable.to : otherwise,
  }
}

/** With "no answer", voicemail is the end of the call, not a forwarding step. */
const sentOn = (why: "always" | "noAnswer", to: CallDestination): RingStep[] =>
  to.kind === "voicemail" && why === "noAnswer" ? [{ kind: "voicemail" }] : [{ kind: "sentOn", why, to }]
