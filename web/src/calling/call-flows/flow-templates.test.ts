import { checkFlow } from "@dialplane/contract/calling/call-flows/flow-check"
import { flowGraph } from "@dialplane/contract/calling/call-flows/flow-steps"
import { expect, test } from "vitest"
import { flowTemplates, graphFrom, isComplete, type TemplateParts } from "./flow-templates.ts"

const sound = { mediaId: 1, name: "Hello" }
const parts: TemplateParts = {
  scheduleId: 1,
  greeting: null,
  team: { kind: "extension", extensionId: 2, extensionType: "Call Group" },
  mailbox: { kind: "voicemail", extensionId: 2 },
  queue: { kind: "extension", extensionId: 3, extensionType: "Call Queue" },
  message: sound,
}
const nothing: TemplateParts = {
  scheduleId: null,
  greeting: null,
  team: null,
  mailbox: null,
  queue: null,
  message: null,
}

test.each(flowTemplates)(
  "the template “%s” is accepted and can be published at once, except the empty one",
  (template) => {
    const graph = graphFrom(template, parts)
    expect(flowGraph.safeParse(graph).success).toBe(true)
    expect(checkFlow(graph).map(({ kind }) => kind)).toEqual(template === "blank" ? ["empty"] : [])
    expect(isComplete(template, parts)).toBe(true)
    expect(isComplete(template, nothing)).toBe(template === "blank")
  },
)
