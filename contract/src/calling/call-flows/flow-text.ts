import { texts } from "../../kit/language.ts"
import { destinationText } from "../destinations/destination-text.ts"
import type { FlowStep } from "./flow-steps.ts"

const messages = texts("calling.callFlows", {
  schedule: (name: string) => `Schedule: ${name}`,
  noSchedule: "Schedule",
  menu: "Menu",
  menuWith: (greeting: string) => `Menu: ${greeting}`,
  announcement: (sound: string) => `Announcement: ${sound}`,
  noSound: "Announcement",
  condition: "Condition on the caller",
  nowhere: "Send the call on",
  open: "When open",
  closed: "When closed",
  key: (key: string) => `Key ${key}`,
  noInput: "No input",
  wrongKey: "Invalid input",
  next: "Then",
  yes: "These callers",
  no: "All other callers",
  noAnswer: "No answer",
})

/** What a step does, in a few words; its title if it has one. */
export const stepText = (step: FlowStep): string => step.title || stepDoes(step)

export const stepDoes = (step: FlowStep): string => {
  switch (step.kind) {
    case "schedule":
      return step.scheduleId === null
        ? messages.noSchedule
        : messages.schedule(step.scheduleName ?? `#${step.scheduleId}`)
    case "menu":
      return step.greeting?.name === undefined ? messages.menu : messages.menuWith(step.greeting.name)
    case "announcement":
      return step.sound === null ? messages.noSound : messages.announcement(step.sound.name ?? `#${step.sound.mediaId}`)
    case "condition":
      return messages.condition
    case "destination":
      return step.to === null ? messages.nowhere : capital(destinationText(step.to))
  }
}
const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const exitNames = {
  open: () => messages.open,
  closed: () => messages.closed,
  noInput: () => messages.noInput,
  wrongKey: () => messages.wrongKey,
  next: () => messages.next,
  yes: () => messages.yes,
  no: () => messages.no,
  noAnswer: () => messages.noAnswer,
} as const
export const exitText = (exit: string): string =>
  exit.startsWith("key.") ? messages.key(exit.slice(4)) : exitNames[exit as keyof typeof exitNames]()
