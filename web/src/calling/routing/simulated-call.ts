import type { Scenario, SimulationDraft } from "@dialplane/contract/calling/routing/routing.schema"
import { z } from "zod"
import { fromZonedInput, toZonedInput } from "../../kit/locale/zoned-input.ts"
import type { ListedExtension } from "../destinations/extension-members-picker.tsx"
import { dialedText, keysOf, keysText } from "./pretended-call-picker.tsx"
import { callerOf, callerValues, someCaller } from "./pretended-caller-picker.tsx"

export const waysOut = ["answered", "waitedTooLong", "noAgents", "exitKey", "callback"] as const
export type WayOut = (typeof waysOut)[number]
const listed = z.array(z.custom<ListedExtension>())

/** A simulated call as its form has it. */
export const simulatedCall = z.object({
  from: callerValues,
  to: dialedText,
  at: z.string(),
  keys: keysText,
  answers: z.enum(["first", "nobody"]),
  inQueue: z.enum(waysOut),
  busy: listed,
  offline: listed,
})
export type SimulatedCall = z.output<typeof simulatedCall>

export const newCall = (from: string, to: string): SimulatedCall => ({
  from: someCaller(from),
  to,
  at: "",
  keys: "",
  answers: "first",
  inQueue: "answered",
  busy: [],
  offline: [],
})

export const questionOf = (call: SimulatedCall, timeZone: string): SimulationDraft => {
  const at = fromZonedInput(call.at, timeZone)
  const ids = (extensions: readonly ListedExtension[]) => extensions.map(({ extensionId }) => extensionId)
  return {
    from: callerOf(call.from),
    to: call.to.trim(),
    ...(at === undefined ? {} : { at }),
    keys: keysOf(call.keys),
    busy: ids(call.busy),
    offline: ids(call.offline),
    answers: call.answers,
    inQueue: call.inQueue,
  }
}

/** The form of a saved scenario. Extensions that were deleted meanwhile are left out. */
export const callOf = (
  { question: { from, to, at, keys, answers, inQueue, busy, offline }, extensions }: Scenario,
  timeZone: string,
): SimulatedCall => {
  const named = (ids: readonly number[]): ListedExtension[] =>
    ids.flatMap((id) => {
      const found = extensions.find(({ extensionId }) => extensionId === id)
      return found === undefined ? [] : [{ extensionId: id, extension: found.extension ?? "", name: found.name ?? "" }]
    })
  return {
    from:
      from.kind === "outside"
        ? someCaller(from.number)
        : { kind: "extension", number: "", extension: named([from.extensionId])[0] ?? null },
    to,
    at: at === undefined ? "" : toZonedInput(at, timeZone),
    keys: keys.join(" "),
    answers,
    inQueue,
    busy: named(busy),
    offline: named(offline),
  }
}
