import { dashboardTiles, type TileId } from "@dialplane/contract/insight/home/dashboards"
import { useQuery } from "@tanstack/react-query"
import type { ComponentType } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { PartBoundary } from "../../ui/states/part-boundary.tsx"
import { AttentionTile } from "./attention-tile.tsx"
import { FavoritesTile } from "./favorites-tile.tsx"
import { FiguresTile } from "./figures-tile.tsx"
import { attentionQuery, insightsQuery, taskListQuery } from "./home.api.ts"
import { lazyTile } from "./lazy-tile.tsx"
import { tileRows } from "./tile-rows.ts"
import classes from "./home.module.css"

const administrators = () => import("./administrator-tiles.tsx")
const partners = () => import("./partner-tiles.tsx")
const users = () => import("./user-tiles.tsx")
const callsPerDay = () => import("./calls-per-day-tile.tsx")
const others = () => import("./other-tiles.tsx")

/**
 * A domain that adds a tile lists it in the contract (`dashboards.ts`) and here. Tiles that not everyone sees are loaded
 * with the first of them.
 */
const components: Readonly<Record<TileId, ComponentType<{ readonly isAsked: boolean }>>> = {
  attention: AttentionTile,
  figures: FiguresTile,
  favorites: FavoritesTile,
  callsPerDay: lazyTile("callsPerDay", callsPerDay, ({ CallsPerDayTile }) => CallsPerDayTile),
  queues: lazyTile("queues", administrators, ({ Queues }) => Queues),
  schedules: lazyTile("schedules", administrators, ({ Schedules }) => Schedules),
  changes: lazyTile("changes", administrators, ({ Changes }) => Changes),
  locations: lazyTile("locations", administrators, ({ Locations }) => Locations),
  customers: lazyTile("customers", partners, ({ Customers }) => Customers),
  growth: lazyTile("growth", partners, ({ Growth }) => Growth),
  templates: lazyTile("templates", partners, ({ Templates }) => Templates),
  trouble: lazyTile("trouble", partners, ({ Trouble }) => Trouble),
  system: lazyTile("system", partners, ({ System }) => System),
  own: lazyTile("own", users, ({ Own }) => Own, "rows"),
  ownCalls: lazyTile("ownCalls", users, ({ OwnCalls }) => OwnCalls),
  account: lazyTile("account", others, ({ Account }) => Account),
  services: lazyTile("services", others, ({ Services }) => Services),
  links: lazyTile("links", others, ({ Links }) => Links, "silent"),
  regional: lazyTile("regional", others, ({ Regional }) => Regional, "silent"),
}

/** The tiles in their order. A tile that breaks does not affect the others. */
export const DashboardTiles = ({ tiles }: { readonly tiles: readonly TileId[] }) => {
  const isAsked = useTopIsLoaded(tiles)
  return (
    <div className={classes.tiles}>
      {tileRows(tiles, (tile) => dashboardTiles[tile].isHalf === true).map((row) =>
        row.map((tile) => {
          const Tile = components[tile]
          return (
            <div key={tile} className={classes.tile} data-half={row.length === 2 || undefined}>
              <PartBoundary>
                <Tile isAsked={isAsked} />
              </PartBoundary>
            </div>
          )
        }),
      )}
    </div>
  )
}

/** Whether what is usually at the top has its answers, or failed; only then is it known what is below the fold. */
const useTopIsLoaded = (tiles: readonly TileId[]): boolean => {
  const { accountId } = useAccount()
  const [asksAttention, asksFigures] = [tiles.includes("attention"), tiles.includes("figures")]
  // The tiles themselves read again every minute.
  const attention = useQuery({ ...attentionQuery(accountId), enabled: asksAttention, refetchInterval: false })
  const figures = useQuery({ ...insightsQuery(accountId), enabled: asksFigures, refetchInterval: false })
  const setup = useQuery({ ...taskListQuery(accountId), enabled: false })
  const asksSetup = useCan("read:pbx-summary") && asksAttention && setup.isLoading
  return !(asksAttention && attention.isPending) && !(asksFigures && figures.isPending) && !asksSetup
}
