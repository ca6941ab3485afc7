import { textTable } from "../../kit/language.ts"
import { z } from "zod"

export const portingStates = [
  "draft",
  "submitted",
  "inReview",
  "actionRequired",
  "withCarrier",
  "dateConfirmed",
  "activating",
  "completed",
  "rejected",
  "cancelled",
] as const
export const portingState = z.enum(portingStates)
export type PortingState = z.infer<typeof portingState>

interface StateMessages {
  readonly title: string
  /** The status of the order, for readers who have never ported a number. */
  readonly now: string
  readonly next: string
}

/** The texts of the states, on screens and in emails. */
export const portingMessages: Readonly<Record<PortingState, StateMessages>> = textTable(
  "porting.states",
  {
    draft: {
      title: "Draft",
      now: "The order has not been sent yet.",
      next: "Complete the missing details and send the order. Nothing happens to your numbers until then.",
    },
    submitted: {
      title: "Submitted",
      now: "We have received your order.",
      next: "We check that the order is complete. This takes up to one business day.",
    },
    inReview: {
      title: "In review",
      now: "We are comparing the order with your documents.",
      next: "If everything matches, we send the order to your current carrier. Otherwise, we tell you what is missing.",
    },
    actionRequired: {
      title: "Action required",
      now: "We need more information from you.",
      next: "Correct the details named in the order and send it again.",
    },
    withCarrier: {
      title: "With your current carrier",
      now: "Your current carrier is checking the order.",
      next: "The carrier confirms a port date or tells us what does not match. Do not cancel your service there, or you lose the numbers.",
    },
    dateConfirmed: {
      title: "Date confirmed",
      now: "Your current carrier has confirmed the port date.",
      next: "The numbers are ported on that date within a few minutes. Keep your current service until then.",
    },
    activating: {
      title: "Activating",
      now: "The numbers are being ported.",
      next: "For a few minutes, calls may arrive at either carrier.",
    },
    completed: {
      title: "Completed",
      now: "The numbers are ported.",
      next: "Place a test call to each number. Then you can cancel your old service.",
    },
    rejected: {
      title: "Rejected",
      now: "Your current carrier rejected the order.",
      next: "Correct the details the carrier named so that they match your last bill exactly, then send the order again.",
    },
    cancelled: {
      title: "Canceled",
      now: "The order was canceled. Your numbers stay with your current carrier.",
      next: "You can create a new order at any time.",
    },
  },
  "title",
  "now",
  "next",
)

/** The states that can follow each state. */
export const portingSteps: Readonly<Record<PortingState, readonly PortingState[]>> = {
  draft: ["submitted"],
  submitted: ["inReview", "cancelled"],
  inReview: ["actionRequired", "withCarrier", "cancelled"],
  actionRequired: ["submitted", "cancelled"],
  withCarrier: ["rejected", "dateConfirmed", "cancelled"],
  dateConfirmed: ["activating", "cancelled"],
  activating: ["completed", "rejected"],
  rejected: ["submitted", "cancelled"],
  completed: [],
  cancelled: [],
}
/** Who has to act next on an order, where it is not the current carrier. */
export const portingParties = ["customer", "provider"] as const
export type PortingParty = (typeof portingParties)[number]
export const statesWaitingFor: Readonly<Record<PortingParty, readonly PortingState[]>> = {
  customer: ["actionRequired", "rejected"],
  provider: ["submitted", "inReview"],
}
/** Whether users can still change the order. */
export const isEditable = (state: PortingState) =>
  state === "draft" || state === "actionRequired" || state === "rejected"
export const isOver = (state: PortingState) => portingSteps[state].length === 0
