import type { Impact } from "@dialplane/contract/operations/service-status/service-status.schema"
import { expect, test } from "vitest"
import { bannerIncident } from "./banner-incident.ts"

const incident = (impact: Impact, affectsAccount = true, kind: "incident" | "maintenance" = "incident") => ({
  incidentId: 7,
  kind,
  impact,
  affectsAccount,
})

test.each([
  [incident("none"), false],
  [incident("minor"), false],
  [incident("major"), true],
  [incident("critical"), true],
  [incident("critical", false), false],
  [incident("major", true, "maintenance"), false],
])("%j is a banner: %s", (one, shown) => expect(bannerIncident([one], []) !== undefined).toBe(shown))

test("a dismissed incident gives way to the next one", () => {
  const next = { ...incident("major"), incidentId: 6 }
  expect(bannerIncident([incident("major"), next], ["service-incident:7"])).toBe(next)
  expect(bannerIncident([incident("major")], ["service-incident:7"])).toBeUndefined()
})
