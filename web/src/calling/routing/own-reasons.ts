import type { CallStep } from "@dialplane/contract/calling/routing/call-step"

type Reasons = CallStep["reasons"]

/**
 * The reasons of each stop, each said once. A decision that leads to two stops at one moment lists the reasons of the
 * first with those of the second.
 */
export const ownReasons = (steps: readonly Pick<CallStep, "enteredAt" | "reasons">[]): readonly Reasons[] =>
  steps.map(({ enteredAt, reasons }, index) => {
    const before = steps[index - 1]
    const said = new Set(before?.enteredAt === enteredAt ? before.reasons.map(({ text }) => text) : [])
    return reasons.filter(({ text }) => {
      const isNew = !said.has(text)
      said.add(text)
      return isNew
    })
  })
