import type { FlowGraph, FlowStep } from "@dialplane/contract/calling/call-flows/flow-steps"
import type { Destination } from "@dialplane/contract/calling/destinations/destination"

export const flowTemplates = ["blank", "office", "queue"] as const
export type FlowTemplate = (typeof flowTemplates)[number]

/** What a template needs to know. */
export interface TemplateParts {
  readonly scheduleId: number | null
  readonly greeting: { readonly mediaId: number; readonly name: string } | null
  readonly team: Destination | null
  readonly mailbox: Destination | null
  readonly queue: Destination | null
  readonly message: { readonly mediaId: number; readonly name: string } | null
}

export const isComplete = (template: FlowTemplate, parts: TemplateParts): boolean => {
  switch (template) {
    case "blank":
      return true
    case "office":
      return parts.scheduleId !== null && parts.team !== null && parts.mailbox !== null
    case "queue":
      return parts.scheduleId !== null && parts.queue !== null && parts.message !== null
  }
}

const send = (id: string, to: Destination | null, noAnswer: string | null = null): FlowStep => ({
  kind: "destination",
  id,
  title: "",
  to,
  noAnswer,
})
const hours = (scheduleId: number | null, open: string, closed: string): FlowStep => ({
  kind: "schedule",
  id: "hours",
  title: "",
  scheduleId,
  open,
  closed,
})

export const graphFrom = (template: FlowTemplate, parts: TemplateParts): FlowGraph => {
  switch (template) {
    case "blank":
      return { start: null, steps: [] }
    case "office":
      return {
        start: "hours",
        steps: [
          hours(parts.scheduleId, "menu", "mailbox"),
          {
            kind: "menu",
            id: "menu",
            title: "",
            greeting: parts.greeting,
            keys: [
              { key: "1", next: "team" },
              { key: "9", next: "byname" },
            ],
            dialExtensions: true,
            waitSeconds: 5,
            retries: 2,
            noInput: "team",
            wrongKey: "team",
          },
          send("team", parts.team),
          send("byname", { kind: "directory", announcement: null }),
          send("mailbox", parts.mailbox),
        ],
      }
    case "queue":
      return {
        start: "hours",
        steps: [
          hours(parts.scheduleId, "queue", "message"),
          send("queue", parts.queue),
          { kind: "announcement", id: "message", title: "", sound: parts.message, next: "bye" },
          send("bye", { kind: "hangUp", announcement: null }),
        ],
      }
  }
}
