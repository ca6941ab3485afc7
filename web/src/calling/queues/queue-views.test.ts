import { expect, test } from "vitest"
import { viewOf } from "./queue-views.ts"

test.each([
  ["name", "settings"],
  ["settings.strategy", "settings"],
  ["settings.whisperSound", "settings"],
  ["settings.waitingAlarm", "settings"],
  ["settings.maxWaiting", "waiting"],
  ["settings.maxWaitSeconds", "waiting"],
  ["settings.callbackKey", "waiting"],
  ["settings.comfortMessage.mediaId", "waiting"],
  ["settings.schedule", "overflow"],
  ["settings.exitKey", "overflow"],
  ["destinations.full.number", "overflow"],
])("the field %s is on the tab %s", (field, view) => expect(viewOf(field)).toBe(view))
