import { expect, test } from "vitest"
import { fillingWarning, isNotified } from "./notification-rule.ts"

const usual = { isUrgent: false, isOpen: true }
test.each([
  ["off never", { notification: "off", notifyWhen: "always" }, { isUrgent: true, isOpen: false }, false],
  ["always", { notification: "notice", notifyWhen: "always" }, usual, true],
  ["always, with the audio", { notification: "attachment", notifyWhen: "always" }, usual, true],
  ["closed, during the hours", { notification: "notice", notifyWhen: "closed" }, usual, false],
  ["closed, outside the hours", { notification: "notice", notifyWhen: "closed" }, { ...usual, isOpen: false }, true],
  ["urgent only, usual message", { notification: "notice", notifyWhen: "urgent" }, usual, false],
  ["urgent only, urgent message", { notification: "notice", notifyWhen: "urgent" }, { ...usual, isUrgent: true }, true],
] as const)("%s", (_name, rule, message, expected) => expect(isNotified(rule, message)).toBe(expected))

test.each([
  [79, 100, undefined],
  [80, 100, "almostFull"],
  [81, 100, undefined],
  [99, 100, undefined],
  [100, 100, "full"],
  [101, 100, undefined],
  [8, 10, "almostFull"],
  [10, 10, "full"],
] as const)("%i of %i messages: %s", (count, most, expected) => expect(fillingWarning(count, most)).toBe(expected))
