import { texts } from "../../kit/language.ts"
import type { AffectedThing } from "./affected-things.ts"
import type { OffboardingChoices } from "./offboardings.schema.ts"
import type { Names } from "./offboarding.messages.ts"

const rules: Readonly<Record<string, string>> = {
  always: "all calls",
  busy: "calls when busy",
  noAnswer: "unanswered calls",
  notReachable: "calls when it cannot be reached",
}

/** Where calls to the extension go afterwards. */
const afterExtension = ({ extension }: OffboardingChoices, names: Names): string => {
  switch (extension.do) {
    case "free":
      return "callers reach its voicemail"
    case "forward":
      return `calls go to ${names.extension(extension.toExtensionId)}`
    case "give":
      return `calls reach ${names.user(extension.toUserId)}`
    case "delete":
      return "change this first, because the extension is deleted"
  }
}

const afterNumber = (choices: OffboardingChoices, names: Names): string => {
  switch (choices.numbers.do) {
    case "pool":
      return "callers hear that the number is not in service"
    case "give":
    case "forward":
      return `calls go to ${names.extension(choices.numbers.toExtensionId)}`
    case "stay":
      return afterExtension(choices, names)
  }
}

const afterCall = ({ through }: AffectedThing, choices: OffboardingChoices, names: Names): string => {
  if (through === "contact") return "calls still go to this personal phone; change the target"
  return through === "extension" ? afterExtension(choices, names) : afterNumber(choices, names)
}

const afterKey = ({ target }: AffectedThing, { keys, extension }: OffboardingChoices, names: Names): string => {
  if (keys.do === "give") return `monitors ${names.extension(keys.toExtensionId)}`
  return extension.do === "delete" ? "no longer works" : `keeps monitoring extension ${target}`
}

const targetOf = ({ through, target }: AffectedThing) => (through === "extension" ? `extension ${target}` : target)

type Sentence = (thing: AffectedThing, choices: OffboardingChoices, names: Names) => string

/** By the kind of the dependency. */
const sentences = texts("offboarding.affected", {
  forwarding: (thing, choices, names) =>
    `${thing.name} forwards ${rules[thing.detail] ?? "calls"} to ${targetOf(thing)}: ${afterCall(thing, choices, names)}.`,
  findMe: (thing, choices, names) =>
    `${thing.name} also rings ${targetOf(thing)}: ${afterCall(thing, choices, names)}.`,
  template: (thing, choices, names) =>
    `The extension template ${thing.name} routes to ${targetOf(thing)}: ${afterCall(thing, choices, names)}.`,
  backupNumber: (thing, choices, names) =>
    `${thing.name} has ${targetOf(thing)} as its backup number: ${afterCall(thing, choices, names)}.`,
  key: (thing, choices, names) => `BLF ${thing.detail} of ${thing.name} ${afterKey(thing, choices, names)}.`,
  sharedLine: (thing, { extension }) =>
    `${thing.name} shares the line of ${targetOf(thing)}: ${extension.do === "delete" ? "the line is removed" : "the line stays"}.`,
  callerId: (thing, { numbers }) =>
    `${thing.name} shows ${targetOf(thing)} as caller ID${numbers.do === "pool" ? ": choose another number, because this one is released" : " and keeps showing it"}.`,
  handover: ({ name, detail }) => `${name} hands over to this user on ${detail}: choose another colleague there.`,
} satisfies Record<AffectedThing["kind"], Sentence>)

/** How offboarding affects others: one sentence for each dependency. */
export const affectedSentences = (
  things: readonly AffectedThing[],
  choices: OffboardingChoices,
  names: Names,
): string[] => [...new Set(things.map((thing) => sentences[thing.kind](thing, choices, names)))]
