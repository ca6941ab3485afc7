import { describe, expect, test } from "vitest"
import { affectedSentences } from "./affected.messages.ts"
import type { AffectedThing } from "./affected-things.ts"
import { offboardingChoices } from "./offboardings.schema.ts"

const names = { user: () => "Ben Brooks", extension: () => "Ben Brooks (302)" }
const to = { toExtensionId: 2 }
const say = (thing: AffectedThing, choices: object) =>
  affectedSentences([thing], offboardingChoices.parse(choices), names)[0]
const forwarding: AffectedThing = {
  kind: "forwarding",
  name: "201 Reception",
  detail: "noAnswer",
  through: "extension",
  target: "204",
}
const toNumber: AffectedThing = { ...forwarding, through: "number", target: "+12075550101" }

describe("what an offboarding means for others", () => {
  test.each([
    [forwarding, {}, "201 Reception forwards unanswered calls to extension 204: callers reach its voicemail."],
    [
      forwarding,
      { extension: { do: "forward", ...to } },
      "201 Reception forwards unanswered calls to extension 204: calls go to Ben Brooks (302).",
    ],
    [
      forwarding,
      { extension: { do: "give", toUserId: 8 } },
      "201 Reception forwards unanswered calls to extension 204: calls reach Ben Brooks.",
    ],
    [
      forwarding,
      { extension: { do: "delete" } },
      "201 Reception forwards unanswered calls to extension 204: change this first, because the extension is deleted.",
    ],
    [
      toNumber,
      { numbers: { do: "pool" } },
      "201 Reception forwards unanswered calls to +12075550101: callers hear that the number is not in service.",
    ],
    [
      toNumber,
      { numbers: { do: "give", ...to } },
      "201 Reception forwards unanswered calls to +12075550101: calls go to Ben Brooks (302).",
    ],
    [
      toNumber,
      { extension: { do: "forward", ...to } },
      "201 Reception forwards unanswered calls to +12075550101: calls go to Ben Brooks (302).",
    ],
    [
      { ...forwarding, kind: "findMe", through: "contact", target: "+12075558899" },
      {},
      "201 Reception also rings +12075558899: calls still go to this personal phone; change the target.",
    ],
    [
      { ...forwarding, kind: "key", name: "Lobby phone", detail: "key 3" },
      {},
      "BLF key 3 of Lobby phone keeps monitoring extension 204.",
    ],
    [
      { ...forwarding, kind: "key", name: "Lobby phone", detail: "key 3" },
      { keys: { do: "give", ...to } },
      "BLF key 3 of Lobby phone monitors Ben Brooks (302).",
    ],
    [
      { ...forwarding, kind: "key", name: "Lobby phone", detail: "key 3" },
      { extension: { do: "delete" } },
      "BLF key 3 of Lobby phone no longer works.",
    ],
    [
      { ...toNumber, kind: "callerId" },
      { numbers: { do: "pool" } },
      "201 Reception shows +12075550101 as caller ID: choose another number, because this one is released.",
    ],
    [
      { ...toNumber, kind: "backupNumber", name: "+12075550100" },
      {},
      "+12075550100 has +12075550101 as its backup number: callers reach its voicemail.",
    ],
    [
      { ...forwarding, kind: "handover", name: "Lea Geht", detail: "November 30" },
      {},
      "Lea Geht hands over to this user on November 30: choose another colleague there.",
    ],
  ] as const)("%j %j", (thing, choices, sentence) => expect(say(thing, choices)).toBe(sentence))
})
