import { z } from "zod"
import { canHave } from "../../inventory/extensions/extension-types.ts"
import { texts } from "../../kit/language.ts"
import { optionalLine } from "../../kit/text.ts"
import { destination, type Destination } from "../destinations/destination.ts"
import { mediaId } from "../media/media-id.ts"
import { menuKeys } from "../virtual-receptionists/virtual-receptionists.schema.ts"

export const flowLimits = {
  steps: 200,
  /** Steps in a row. A call that is sent on more than twenty times ends, and what follows a flow needs some too. */
  depth: 15,
  title: 60,
  patterns: 100,
  countries: 50,
  retries: 5,
  mostWait: 15,
} as const

const stepId = z
  .string()
  .regex(/^[a-z][a-z0-9]{0,15}$/, "Use a lowercase letter, then letters and digits, at most 16.")
  .describe("Id of the step, unique in the flow")
const next = stepId.nullable()
const scheduleId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const sound = z.strictObject({
  mediaId,
  name: z.string().max(200).optional().describe("Its name; ignored in requests"),
})
const common = {
  id: stepId,
  title: optionalLine(flowLimits.title).default("").describe("A name for the step; empty: it is named by what it does"),
}

const callerCondition = z
  .strictObject({
    anonymous: z.boolean().default(false).describe("Callers who hide their number"),
    countries: z
      .array(z.string().regex(/^[A-Z]{2}$/, "Use two capital letters, such as US."))
      .max(flowLimits.countries, `At most ${flowLimits.countries} countries.`)
      .default([])
      .describe("Callers from these countries"),
    patterns: z
      .array(
        z
          .string()
          .regex(/^\+?[0-9*?]{1,20}$/, "Use digits with the country code; * stands for any digits and ? for one digit.")
          .overwrite((pattern) => pattern.replace("+", "")),
      )
      .max(flowLimits.patterns, `At most ${flowLimits.patterns} numbers.`)
      .default([])
      .describe(
        "Callers with these numbers, as digits with the country code, with or without a plus sign. * stands for any digits, ? for one: 1207* is everything that begins with +1 207",
      ),
  })
  .describe("Which callers go the way “yes”; one match is enough")

/** While a flow is being edited, a step may lack its schedule, sound or destination. */
export const flowStep = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("schedule").describe("Asks whether a schedule is open"),
      ...common,
      scheduleId: scheduleId.nullable().describe("Id of the schedule; null while none is chosen"),
      scheduleName: z.string().max(200).nullish().describe("Its name; ignored in requests"),
      open: next.describe("The step while the schedule is open; null is an open exit"),
      closed: next.describe("The step while the schedule is closed; null is an open exit"),
    }),
    z.strictObject({
      kind: z.literal("menu").describe("Plays a greeting and waits for a key"),
      ...common,
      greeting: sound.nullable().describe("What callers hear; null plays the standard greeting"),
      keys: z
        .array(
          z.strictObject({
            key: z.enum(menuKeys).describe("The key on the phone"),
            next: next.describe("The step after this key; null is an open exit"),
          }),
        )
        .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, "Use each key only once.")
        .default([])
        .describe("Where each key leads"),
      dialExtensions: z.boolean().default(true).describe("Callers can dial an extension number instead of a key"),
      waitSeconds: z
        .int()
        .min(1, "At least 1 second.")
        .max(flowLimits.mostWait, `At most ${flowLimits.mostWait} seconds.`)
        .default(5)
        .describe("How long the menu waits for a key, 1 to 15 seconds"),
      retries: z
        .int()
        .min(0)
        .max(flowLimits.retries, `At most ${flowLimits.retries} times.`)
        .default(2)
        .describe("How often the menu asks again, 0 to 5 times"),
      noInput: next.describe("The step if the caller presses nothing; null is an open exit"),
      wrongKey: next.describe("The step if the caller presses keys that do nothing; null is an open exit"),
    }),
    z.strictObject({
      kind: z.literal("announcement").describe("Plays an audio file and goes on"),
      ...common,
      sound: sound.nullable().describe("The audio file; null while none is chosen"),
      next: next.describe("The step after the audio file; null is an open exit"),
    }),
    z.strictObject({
      kind: z.literal("condition").describe("Asks who is calling"),
      ...common,
      caller: callerCondition,
      yes: next.describe("The step for these callers; null is an open exit"),
      no: next.describe("The step for all other callers; null is an open exit"),
    }),
    z.strictObject({
      kind: z.literal("destination").describe("Sends the call to an extension, group, queue, mailbox or number"),
      ...common,
      to: destination.nullable().describe("Where the call goes; null while nothing is chosen"),
      noAnswer: stepId
        .nullable()
        .default(null)
        .describe(
          "The step if a user, a call group or an outside number does not answer; null: their own settings decide",
        ),
    }),
  ])
  .meta({ id: "CallFlowStep", description: "One step of a call flow" })
