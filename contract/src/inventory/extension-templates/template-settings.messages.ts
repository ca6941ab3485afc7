import { texts } from "../../kit/language.ts"
import type { TemplateField } from "./extension-templates.schema.ts"

/** Labels of the settings, on screen and in the audit log. */
export const templateFieldMessages: Readonly<Record<TemplateField, string>> = texts("extensionTemplates.fields", {
  servicePlan: "Service plan",
  blockInternationalCalling: "International calling",
  hideCallerId: "Caller ID",
  voicemailOn: "Voicemail",
  voicemailAnswerSeconds: "Voicemail answers after",
  voicemailMailNotice: "Voicemail notification email",
  voicemailAttachAudio: "Message attached to the email",
  forwardAlways: "Forward always",
  forwardBusy: "Forward when busy",
  forwardNoAnswer: "Forward when unanswered",
  forwardNotReachable: "Forward when not reachable",
  ringing: "Ringing",
  watchers: "Monitored by",
  location: "Location",
})

export const templateValueMessages = texts("extensionTemplates.values", {
  on: "On",
  off: "Off",
  none: "None",
  blocked: "Blocked",
  allowed: "Allowed",
  hidden: "Hidden",
  shown: "Shown",
  seconds: (count: number) => `${count} seconds`,
  forwarded: (to: string) => `To ${to}`,
  forwardedAfter: (to: string, seconds: number) => `To ${to} after ${seconds} seconds`,
  ownPhones: "Own phones",
  inSequence: (steps: readonly { readonly to: string; readonly seconds: number }[]) =>
    `In sequence: ${steps.map(({ to, seconds }) => `${to} (${seconds} s)`).join(", ")}`,
  atTheSameTime: (targets: readonly string[]) => `At the same time: ${targets.join(", ")}`,
})
