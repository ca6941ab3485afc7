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
  /** Where the order stands, for people who have never ported a number. */
  readonly now: string
  readonly next: string
}

/** The states in plain words; both sides speak them. */
export const portingMessages: Readonly<Record<PortingState, StateMessages>> = {
  draft: {
    title: "Draft",
    now: "Not sent yet.",
    next: "Fill in what is missing and send it. Until then nothing happens to your numbers.",
  },
  submitted: {
    title: "Submitted",
    now: "The order has arrived.",
    next: "We look whether everything is there. That takes a working day at most.",
  },
  inReview: {
    title: "In review",
    now: "We compare the order with your documents.",
    next: "If all is well it goes to your present provider; otherwise we tell you what is missing.",
  },
  actionRequired: {
    title: "Action required",
    now: "Something is missing, and only you can supply it.",
    next: "Mend what is named and send the order again.",
  },
  withCarrier: {
    title: "With your present provider",
    now: "Your present provider checks the order.",
    next: "It names a date, or says what does not match. Do not end your contract there: the numbers would be lost.",
  },
  dateConfirmed: {
    title: "Date confirmed",
    now: "Your present provider lets the numbers go.",
    next: "On the confirmed date they are switched over within a few minutes. Keep your present service until then.",
  },
  activating: {
    title: "Activating",
    now: "The numbers are being switched over.",
    next: "Calls may ring at the old or the new place for some minutes.",
  },
  completed: {
    title: "Completed",
    now: "The numbers are here.",
    next: "Make a call to each of them. Then you can end your old contract.",
  },
  rejected: {
    title: "Rejected",
    now: "Your present provider did not accept the order.",
    next: "Correct what it names, letter for letter as on your last bill, and send the order again.",
  },
  cancelled: {
    title: "Cancelled",
    now: "The order was called off. Your numbers stay where they are.",
    next: "Begin a new order whenever you like.",
  },
}

/** From each state to those that can follow. */
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
/** While people may still write in the order. */
export const isEditable = (state: PortingState) =>
  state === "draft" || state === "actionRequired" || state === "rejected"
export const isOver = (state: PortingState) => portingSteps[state].length === 0
