import { expect, test } from "vitest"
import { createSessionStore } from "./session-store.ts"

test("the session keeps where one works, in which regions, by which portal and how one came; all of it ends with it", () => {
  const session = createSessionStore()
  const empty = session.get()
  expect(empty.redirectOrigin).toEqual({
    fromIdentityProvider: false,
    fromDashboardLogin: false,
    fromSetupGuide: false,
    fromDesktopClient: false,
  })
  session.enterAccount(100, { phoneSystem: "uk" })
  session.merge({ loginPortal: "dashboard" })
  session.cameFrom({ fromDashboardLogin: true })
  session.cameFrom({ fromIdentityProvider: true })
  expect(session.get()).toMatchObject({
    accountId: 100,
    servicesGeography: { phoneSystem: "uk" },
    loginPortal: "dashboard",
    redirectOrigin: {
      fromIdentityProvider: true,
      fromDashboardLogin: true,
      fromSetupGuide: false,
      fromDesktopClient: false,
    },
  })
  session.clear()
  expect(session.get()).toEqual(empty)
})
