import { z } from "zod"
import { instant } from "../../kit/text.ts"
import type { Reason } from "./reason.ts"
import { stepKinds, type JourneyStep } from "./journey.ts"
import { reasonText } from "./reason-text.ts"
import { detailText } from "./step-details.ts"

export const callStep = z
  .object({
    kind: z.enum(stepKinds).describe("What happened here"),
    objectKind: z.string().nullable().describe("What it was about: person, queue, receptionist …"),
    objectId: z.int().nullable().describe("Its id"),
    objectName: z.string().describe("Its name at the time"),
    enteredAt: instant.describe("When the call came here"),
    leftAt: instant.describe("When it went on"),
    outcome: z.string().describe("How it went on: answered, key 1, waitedTooLong …"),
    reasons: z
      .array(
        z.object({
          rule: z.string().describe("The rule that decided"),
          text: z.string().describe("The rule as a sentence"),
          objectKind: z.string().nullable().describe("What the rule belongs to"),
          objectId: z.string().nullable().describe("Its id"),
        }),
      )
      .describe("Why the call went there, in order"),
    details: z.array(z.string()).describe("Who rings, and what the caller and others hear, as sentences"),
  })
  .meta({ id: "CallStep", description: "One stop of a call's journey" })
export type CallStep = z.infer<typeof callStep>

/** A rule that decided, for readers. */
export const shownReason = (reason: Reason): CallStep["reasons"][number] => ({
  rule: reason.rule,
  text: reasonText(reason),
  objectKind: reason.object?.kind ?? null,
  objectId: reason.object === null ? null : String(reason.object.id),
})
/** A stop of a call, for readers. A stop where the call still is lasts until `now`. */
export const shownStep = (step: JourneyStep, now: number): CallStep => ({
  kind: step.kind,
  objectKind: step.object?.kind ?? null,
  objectId: typeof step.object?.id === "number" ? step.object.id : null,
  objectName: step.object?.name ?? "",
  enteredAt: new Date(step.enteredAt).toISOString(),
  leftAt: new Date(step.leftAt ?? now).toISOString(),
  outcome: step.outcome,
  reasons: step.reasons.map(shownReason),
  details: (step.details ?? []).map(detailText),
})
