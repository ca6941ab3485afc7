import { expect, test } from "vitest"
import type { CallerId } from "../../inventory/extensions/extensions.schema.ts"
import { outboundCallerId, type CallingExtension, type CompanyCallerId } from "./outbound-caller-id.ts"

const company: CompanyCallerId = { defaultCallerId: "main", mainNumber: "+12075550100", callerName: "HARBOR" }
const kind = (number: CallerId["number"], name = ""): CallerId => ({ name, number, blocked: false })
const ava: CallingExtension = {
  name: "Ava Stone",
  callerId: kind({ kind: "account" }),
  ownNumber: "+12075550113",
  locationNumber: "+12075550200",
  locationCountry: "US",
}

const byLocation = { defaultCallerId: "location" } as const

test.each<[string, Partial<CompanyCallerId>, Partial<CallingExtension>, string | null, string]>([
  ["the main number", {}, {}, "+12075550100", "HARBOR"],
  ["no main number", { mainNumber: null }, {}, null, "HARBOR"],
  ["no name of the company", { callerName: "" }, {}, "+12075550100", "Ava Stone"],
  ["a name of the extension", {}, { callerId: kind({ kind: "account" }, "A. Stone") }, "+12075550100", "A. Stone"],
  ["the own number by default", { defaultCallerId: "own" }, {}, "+12075550113", "Ava Stone"],
  ["no own number", { defaultCallerId: "own" }, { ownNumber: null }, "+12075550100", "HARBOR"],
  ["the location's number", { defaultCallerId: "location" }, {}, "+12075550200", "HARBOR"],
  ["a location's number with spaces", byLocation, { locationNumber: "+1 207 555 0140" }, "+12075550140", "HARBOR"],
  [
    "a location's number without its country",
    byLocation,
    { locationNumber: "(207) 555-0140" },
    "+12075550140",
    "HARBOR",
  ],
  ["no location", { defaultCallerId: "location" }, { locationNumber: null }, "+12075550100", "HARBOR"],
  ["the extension shows its own number", {}, { callerId: kind({ kind: "own" }) }, "+12075550113", "Ava Stone"],
  [
    "the extension shows another number",
    {},
    { callerId: kind({ kind: "number", number: "+12075550177" }) },
    "+12075550177",
    "Ava Stone",
  ],
  ["hidden", {}, { callerId: { ...kind({ kind: "own" }), blocked: true } }, null, ""],
])("%s", (_, settings, extension, number, name) =>
  expect(outboundCallerId({ ...company, ...settings }, { ...ava, ...extension })).toEqual({ number, name }),
)