export type FlowStep = z.output<typeof flowStep>
export type StepOf<Kind extends FlowStep["kind"]> = Extract<FlowStep, { kind: Kind }>

export const flowGraph = z
  .strictObject({
    start: stepId.nullable().describe("Id of the first step; null while there is none"),
    steps: z
      .array(flowStep)
      .max(flowLimits.steps, `A call flow has at most ${flowLimits.steps} steps.`)
      .describe("All steps"),
  })
  .superRefine((graph, context) => addLinkIssues(graph, context))
  .meta({ id: "CallFlowGraph", description: "The steps of a call flow and how they follow one another" })
export type FlowGraph = z.output<typeof flowGraph>
export const emptyGraph: FlowGraph = { start: null, steps: [] }

const linkMessages = texts("calling.callFlowLinks", {
  twice: "Two steps have this id.",
  unknown: "There is no such step.",
})

/** Ids that two steps have, and exits that lead to no step. */
export const addLinkIssues = (
  { start, steps }: { readonly start: string | null; readonly steps: readonly FlowStep[] },
  context: { addIssue: (issue: { code: "custom"; path: PropertyKey[]; message: string }) => void },
): void => {
  const ids = new Set<string>()
  for (const [index, { id }] of steps.entries()) {
    if (ids.has(id)) context.addIssue({ code: "custom", path: ["steps", index, "id"], message: linkMessages.twice })
    ids.add(id)
  }
  const known = (id: string | null) => id === null || ids.has(id)
  if (!known(start)) context.addIssue({ code: "custom", path: ["start"], message: linkMessages.unknown })
  for (const [index, step] of steps.entries())
    for (const { exit, to } of exitsOf(step))
      if (!known(to)) context.addIssue({ code: "custom", path: ["steps", index, exit], message: linkMessages.unknown })
}

// --- exits -----------------------------------------------------------------------------------------------------------

/** A way out of a step: "open", "key.1", "noAnswer". */
export interface FlowExit {
  readonly exit: string
  readonly to: string | null
  /** Needed: callers are cut off without it. Wanted: most flows have it. Optional: what it replaces is fine. */
  readonly need: "needed" | "wanted" | "optional"
}

/** Whether an exit for unanswered calls has an effect there. Queues and menus decide by their own settings. */
export const canBeUnanswered = (to: Destination | null): boolean =>
  to !== null &&
  (to.kind === "external" ||
    (to.kind === "extension" &&
      (to.extensionType === undefined || to.extensionType === "Call Group" || canHave(to.extensionType, "forwarding"))))

const order: readonly string[] = menuKeys
export const exitsOf = (step: FlowStep): FlowExit[] => {
  switch (step.kind) {
    case "schedule":
      return [
        { exit: "open", to: step.open, need: "needed" },
        { exit: "closed", to: step.closed, need: "needed" },
      ]
    case "menu":
      return [
        ...step.keys
          .toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key))
          .map(({ key, next: to }): FlowExit => ({ exit: `key.${key}`, to, need: "needed" })),
        { exit: "noInput", to: step.noInput, need: "wanted" },
        { exit: "wrongKey", to: step.wrongKey, need: "wanted" },
      ]
    case "announcement":
      return [{ exit: "next", to: step.next, need: "needed" }]
    case "condition":
      return [
        { exit: "yes", to: step.yes, need: "needed" },
        { exit: "no", to: step.no, need: "needed" },
      ]
    case "destination":
      return canBeUnanswered(step.to) ? [{ exit: "noAnswer", to: step.noAnswer, need: "optional" }] : []
  }
}

/** The step with one exit leading elsewhere. */
export const withExit = (step: FlowStep, exit: string, to: string | null): FlowStep =>
  step.kind === "menu" && exit.startsWith("key.")
    ? { ...step, keys: step.keys.map((one) => (`key.${one.key}` === exit ? { ...one, next: to } : one)) }
    : ({ ...step, [exit]: to } as FlowStep)

/** The steps in the order in which a reader meets them, then those that cannot be reached. */
export const readingOrder = ({ start, steps }: FlowGraph): { readonly met: FlowStep[]; readonly rest: FlowStep[] } => {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const met: FlowStep[] = []
  const seen = new Set<string>()
  const visit = (id: string | null): void => {
    const step = id === null || seen.has(id) ? undefined : byId.get(id)
    if (step === undefined) return
    seen.add(step.id)
    met.push(step)
    for (const { to } of exitsOf(step)) visit(to)
  }
  visit(start)
  return { met, rest: steps.filter(({ id }) => !seen.has(id)).toSorted((one, other) => (one.id < other.id ? -1 : 1)) }
}
