import { expect, test } from "vitest"
import { nextStep, type DeviceFacts, type StepCode } from "./next-step.ts"

const fine: DeviceFacts = {
  kind: "deskPhone",
  accountStatus: "Active",
  isShared: false,
  hasExtension: true,
  enabledLines: 1,
  linesWithoutLocation: 0,
  registeredLines: 1,
  lastRegisteredAt: "2026-11-15T08:00:00Z",
  lastFetch: { at: "2026-11-15T07:00:00Z", status: 200 },
  createdAt: "2026-01-01T00:00:00Z",
  swappedOutAt: null,
  assignedAt: null,
  restartingSince: null,
  now: new Date("2026-11-15T09:00:00Z"),
}
const offline = { registeredLines: 0 } as const
const unseen = { registeredLines: 0, lastRegisteredAt: null } as const

const table: readonly (readonly [string, Partial<DeviceFacts>, StepCode, "good" | "waiting" | "problem"])[] = [
  ["everything is right", {}, "allRegistered", "good"],
  ["the account is suspended, whatever else", { accountStatus: "Suspended" }, "accountSuspended", "problem"],
  ["the account is on trial", { accountStatus: "Pending" }, "allRegistered", "good"],
  ["the account is cancelled", { accountStatus: "Cancelled", ...unseen }, "accountClosed", "problem"],
  ["it is for demonstration", { accountStatus: "Demo" }, "allRegistered", "good"],
  ["nobody has it", { hasExtension: false, ...unseen }, "noExtension", "waiting"],
  ["nobody has it, but it is shared", { hasExtension: false, isShared: true }, "allRegistered", "good"],
  [
    "another phone took its place",
    { hasExtension: false, swappedOutAt: "2026-11-15T08:59:00Z", ...unseen },
    "spare",
    "waiting",
  ],
  ["it was told to restart", { ...offline, restartingSince: "2026-11-15T08:59:00Z" }, "restarting", "waiting"],
  ["it changed hands seconds ago", { ...offline, assignedAt: "2026-11-15T08:59:40Z" }, "justAssigned", "waiting"],
  [
    "it changed hands yesterday and is silent",
    { ...offline, assignedAt: "2026-11-14T08:59:40Z" },
    "offlineSince",
    "problem",
  ],
  ["its lines are off", { enabledLines: 0, registeredLines: 0 }, "linesOff", "problem"],
  ["rescuers would not find it", { linesWithoutLocation: 1 }, "noEmergencyLocation", "problem"],
  ["one line of two is there", { enabledLines: 2 }, "someRegistered", "waiting"],
  ["it was there and is not", offline, "offlineSince", "problem"],
  ["an app was there and is not", { ...offline, kind: "app" }, "offlineAppSince", "problem"],
  ["an app was never there", { ...unseen, kind: "app", lastFetch: null }, "appNeverSignedIn", "waiting"],
  [
    "a softphone was never there",
    { ...unseen, kind: "softphone", lastFetch: null },
    "softphoneNeverRegistered",
    "waiting",
  ],
  ["it never fetched its settings", { ...unseen, lastFetch: null }, "neverFetched", "waiting"],
  [
    "it was refused its settings",
    { ...unseen, lastFetch: { at: "2026-11-15T07:00:00Z", status: 404 } },
    "fetchRefused",
    "problem",
  ],
  ["it has its settings and never registered", unseen, "fetchedNeverRegistered", "problem"],
]

test.each(table)("when %s", (_, facts, code, tone) => {
  const step = nextStep({ ...fine, ...facts })
  expect(step).toMatchObject({ code, tone })
  // A sentence that names a moment has one, and no other does.
  expect(step.sentence.includes("{when}")).toBe(step.when !== null)
  expect(step.sentence).toMatch(/\.$/)
})
