import type { PermissionKey } from "../../kit/access/permission-keys.ts"
import { textTable } from "../../kit/language.ts"

/** The steps from a new account to the first call, in a sensible order. */
export const taskSteps = [
  "contact",
  "locations",
  "users",
  "numbers",
  "phones",
  "hours",
  "groups",
  "payment",
  "twoFactor",
  "invitations",
  "testCall",
] as const
export type TaskStep = (typeof taskSteps)[number]

export const taskStates = ["todo", "done", "skipped", "notApplicable"] as const
export type TaskState = (typeof taskStates)[number]

interface StepDefinition {
  readonly title: string
  readonly sentence: string
  /** Where it is done, below the account's path; null if the portal has no page for it. */
  readonly page: string | null
  readonly permission: PermissionKey
  /** How long it usually takes. */
  readonly minutes: number
}

export const taskTable: Readonly<Record<TaskStep, StepDefinition>> = textTable(
  "tasks",
  {
    contact: {
      title: "Enter the company contact",
      sentence: "Who we reach about the service, and the company's address.",
      page: "company-contact",
      permission: "read:company-contact",
      minutes: 3,
    },
    locations: {
      title: "Add locations and emergency addresses",
      sentence: "Where the phones are, so that emergency calls reach the right place.",
      page: "emergency-locations",
      permission: "read:emergency-locations",
      minutes: 10,
    },
    users: {
      title: "Add users",
      sentence: "Everyone who makes calls or manages the system.",
      page: "users",
      permission: "read:users",
      minutes: 15,
    },
    numbers: {
      title: "Get or port phone numbers",
      sentence: "Numbers that outside callers can dial.",
      page: "phone-numbers",
      permission: "read:phone-numbers",
      minutes: 10,
    },
    phones: {
      title: "Connect phones",
      sentence: "Desk phones and apps for calls.",
      page: "devices",
      permission: "read:devices",
      minutes: 20,
    },
    hours: {
      title: "Set business hours and a menu for callers",
      sentence: "A schedule, and a virtual receptionist that greets callers.",
      page: "virtual-receptionists",
      permission: "read:virtual-receptionist",
      minutes: 15,
    },
    groups: {
      title: "Create a call queue or call group",
      sentence: "For calls that several people can answer.",
      page: "call-queues",
      permission: "read:call-queues",
      minutes: 10,
    },
    payment: {
      title: "Add a payment method",
      sentence: "Payment methods are not managed in this portal.",
      page: null,
      permission: "read:payment-methods",
      minutes: 5,
    },
    twoFactor: {
      title: "Require two-factor authentication",
      sentence: "A code in addition to the password protects every account.",
      page: "security-settings",
      permission: "read:security-settings",
      minutes: 2,
    },
    invitations: {
      title: "Invite the users",
      sentence: "Each gets an email with a link to set a password.",
      page: "users?signIn=notInvited",
      permission: "read:users",
      minutes: 2,
    },
    testCall: {
      title: "Place a test call",
      sentence: "Call one of your numbers and see where it rings.",
      page: "live-calls/test",
      permission: "read:pbx-settings",
      minutes: 5,
    },
  },
  "title",
  "sentence",
)

/** Whether the step still counts: everything but what was skipped and what does not apply. */
export const isCounted = (state: TaskState): boolean => state === "todo" || state === "done"

/** The state of a step: done if the data says so, also if it was skipped before. */
export const taskStateOf = (found: "done" | "todo" | "notApplicable", isSkipped: boolean): TaskState =>
  found === "todo" && isSkipped ? "skipped" : found
