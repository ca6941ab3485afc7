import type { PermissionKey } from "../../kit/access/permission-keys.ts"
import { texts } from "../../kit/language.ts"

/** One for each kind of user. */
export const dashboards = ["administrator", "partner", "vendor", "user"] as const
export type Dashboard = (typeof dashboards)[number]

type May = (key: PermissionKey) => boolean

/** Permissions of users who manage an account or its billing. */
const managing: readonly PermissionKey[] = ["read:pbx-summary", "read:services", "read:users", "read:account-details"]

/**
 * Which dashboard a user gets. Staff of a parent account who open the dashboard of another account see what its
 * administrators see. Null: the role has none.
 */
export const dashboardOf = (may: May, { isOwnAccount }: { readonly isOwnAccount: boolean }): Dashboard | null => {
  if (!may("read:dashboard")) return null
  // Only roles of the platform operator search all accounts.
  if (isOwnAccount && may("read:account-search")) return "vendor"
  if (isOwnAccount && may("read:partner-menu")) return "partner"
  return managing.some(may) ? "administrator" : "user"
}

export const tileIds = [
  "attention",
  "figures",
  "customers",
  "growth",
  "templates",
  "trouble",
  "system",
  "own",
  "ownCalls",
  "favorites",
  "callsPerDay",
  "queues",
  "schedules",
  "changes",
  "locations",
  "account",
  "services",
  "links",
  "regional",
] as const
export type TileId = (typeof tileIds)[number]

interface DashboardTile {
  readonly on: readonly Dashboard[]
  /** Without one, everyone with the dashboard may see it. */
  readonly permission?: PermissionKey
  /** Two such tiles share a row on a wide screen. */
  readonly isHalf?: true
  /** Hidden until the user adds it, on these dashboards. */
  readonly hiddenOn?: readonly Dashboard[]
  /** Not hidden if the role lacks this tile. */
  readonly insteadOf?: TileId
}

/** What a dashboard can show, in the order in which it is shown until the user arranges it. */
export const dashboardTiles: Readonly<Record<TileId, DashboardTile>> = {
  attention: { on: ["administrator"] },
  figures: { on: ["administrator"], permission: "read:account-insights" },
  customers: { on: ["partner"], permission: "read:accounts" },
  growth: { on: ["partner"], permission: "read:accounts" },
  templates: { on: ["partner"], permission: "read:partner-settings" },
  trouble: { on: ["vendor"], permission: "read:account-search" },
  system: { on: ["vendor"], permission: "read:account-search" },
  own: { on: ["user"] },
  ownCalls: { on: ["user"], permission: "read:own-calls" },
  favorites: { on: dashboards },
  callsPerDay: { on: ["administrator"], permission: "read:company-summary" },
  queues: { on: ["administrator", "user"], permission: "read:call-queues", isHalf: true },
  schedules: { on: ["administrator"], permission: "read:schedules", isHalf: true },
  changes: { on: ["administrator", "partner", "vendor"], permission: "read:audit-log", isHalf: true },
  locations: { on: ["administrator"], permission: "read:devices", isHalf: true },
  account: { on: ["administrator", "partner"], isHalf: true, hiddenOn: ["partner"] },
  services: { on: ["administrator"], hiddenOn: ["administrator"], insteadOf: "figures" },
  links: { on: dashboards, hiddenOn: ["administrator"] },
  regional: { on: ["administrator", "user"] },
}

export const tileTitles: Readonly<Record<TileId, string>> = texts("dashboard.tiles", {
  attention: "Needs attention",
  figures: "Key figures",
  customers: "Customers that need attention",
  growth: "Growth",
  templates: "Differences from templates",
  trouble: "Accounts in trouble",
  system: "System",
  own: "Your phone",
  ownCalls: "Your recent calls",
  favorites: "Favorites",
  callsPerDay: "Calls per day",
  queues: "Call queues now",
  schedules: "Open and closed today",
  changes: "Recent changes",
  locations: "Phones by location",
  account: "This account",
  services: "Services",
  links: "Quick links",
  regional: "Country information",
})

/** The tiles of a dashboard that the user may see, in their usual order. */
export const tilesFor = (dashboard: Dashboard, may: May): readonly TileId[] =>
  tileIds.filter((id) => {
    const { on, permission } = dashboardTiles[id]
    return on.includes(dashboard) && (permission === undefined || may(permission))
  })

export interface PlacedTile {
  readonly tile: TileId
  readonly hidden: boolean
}

/**
 * The tiles of a user: in the order they chose, with new ones after the tile they usually follow. Without a choice of
 * their own, in the usual order.
 */
export const arrangeTiles = (
  dashboard: Dashboard,
  allowed: readonly TileId[],
  chosen: readonly PlacedTile[],
): readonly PlacedTile[] => {
  const placed = chosen.filter(({ tile }) => allowed.includes(tile))
  for (const [index, tile] of allowed.entries()) {
    if (placed.some((one) => one.tile === tile)) continue
    const before = allowed.slice(0, index).findLast((one) => placed.some((other) => other.tile === one))
    const at = before === undefined ? 0 : placed.findIndex((one) => one.tile === before) + 1
    placed.splice(at, 0, { tile, hidden: isHiddenAtFirst(dashboard, allowed, tile) })
  }
  return placed
}

const isHiddenAtFirst = (dashboard: Dashboard, allowed: readonly TileId[], tile: TileId): boolean => {
  const { hiddenOn = [], insteadOf } = dashboardTiles[tile]
  return hiddenOn.includes(dashboard) && (insteadOf === undefined || allowed.includes(insteadOf))
}

/**
 * What is stored when a user arranges their dashboard: the tiles that their role does not see now keep their place in
 * the order, for when it sees them again.
 */
export const keepTiles = (
  allowed: readonly TileId[],
  stored: readonly PlacedTile[],
  wanted: readonly PlacedTile[],
): readonly PlacedTile[] => {
  const kept = [...wanted]
  for (const [index, lost] of stored.entries()) {
    if (allowed.includes(lost.tile) || kept.some(({ tile }) => tile === lost.tile)) continue
    const before = stored.slice(0, index).findLast(({ tile }) => kept.some((one) => one.tile === tile))
    kept.splice(before === undefined ? 0 : kept.findIndex(({ tile }) => tile === before.tile) + 1, 0, lost)
  }
  return kept
}
