import fc from "fast-check"
import { expect, test } from "vitest"
import type { Destination } from "./destination.ts"
import { readDestinationCell, writeDestinationCell } from "./destination-cell.ts"

const number = fc.stringMatching(/^\d{3,6}$/)
const name = fc.string({ minLength: 1, maxLength: 30, unit: "grapheme" })
const announcement = fc.option(fc.record({ mediaId: fc.constant(7), name }))
const type = fc.constantFrom(
  "Extension",
  "Virtual Extension",
  "Call Group",
  "Call Queue",
  "Conference",
  "Auto Attendant",
)
const destinations: fc.Arbitrary<Destination> = fc.oneof(
  fc.record({
    kind: fc.constant("extension" as const),
    extensionId: fc.integer({ min: 1 }),
    extension: number,
    extensionType: type,
    announcement,
  }) as fc.Arbitrary<Destination>,
  fc.record({
    kind: fc.constant("voicemail" as const),
    extensionId: fc.constantFrom(1, 2),
    extension: number,
    announcement,
  }),
  fc.record({
    kind: fc.constant("external" as const),
    number: fc.stringMatching(/^\+\d{6,14}$/),
    present: fc.constantFrom("caller" as const, "company" as const),
    announcement,
  }),
  fc.record({ kind: fc.constant("flow" as const), callFlowId: fc.constant(3), name, announcement }),
  fc.record({ kind: fc.constantFrom("directory" as const, "hangUp" as const), announcement }),
)

test("a written destination is read as the same destination", () => {
  fc.assert(
    fc.property(destinations, (to) => {
      const cell = readDestinationCell(writeDestinationCell(to, 1))
      expect(cell).toMatchObject({ kind: to.kind, announcement: to.announcement?.name ?? null })
      if (to.kind === "extension") expect(cell).toMatchObject({ number: to.extension })
      if (to.kind === "extension" && !to.extensionType?.endsWith("Extension"))
        expect(cell).toMatchObject({ type: to.extensionType })
      if (to.kind === "voicemail") expect(cell).toMatchObject({ number: to.extensionId === 1 ? null : to.extension })
      if (to.kind === "external") expect(cell).toMatchObject({ number: to.number, present: to.present })
      if (to.kind === "flow") expect(cell).toMatchObject({ name: to.name })
    }),
  )
})

test.each([
  ["201", { kind: "extension", number: "201", announcement: null }],
  ["Queue 300", { kind: "extension", number: "300", type: "Call Queue", announcement: null }],
  ["+1 207 555 0140", undefined],
  ["external +1 207 555 0140", { kind: "external", number: "+1 207 555 0140", present: "caller", announcement: null }],
  [
    "external +12075550140 as company",
    { kind: "external", number: "+12075550140", present: "company", announcement: null },
  ],
  ["flow Main menu", { kind: "flow", name: "Main menu", announcement: null }],
  ['flow "after" after "after"', { kind: "flow", name: "after", announcement: "after" }],
  ['hang up after "Closed"', { kind: "hangUp", announcement: "Closed" }],
  ["own voicemail", { kind: "voicemail", number: null, announcement: null }],
  ["voicemail", undefined],
  ["queue Sales", undefined],
  ["queue 300 301", undefined],
  ['flow "open', undefined],
  ["somewhere", undefined],
  ["", undefined],
])("%s", (text, expected) => expect(readDestinationCell(text)).toEqual(expected))
