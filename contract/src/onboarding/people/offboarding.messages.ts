import { texts } from "../../kit/language.ts"
import type { AssignedAssets, OffboardingChoices } from "./offboardings.schema.ts"

/** Names of the users and extensions that take over. */
export interface Names {
  readonly user: (userId: number) => string
  readonly extension: (extensionId: number) => string
}

const listed = (items: readonly string[]) =>
  items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`
const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** Sentences for the preview ("before") and for the report ("after"). */
export type Tense = "before" | "after"

/** Personal settings that must not carry over to the next user of the extension. */
const switchedOff = "find-me, do not disturb, the voicemail PIN and email notifications"

const ofExtension = (
  { extensions }: AssignedAssets,
  choices: OffboardingChoices,
  names: Names,
  tense: Tense,
): string[] => {
  if (extensions.length === 0) return []
  const which = `${extensions.length === 1 ? "Extension" : "Extensions"} ${listed(extensions.map(({ number }) => number))}`
  const plural = extensions.length > 1
  const done = tense === "after"
  const off = `; ${plural ? "their" : "its"} forwarding, ${switchedOff} ${done ? "were" : "are"} switched off.`
  switch (choices.extension.do) {
    case "free":
      return [`${which} ${done ? "became" : plural ? "become" : "becomes"} unassigned${off}`]
    case "forward": {
      const free = done ? "became" : plural ? "become" : "becomes"
      const all = plural ? "their calls all" : "all its calls"
      return [
        `${which} ${free} unassigned; ${all} ${done ? "now go" : "go"} to ${names.extension(choices.extension.toExtensionId)}. ${plural ? "Their" : "Its"} ${switchedOff} ${done ? "were" : "are"} switched off.`,
      ]
    }
    case "give":
      return [
        `${which} ${done ? (plural ? "were" : "was") : plural ? "are" : "is"} assigned to ${names.user(choices.extension.toUserId)}${off}`,
      ]
    case "delete":
      return [
        `${which} ${done ? (plural ? "were" : "was") : plural ? "are" : "is"} deleted; the number can be used again.`,
      ]
  }
}

const ofVoicemail = (
  { extensions }: AssignedAssets,
  choices: OffboardingChoices,
  names: Names,
  keptUntil: string,
  tense: Tense,
): string[] => {
  const count = extensions.reduce((sum, { voicemails }) => sum + voicemails, 0)
  if (count === 0) return []
  const which = many(count, "voicemail message", "voicemail messages")
  const done = tense === "after"
  const are = done ? (count === 1 ? "was" : "were") : count === 1 ? "is" : "are"
  switch (choices.voicemail.do) {
    case "keep":
      return [
        `${which} ${are} kept until ${keptUntil}${done ? `, when ${count === 1 ? "it is" : "they are"} deleted` : " and then deleted"}.`,
      ]
    case "give":
      return [
        `${which} ${done ? "moved" : count === 1 ? "moves" : "move"} to ${names.extension(choices.voicemail.toExtensionId)}.`,
      ]
    case "delete":
      return [`${which} ${are} deleted immediately. This cannot be undone.`]
  }
}

const ofNumbers = ({ numbers }: AssignedAssets, choices: OffboardingChoices, names: Names, tense: Tense): string[] => {
  if (numbers.length === 0) return []
  const which = listed(numbers.map(({ phoneNumber }) => phoneNumber))
  const plural = numbers.length > 1
  const done = tense === "after"
  switch (choices.numbers.do) {
    case "pool":
      return [`${which} ${done ? "became" : plural ? "become" : "becomes"} available again.`]
    case "give":
      return [
        `${which} ${done ? (plural ? "were" : "was") : plural ? "are" : "is"} assigned to ${names.extension(choices.numbers.toExtensionId)}.`,
      ]
    case "forward":
      return [
        `Calls to ${which} are forwarded to ${names.extension(choices.numbers.toExtensionId)}${done ? " now" : ""}.`,
      ]
    case "stay":
      return [`${which} ${done ? "stayed" : plural ? "stay" : "stays"} on the extension.`]
  }
}

const ofKeys = (
  { monitoredKeys: count }: AssignedAssets,
  choices: OffboardingChoices,
  names: Names,
  tense: Tense,
): string[] => {
  if (count === 0 || choices.keys.do === "stay") return []
  const shows = tense === "before" ? "will monitor" : count === 1 ? "monitors" : "monitor"
  return [
    `${many(count, "BLF key", "BLF keys")} of other phones ${shows} ${names.extension(choices.keys.toExtensionId)}.`,
  ]
}

/** "Yealink T46U (00:15:65:00:00:01)"; a softphone has neither a model nor an address. */
export const phoneText = ({
  make,
  model,
  macAddress,
}: Pick<AssignedAssets["phones"][number], "make" | "model" | "macAddress">): string => {
  const repeatsMake = model.toLowerCase().startsWith(make.toLowerCase())
  return `${repeatsMake ? make : `${make} ${model}`}${macAddress === "" ? "" : ` (${macAddress})`}`
}

const ofPhones = ({ phones }: AssignedAssets, choices: OffboardingChoices, names: Names, tense: Tense): string[] => {
  if (phones.length === 0) return []
  const which = listed(phones.map(phoneText))
  const plural = phones.length > 1
  const done = tense === "after"
  const are = done ? (plural ? "were" : "was") : plural ? "are" : "is"
  switch (choices.phones.do) {
    case "unassign":
      return [`${which} ${are} unassigned from the extension and can be assigned to another user.`]
    case "give":
      return [
        `${which} ${are} assigned to ${names.extension(choices.phones.toExtensionId)}.`,
        ...phones.flatMap(({ make, model, macAddress, emergencyLocations }) =>
          emergencyLocations.length === 0
            ? []
            : [
                `${make} ${model} (${macAddress}) ${done ? "kept" : "keeps"} the emergency location ${listed(emergencyLocations)}.`,
              ],
        ),
      ]
    case "delete":
      return [`${which} ${are} deleted from the account.`]
    case "stay":
      return [`${which} ${done ? "stayed" : plural ? "stay" : "stays"} on the extension.`]
  }
}

const ofPerson = (has: AssignedAssets, tense: Tense): string => {
  const done = tense === "after"
  const free = `the login name ${has.loginName} ${done ? "became" : "becomes"} available.`
  if (has.isRoom) return `${has.name} ${done ? "was" : "is"} removed; ${free}`
  const out =
    has.openSessions === 0
      ? ""
      : ` and ${done ? "was" : "is"} signed out of ${many(has.openSessions, "window or device", "windows and devices")}`
  return `${has.name} can no longer sign in${out}; ${free}`
}

const ofApps = ({ apps }: AssignedAssets, tense: Tense): string[] => {
  if (apps.length === 0) return []
  const are = tense === "after" ? (apps.length === 1 ? "was" : "were") : apps.length === 1 ? "is" : "are"
  return [`${listed(apps.map(({ name }) => name))} ${are} logged out and removed.`]
}

const ofGroups = ({ groups }: AssignedAssets, choices: OffboardingChoices, names: Names, tense: Tense): string[] => {
  if (groups.length === 0) return []
  const done = tense === "after"
  const which = `${many(groups.length, "group", "groups")}: ${listed(groups.map(({ name }) => name))}.`
  return [
    choices.groups.do === "leave"
      ? `${done ? "Was removed" : "Is removed"} from ${which}`
      : `${names.user(choices.groups.toUserId)} ${done ? "replaced" : "replaces"} them in ${which}`,
  ]
}

const ofQueues = (
  { queues, extensions }: AssignedAssets,
  choices: OffboardingChoices,
  names: Names,
  tense: Tense,
): string[] => {
  if (queues.length === 0) return []
  const done = tense === "after"
  const called = [...new Set(queues.map(({ name }) => name))]
  const which = `${many(called.length, "queue", "queues")}: ${listed(called)}.`
  switch (choices.queues.do) {
    case "leave":
      return [`${done ? "Was removed" : "Is removed"} from ${which}`]
    case "give":
      return [`${names.extension(choices.queues.toExtensionId)} ${done ? "replaced" : "replaces"} them in ${which}`]
    case "stay": {
      const own = extensions
        .filter(({ extensionId }) => queues.some((queue) => queue.extensionId === extensionId))
        .map(({ number }) => number)
      return [
        `${own.length > 1 ? "Extensions" : "Extension"} ${listed(own)} ${done ? "stayed" : own.length > 1 ? "stay" : "stays"} an agent of ${which}`,
      ]
    }
  }
}

const ofRecordings = (
  { recordings: count }: AssignedAssets,
  choices: OffboardingChoices,
  names: Names,
  keptUntil: string,
  tense: Tense,
): string[] => {
  if (count === 0) return []
  const done = tense === "after"
  const which = many(count, "call recording", "call recordings")
  switch (choices.recordings.do) {
    case "keep":
      return [`${which} ${done ? "stayed" : count === 1 ? "stays" : "stay"} in the account.`]
    case "give":
      return [
        `${which} ${done ? (count === 1 ? "was" : "were") : count === 1 ? "is" : "are"} transferred to ${names.user(choices.recordings.toUserId)}.`,
      ]
    case "delete":
      return [
        `${which} ${done ? "moved" : count === 1 ? "moves" : "move"} to the recycle bin until ${keptUntil}, when ${count === 1 ? "it is" : "they are"} deleted.`,
      ]
  }
}

const ofConsole = ({ receptionistConsole }: AssignedAssets, tense: Tense): string[] =>
  receptionistConsole ? [`The receptionist console ${tense === "after" ? "was" : "is"} unassigned.`] : []

const ofPhoneBook = ({ phoneBookEntries }: AssignedAssets, keptUntil: string, tense: Tense): string[] => {
  if (phoneBookEntries === 0) return []
  const entries = phoneBookEntries === 1 ? "1 entry" : `${phoneBookEntries} entries`
  return [
    `The personal phone book (${entries}) ${tense === "after" ? "was" : "is"} removed; it can be restored until ${keptUntil}.`,
  ]
}

/** The functions build whole sentences, so that other languages can order them differently. */
const sentences = texts("offboarding", {
  person: ofPerson,
  extension: ofExtension,
  voicemail: ofVoicemail,
  numbers: ofNumbers,
  phones: ofPhones,
  apps: ofApps,
  keys: ofKeys,
  groups: ofGroups,
  queues: ofQueues,
  recordings: ofRecordings,
  console: ofConsole,
  phoneBook: ofPhoneBook,
  auditLog: "Audit log entries are kept.",
})

/** What offboarding does: one sentence for each kind of assigned asset. */
export const offboardingSentences = (
  has: AssignedAssets,
  choices: OffboardingChoices,
  names: Names,
  keptUntil: string,
  tense: Tense = "before",
): string[] => [
  sentences.person(has, tense),
  ...sentences.extension(has, choices, names, tense),
  ...sentences.voicemail(has, choices, names, keptUntil, tense),
  ...sentences.numbers(has, choices, names, tense),
  ...sentences.phones(has, choices, names, tense),
  ...sentences.apps(has, tense),
  ...sentences.keys(has, choices, names, tense),
  ...sentences.groups(has, choices, names, tense),
  ...sentences.queues(has, choices, names, tense),
  ...sentences.recordings(has, choices, names, keptUntil, tense),
  ...sentences.console(has, tense),
  ...sentences.phoneBook(has, keptUntil, tense),
  sentences.auditLog,
]
