import type { ComponentState } from "@dialplane/contract/operations/service-status/components"
import type { Impact } from "@dialplane/contract/operations/service-status/service-status.schema"
import { expect, test } from "vitest"
import { affectedText } from "./affected-text.ts"
import { headlineOf, type Headline } from "./headline-of.ts"

test.each<[Impact, readonly ComponentState[], Headline]>([
  ["none", [], "allOperational"],
  ["none", ["operational"], "allOperational"],
  ["none", ["operational", "maintenance"], "maintenanceRuns"],
  ["none", ["maintenance", "unknown"], "someNotOperational"],
  ["none", ["degraded"], "someNotOperational"],
  ["minor", ["degraded", "maintenance"], "indicator_minor"],
  ["critical", ["operational"], "indicator_critical"],
])("impact %s with %j is %s", (indicator, states, expected) =>
  expect(
    headlineOf({
      indicator,
      components: states.map((state) => ({ component: "fax", region: "us", state, note: null })),
    }),
  ).toBe(expected),
)

test("components with the same regions are named together", () =>
  expect(
    affectedText(
      [
        { component: "fax", region: "us" },
        { component: "messaging", region: "us" },
        { component: "api", region: "us" },
        { component: "api", region: "uk" },
      ],
      (names, where) => `${names} (${where})`,
    ),
  ).toBe("Fax, Messaging (United States); API (United States, United Kingdom)"))
