import { afterEach, expect, test, vi } from "vitest"
import { openDesktopClient } from "./desktop-client.ts"

afterEach(() => void vi.unstubAllGlobals())
const openedBy = (open: () => void) => {
  const assign = vi.fn()
  vi.stubGlobal("window", { location: { assign } })
  open()
  return assign.mock.calls
}

test("the desktop client is opened by its own address scheme", () => {
  expect(openedBy(() => openDesktopClient())).toEqual([["dialplane://open"]])
})

test("opened from the setup guide, the address says so", () => {
  expect(openedBy(() => openDesktopClient({ fromSetupGuide: true }))).toEqual([["dialplane://open?from=setup-guide"]])
})
