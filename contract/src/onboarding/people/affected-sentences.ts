import type { AffectedThing } from "./affected-things.ts"
import type { OffboardingChoices } from "./offboardings.schema.ts"
import type { Names } from "./offboarding-sentences.ts"

const rules: Readonly<Record<string, string>> = {
  always: "all calls",
  busy: "calls when busy",
  noAnswer: "unanswered calls",
  notReachable: "calls when it cannot be reached",
}

/** Where a call to the extension ends up. */
const afterExtension = ({ extension }: OffboardingChoices, names: Names): string => {
  switch (extension.do) {
    case "free":
      return "callers reach its voicemail"
    case "forward":
      return `calls go on to ${names.extension(extension.toExtensionId)}`
    case "give":
      return `calls reach ${names.user(extension.toUserId)}`
    case "delete":
      return "lead it elsewhere first, because the extension is deleted"
  }
}

const afterNumber = (choices: OffboardingChoices, names: Names): string => {
  switch (choices.numbers.do) {
    case "pool":
      return "callers hear that the number is not in use"
    case "give":
    case "forward":
      return `calls go to ${names.extension(choices.numbers.toExtensionId)}`
    case "stay":
      return afterExtension(choices, names)
  }
}

const afterCall = ({ through }: AffectedThing, choices: OffboardingChoices, names: Names): string => {
  if (through === "contact") return "calls still go to this private phone; lead it elsewhere"
  return through === "extension" ? afterExtension(choices, names) : afterNumber(choices, names)
}

const afterKey = ({ target }: AffectedThing, { keys, extension }: OffboardingChoices, names: Names): string => {
  if (keys.do === "give") return `shows ${names.extension(keys.toExtensionId)}`
  return extension.do === "delete" ? "goes dark" : `goes on showing extension ${target}`
}

const targetOf = ({ through, target }: AffectedThing) => (through === "extension" ? `extension ${target}` : target)

const sentenceOf = (thing: AffectedThing, choices: OffboardingChoices, names: Names): string => {
  const { kind, name, detail } = thing
  switch (kind) {
    case "forwarding":
      return `${name} forwards ${rules[detail] ?? "calls"} to ${targetOf(thing)}: ${afterCall(thing, choices, names)}.`
    case "findMe":
      return `${name} also rings ${targetOf(thing)}: ${afterCall(thing, choices, names)}.`
    case "template":
      return `The extension template ${name} leads to ${targetOf(thing)}: ${afterCall(thing, choices, names)}.`
    case "backupNumber":
      return `${name} has ${targetOf(thing)} as its backup number: ${afterCall(thing, choices, names)}.`
    case "key":
      return `Monitored ${detail} of ${name} ${afterKey(thing, choices, names)}.`
    case "sharedLine":
      return `${name} shares the line of ${targetOf(thing)}: ${choices.extension.do === "delete" ? "the line goes away" : "the line stays"}.`
    case "callerId":
      return `${name} shows ${targetOf(thing)} as caller ID${choices.numbers.do === "pool" ? ": choose another one, because the number becomes free" : " and goes on doing so"}.`
    case "handover":
      return `${name} hands over to this person on ${detail}: choose another colleague there.`
  }
}

/** What somebody's leaving means for others, a sentence for each thing that depends on them. */
export const affectedSentences = (
  things: readonly AffectedThing[],
  choices: OffboardingChoices,
  names: Names,
): string[] => [...new Set(things.map((thing) => sentenceOf(thing, choices, names)))]
