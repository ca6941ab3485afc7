import { texts } from "../../kit/language.ts"
import type { CheckKind, RoutingFinding } from "./routing-checks.ts"

const sentences: Readonly<Record<CheckKind, (name: string, about: string) => string>> = texts("calling.findings", {
  circle: (_name, about) => `Calls go in a circle: ${about}.`,
  deadEnd: (name) => `Callers who are not answered at ${name} are cut off. Choose a destination or turn voicemail on.`,
  menuWithoutKeys: (name) => `${name} has no keys and no destination for callers who press nothing: they are cut off.`,
  numberToNowhere: (name) => `${name} is not assigned: callers hear that it is not in service.`,
  numbersToNowhere: (count) =>
    `${count} numbers are not assigned: callers hear that they are not in service. Assign those that customers have.`,
  linesWithoutLocation: (count) =>
    `${count === "1" ? "1 line has" : `${count} lines have`} no emergency location: emergency services would not know where to go.`,
  neverOpens: (name) => `The schedule “${name}” never opens.`,
  queueWithoutAgents: (name) => `${name} has no agents.`,
  nobodyLoggedIn: (name) => `No agent of ${name} is logged in, and there is no destination for that case.`,
  groupWithoutMembers: (name) => `${name} has no members: nobody's phone rings.`,
  memberSuspended: (name, about) => `${about} is a member of ${name} and never rings: the user is suspended.`,
  memberWithoutPhone: (name, about) => `${about} is a member of ${name} and has no phone.`,
  agentSuspended: (name, about) => `${about} is an agent of ${name} and never rings: the user is suspended.`,
  agentWithoutPhone: (name, about) => `${about} is an agent of ${name} and has no phone.`,
  conferenceWithoutPin: (name) => `${name} has no PIN: everyone who calls it can join. Set the PINs.`,
  monitoringCodeNotAllowed: (_name, about) =>
    `Calls cannot be monitored with ${about}: the code does not match the pattern that this installation sets for monitoring codes. Choose another code in the PBX settings, or turn it off.`,
  greetingMissing: (name) => `${name} has no greeting of its own: callers hear the standard one.`,
  destinationMissing: (name) => `Callers who press nothing at ${name} are cut off. Choose where they go.`,
})

export const findingText = ({ kind, object, about }: RoutingFinding): string => sentences[kind](object.name, about)
