import type { MailContent } from "../../kit/mail/mail-content.ts"
import { voicemailMailMessages as messages } from "./voicemail.messages.ts"

const path = "/me/voicemail"
const lengthText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`

export interface MailedBox {
  readonly extension: string
  readonly name: string
  readonly firstName: string | null
  readonly locale: string
  readonly timeZone: string
}
export interface MailedMessage {
  readonly callerNumber: string
  readonly callerName: string
  readonly receivedAt: string
  readonly seconds: number
  readonly isUrgent: boolean
  readonly forwardedBy: string | null
  readonly forwardedFrom: string | null
  readonly note: string
}

const boxName = ({ extension, name }: MailedBox) => `${extension} ${name}`.trim()
const greeting = ({ firstName }: MailedBox) => (firstName === null ? messages.helloAll : messages.hello(firstName))
const callerOf = ({ callerName, callerNumber }: MailedMessage) =>
  [callerName, callerName === "" ? callerNumber : callerNumber && `(${callerNumber})`].filter(Boolean).join(" ") ||
  messages.hiddenCaller

export const messageMail = (box: MailedBox, message: MailedMessage, isAttached: boolean): MailContent => {
  const { locale, timeZone } = box
  const at = new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle: "long",
    timeStyle: "short",
  }).format(new Date(message.receivedAt))
  const length = lengthText(message.seconds)
  const caller = callerOf(message)
  return {
    subject: message.isUrgent ? messages.urgentSubject(caller, length) : messages.subject(caller, length),
    greeting: greeting(box),
    paragraphs: [
      messages.left(caller, message.forwardedFrom ?? boxName(box), at),
      ...(message.forwardedBy === null
        ? []
        : [messages.forwarded(message.forwardedBy, message.forwardedFrom ?? "", boxName(box))]),
      ...(message.note === "" ? [] : [messages.note(message.note)]),
      messages.length(length),
      ...(message.isUrgent ? [messages.urgent] : []),
      ...(isAttached ? [messages.attached] : []),
    ],
    action: { sentence: messages.listen, label: messages.button, path },
    notes: [messages.settings],
  }
}

export const fillingMail = (
  box: MailedBox,
  warning: "almostFull" | "full",
  count: number,
  most: number,
): MailContent => ({
  subject: warning === "full" ? messages.fullSubject(boxName(box)) : messages.almostFullSubject(boxName(box)),
  greeting: greeting(box),
  paragraphs: [warning === "full" ? messages.full(boxName(box), most) : messages.almostFull(boxName(box), count, most)],
  action: { sentence: messages.makeRoom, label: messages.button, path },
  notes: [messages.settings],
})
