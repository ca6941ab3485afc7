import { describe, expect, test } from "vitest"
import { roleKeys, roles, type RoleKey } from "../../kit/access/roles.table.ts"
import {
  arrangeTiles,
  dashboardOf,
  dashboardTiles,
  keepTiles,
  tileIds,
  tilesFor,
  type Dashboard,
} from "./dashboards.ts"

const mayAs = (role: RoleKey) => (key: Parameters<Parameters<typeof dashboardOf>[0]>[0]) => roles[role].keys.has(key)

/** In the own account, and in the account of a customer for roles that reach one. */
const expected: Readonly<Record<RoleKey, readonly [Dashboard | null, Dashboard | null]>> = {
  superuser: ["vendor", "administrator"],
  accountSuperUser: ["administrator", "administrator"],
  accountAdministrator: ["administrator", "administrator"],
  endUser: ["user", "user"],
  anonymous: [null, null],
  endUserWithoutDashboard: [null, null],
  apiUser: [null, null],
  billingAdmin: ["administrator", "administrator"],
  reportsAdmin: ["user", "user"],
  callQueuesAdmin: ["user", "user"],
  usersAdmin: ["administrator", "administrator"],
  callQueuesReportingAdmin: ["user", "user"],
  partnerAccountSuperuser: ["partner", "administrator"],
  partnerAccountAdministrator: ["partner", "administrator"],
  wholesalerProvider: ["partner", "administrator"],
  channelManagerSupervisor: ["partner", "administrator"],
  channelManager: ["partner", "administrator"],
  tier2ResellerManager: ["partner", "administrator"],
  tier2Reseller: ["partner", "administrator"],
  resellerSupport: ["partner", "administrator"],
  resellerManager: ["partner", "administrator"],
  customerSupportManager: ["vendor", "administrator"],
  reseller: ["partner", "administrator"],
  accounting: ["partner", "administrator"],
  accountManagement: ["partner", "administrator"],
  salesAdmin: ["partner", "administrator"],
  sales: ["partner", "administrator"],
}

describe("which dashboard a role gets", () => {
  test.each(roleKeys)("%s", (role) => {
    expect(dashboardOf(mayAs(role), { isOwnAccount: true })).toBe(expected[role][0])
    expect(dashboardOf(mayAs(role), { isOwnAccount: false })).toBe(expected[role][1])
  })

  test("no dashboard is empty for anyone who gets it", () => {
    for (const role of roleKeys) {
      const [dashboard] = expected[role]
      if (dashboard === null) continue
      const shown = arrangeTiles(dashboard, tilesFor(dashboard, mayAs(role)), []).filter(({ hidden }) => !hidden)
      expect(shown.length, role).toBeGreaterThan(1)
    }
  })
})

test("a tile is there only for whoever has its permission", () => {
  expect(tilesFor("administrator", () => true)).toContain("figures")
  expect(tilesFor("administrator", (key) => key !== "read:account-insights")).not.toContain("figures")
})

describe("arranging", () => {
  const allowed = ["attention", "figures", "favorites", "queues"] as const
  const shown = (tile: (typeof tileIds)[number], hidden = false) => ({ tile, hidden })

  test("the usual order, with the tiles that wait to be added", () => {
    expect(arrangeTiles("administrator", ["attention", "figures", "services"], [])).toEqual([
      shown("attention"),
      shown("figures"),
      shown("services", true),
    ])
  })
  test("services are shown where the role has no key figures", () => {
    expect(arrangeTiles("administrator", ["attention", "services"], [])).toEqual([
      shown("attention"),
      shown("services"),
    ])
  })
  test("the user's order, with a new tile behind the one it usually follows", () => {
    expect(
      arrangeTiles("administrator", allowed, [shown("queues"), shown("attention", true), shown("favorites")]),
    ).toEqual([shown("queues"), shown("attention", true), shown("figures"), shown("favorites")])
  })
  test("a tile that the role lost is not shown, and comes back in its place", () => {
    const stored = [shown("queues"), shown("changes", true), shown("attention")]
    expect(arrangeTiles("administrator", ["attention", "queues"], stored)).toEqual([
      shown("queues"),
      shown("attention"),
    ])
    const kept = keepTiles(["attention", "queues"], stored, [shown("attention"), shown("queues")])
    expect(kept).toEqual([shown("attention"), shown("queues"), shown("changes", true)])
    expect(arrangeTiles("administrator", ["attention", "queues", "changes"], kept)).toEqual(kept)
  })
  test("every tile is on a dashboard", () => {
    for (const id of tileIds) expect(dashboardTiles[id].on.length, id).toBeGreaterThan(0)
  })
})
