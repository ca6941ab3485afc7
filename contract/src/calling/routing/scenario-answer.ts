import type { ScenarioAnswer, Simulation } from "./routing.schema.ts"

/** The way of a simulated call, in short. */
export const answerOf = ({ result, steps }: Pick<Simulation, "result" | "steps">): ScenarioAnswer => ({
  result,
  stops: steps.map((step, index) => {
    // Which agent of a queue answers changes with every call.
    const isAgent = step.kind === "talk" && steps[index - 1]?.kind === "queue"
    const { objectKind, objectId, objectName } = isAgent ? steps[index - 1]! : step
    // Announcements have no id of their own: 0.
    return { kind: step.kind, objectKind, objectId: objectId === 0 ? null : objectId, name: objectName }
  }),
})

type Stop = ScenarioAnswer["stops"][number]
/** Names are compared only where there is no id, as for outside numbers. */
const sameStop = (one: Stop, other: Stop) =>
  one.kind === other.kind &&
  (one.objectId !== null && other.objectId !== null
    ? one.objectKind === other.objectKind && one.objectId === other.objectId
    : one.name === other.name)

/** Whether a call takes the same way, whatever its stops are called today. */
export const isSameAnswer = (one: ScenarioAnswer, other: ScenarioAnswer): boolean =>
  one.result === other.result &&
  one.problem === other.problem &&
  one.stops.length === other.stops.length &&
  one.stops.every((stop, index) => sameStop(stop, other.stops[index]!))
