import { describe, expect, test } from "vitest"
import type { TemplateField, TemplateSettings } from "./extension-templates.schema.ts"
import { deviationsOf, differingFields, editTowards, settingText, type Templated } from "./template-settings.ts"

const off = { on: false, to: null }
const extension: Templated = {
  extensionType: "Extension",
  servicePlan: "unlimited",
  blockInternationalCalling: true,
  callerId: { name: "Ada", number: { kind: "own" }, blocked: false },
  voicemail: { on: true, answerSeconds: 20, mailNotice: true, mailAddress: "ada@example.com", attachAudio: false },
  forwarding: { always: off, busy: off, noAnswer: { ...off, seconds: 20 }, notReachable: off },
  ringing: { mode: "phones" },
  watchers: [{ extensionId: 7, extension: "207", name: "Bo", mayPickUp: true }],
  location: { locationId: 3, name: "Pier" },
}

const rows: readonly [TemplateField, TemplateSettings, string, string][] = [
  ["servicePlan", { servicePlan: "metered" }, "Metered", "Unlimited"],
  ["blockInternationalCalling", { blockInternationalCalling: false }, "Allowed", "Blocked"],
  ["hideCallerId", { hideCallerId: true }, "Hidden", "Shown"],
  ["voicemailOn", { voicemailOn: false }, "Off", "On"],
  ["voicemailAnswerSeconds", { voicemailAnswerSeconds: 30 }, "30 seconds", "20 seconds"],
  ["voicemailMailNotice", { voicemailMailNotice: false }, "Off", "On"],
  ["voicemailAttachAudio", { voicemailAttachAudio: true }, "On", "Off"],
  [
    "forwardAlways",
    { forwardAlways: { on: true, to: { kind: "external", number: "+12075550140" } } },
    "To +12075550140",
    "Off",
  ],
  ["forwardBusy", { forwardBusy: { on: true, to: { kind: "voicemail" } } }, "To voicemail", "Off"],
  [
    "forwardNoAnswer",
    { forwardNoAnswer: { on: true, to: { kind: "voicemail" }, seconds: 15 } },
    "To voicemail after 15 seconds",
    "Off",
  ],
  [
    "forwardNotReachable",
    { forwardNotReachable: { on: true, to: { kind: "extension", extensionId: 7, extension: "207", name: "Bo" } } },
    "To 207 Bo",
    "Off",
  ],
  [
    "ringing",
    {
      ringing: {
        mode: "simultaneous",
        also: [{ to: { kind: "external", number: "+12075550140" }, acceptPrompt: true }],
      },
    },
    "At the same time: +12075550140",
    "Own phones",
  ],
  ["watchers", { watchers: [] }, "None", "207 Bo"],
  ["location", { location: null }, "None", "Pier"],
]

describe.each(rows)("%s", (field, settings, template, actual) => {
  test("is seen when it differs, in words", () => {
    expect(deviationsOf(settings, extension)).toEqual([{ field, template, actual }])
    expect(settingText(field, settings)).toBe(template)
  })
  test("is brought to what the template says", () => {
    const edit = editTowards(settings, extension)!
    expect(differingFields(settings, { ...extension, ...edit } as Templated)).toEqual([])
    expect(editTowards(settings, { ...extension, ...edit } as Templated)).toBeUndefined()
  })
})

test("names beside ids, the order of watchers and where a rule that is off once led do not count", () => {
  expect(
    differingFields(
      {
        watchers: [{ extensionId: 7, mayPickUp: true }],
        location: { locationId: 3 },
        forwardBusy: { on: false, to: { kind: "voicemail" } },
      },
      extension,
    ),
  ).toEqual([])
})

test("what an extension has of its own stays: its name and number for callers, where its mail goes", () => {
  const edit = editTowards({ hideCallerId: true, voicemailOn: false }, extension)!
  expect(edit).toEqual({
    callerId: { ...extension.callerId, blocked: true },
    voicemail: { ...extension.voicemail, on: false },
  })
})

test("a type gets only what it can have", () => {
  expect(
    editTowards(
      { watchers: [], servicePlan: "metered", voicemailOn: false },
      { ...extension, extensionType: "Virtual Extension" },
    ),
  ).toEqual({ voicemail: { ...extension.voicemail, on: false } })
})

test("only the wanted fields are touched", () => {
  expect(editTowards({ voicemailOn: false, blockInternationalCalling: false }, extension, ["voicemailOn"])).toEqual({
    voicemail: { ...extension.voicemail, on: false },
  })
})
