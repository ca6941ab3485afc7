export const notificationModes = ["off", "notice", "attachment"] as const
export type NotificationMode = (typeof notificationModes)[number]
export const notificationTimes = ["always", "closed", "urgent"] as const
export type NotificationTime = (typeof notificationTimes)[number]
export const afterMailSteps = ["keep", "saved", "delete"] as const
export type AfterMail = (typeof afterMailSteps)[number]

interface Rule {
  readonly notification: NotificationMode
  readonly notifyWhen: NotificationTime
}

/** Whether a new message is announced by email. A schedule that is gone never keeps an email back. */
export const isNotified = (
  { notification, notifyWhen }: Rule,
  { isUrgent, isOpen }: { readonly isUrgent: boolean; readonly isOpen: boolean },
): boolean => {
  if (notification === "off") return false
  if (notifyWhen === "urgent") return isUrgent
  return notifyWhen === "always" || !isOpen
}

/** The owner is told when a box is almost full, and when it is full; each once. */
export const fillingWarning = (count: number, most: number): "almostFull" | "full" | undefined => {
  if (count === most) return "full"
  return count === Math.ceil(most * 0.8) ? "almostFull" : undefined
}
