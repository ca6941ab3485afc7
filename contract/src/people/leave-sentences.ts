import type { Belongings, LeaveChoices } from "./departures.schema.ts"

/** How those are called that something goes to. */
export interface Names {
  readonly user: (userId: number) => string
  readonly extension: (extensionId: number) => string
}

const listed = (items: readonly string[]) => (items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`)
const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

const ofExtension = ({ extensions }: Belongings, choices: LeaveChoices, names: Names): string[] => {
  if (extensions.length === 0) return []
  const which = `${extensions.length === 1 ? "Extension" : "Extensions"} ${listed(extensions.map(({ number }) => number))}`
  const plural = extensions.length > 1
  switch (choices.extension.do) {
    case "free": return [`${which} ${plural ? "become" : "becomes"} free for somebody else.`]
    case "give": return [`${which} ${plural ? "go" : "goes"} to ${names.user(choices.extension.toUserId)}.`]
    case "delete": return [`${which} ${plural ? "are" : "is"} deleted; the number can be used again.`]
  }
}

const ofVoicemail = ({ extensions }: Belongings, choices: LeaveChoices, names: Names, keptUntil: string): string[] => {
  const count = extensions.reduce((sum, { voicemails }) => sum + voicemails, 0)
  if (count === 0) return []
  const which = many(count, "voicemail message", "voicemail messages")
  const are = count === 1 ? "is" : "are"
  switch (choices.voicemail.do) {
    case "keep": return [`${which} ${are} set aside until ${keptUntil} and then deleted.`]
    case "give": return [`${which} ${count === 1 ? "moves" : "move"} to ${names.extension(choices.voicemail.toExtensionId)}.`]
    case "delete": return [`${which} ${are} deleted at once. This part cannot be undone.`]
  }
}

const ofNumbers = ({ numbers }: Belongings, choices: LeaveChoices, names: Names): string[] => {
  if (numbers.length === 0) return []
  const which = listed(numbers.map(({ phoneNumber }) => phoneNumber))
  const plural = numbers.length > 1
  switch (choices.numbers.do) {
    case "pool": return [`${which} ${plural ? "go" : "goes"} back to the free numbers.`]
    case "give": return [`${which} ${plural ? "lead" : "leads"} to ${names.extension(choices.numbers.toExtensionId)} from now on.`]
    case "forward": return [`Calls to ${which} are forwarded to ${names.extension(choices.numbers.toExtensionId)}.`]
    case "stay": return [`${which} ${plural ? "stay" : "stays"} on the extension.`]
  }
}

const ofPhones = ({ phones }: Belongings, choices: LeaveChoices, names: Names): string[] => {
  if (phones.length === 0) return []
  const which = listed(phones.map(({ make, model, macAddress }) => `${make} ${model} (${macAddress})`))
  const plural = phones.length > 1
  switch (choices.phones.do) {
    case "unassign": return [`${which} ${plural ? "are" : "is"} taken off the extension and can be given to somebody else.`]
    case "give": return [`${which} ${plural ? "ring" : "rings"} for ${names.extension(choices.phones.toExtensionId)} from now on.`]
    case "delete": return [`${which} ${plural ? "are" : "is"} deleted from the account.`]
    case "stay": return [`${which} ${plural ? "stay" : "stays"} on the extension.`]
  }
}

/** What leaving does, one sentence for each part that the person has. The same sentences before and after. */
export const leaveSentences = (has: Belongings, choices: LeaveChoices, names: Names, keptUntil: string): string[] => [
  has.isRoom
    ? `${has.name} is removed; the login name ${has.loginName} becomes free.`
    : `${has.name} can no longer sign in${has.openSessions === 0 ? "" : ` and is signed out of ${many(has.openSessions, "window or device", "windows and devices")}`}; the login name ${has.loginName} becomes free.`,
  ...ofExtension(has, choices, names),
  ...ofVoicemail(has, choices, names, keptUntil),
  ...ofNumbers(has, choices, names),
  ...ofPhones(has, choices, names),
  ...(has.apps.length === 0 ? [] : [`${listed(has.apps.map(({ name }) => name))} ${has.apps.length === 1 ? "is" : "are"} logged out and removed.`]),
  ...(has.groups.length === 0 ? [] : [`Leaves ${many(has.groups.length, "group", "groups")}: ${listed(has.groups.map(({ name }) => name))}.`]),
  "Recordings and entries of the audit log are kept.",
]

/** Why choices do not go together; undefined when they do. */
export const conflictOf = (has: Belongings, choices: LeaveChoices): { readonly field: keyof LeaveChoices; readonly reason: "staysNowhere" | "forwardNeedsExtension" | "toLeaver" } | undefined => {
  const own = new Set(has.extensions.map(({ extensionId }) => extensionId))
  if (choices.extension.do === "give" && choices.extension.toUserId === has.userId) return { field: "extension", reason: "toLeaver" }
  for (const field of ["voicemail", "numbers", "phones"] as const) {
    const choice = choices[field]
    if ("toExtensionId" in choice && own.has(choice.toExtensionId)) return { field, reason: "toLeaver" }
  }
  if (has.numbers.length > 0 && choices.numbers.do === "forward" && choices.extension.do !== "free") return { field: "numbers", reason: "forwardNeedsExtension" }
  if (choices.extension.do !== "delete") return undefined
  if (has.numbers.length > 0 && choices.numbers.do === "stay") return { field: "numbers", reason: "staysNowhere" }
  if (has.phones.length > 0 && choices.phones.do === "stay") return { field: "phones", reason: "staysNowhere" }
  return undefined
}
