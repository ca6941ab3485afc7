import { texts } from "@dialplane/contract/kit/language"

export const voicemailMailMessages = texts("voicemail.email", {
  subject: (caller: string, length: string) => `New voicemail from ${caller} (${length})`,
  urgentSubject: (caller: string, length: string) => `Urgent voicemail from ${caller} (${length})`,
  hello: (firstName: string) => `Hello ${firstName},`,
  helloAll: "Hello,",
  left: (caller: string, box: string, at: string) => `${caller} left a voicemail message for ${box} on ${at}.`,
  forwarded: (by: string, from: string, box: string) => `${by} forwarded a voicemail message from ${from} to ${box}.`,
  length: (length: string) => `Length: ${length}`,
  urgent: "The caller marked the message as urgent.",
  note: (note: string) => `Note: ${note}`,
  attached: "The audio is attached to this email.",
  listen: "Listen to it in the portal:",
  button: "Open voicemail",
  settings: "You can change these notifications in the portal, in the settings of the voicemail box.",
  hiddenCaller: "A caller without a number",
  almostFullSubject: (box: string) => `The voicemail box of ${box} is almost full`,
  fullSubject: (box: string) => `The voicemail box of ${box} is full`,
  almostFull: (box: string, count: number, most: number) =>
    `The voicemail box of ${box} has ${count} of at most ${most} messages. When it is full, callers can no longer leave messages.`,
  full: (box: string, most: number) =>
    `The voicemail box of ${box} has ${most} messages and takes no more. Callers hear that it is full.`,
  makeRoom: "Delete messages you no longer need:",
  fileName: (id: number) => `voicemail-${id}.wav`,
})

export const voicemailAuditMessages = texts("voicemail.audit", {
  message: (caller: string, at: string) => `${caller}, ${at}`,
  hiddenCaller: "Unknown caller",
  retention: "Voicemail retention",
  mailing: "Voicemail email",
  messages: "Voicemail messages",
})
