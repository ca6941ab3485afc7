import { tileTitles } from "@dialplane/contract/insight/home/dashboards"
import type { Growth } from "@dialplane/contract/insight/home/customers.schema"
import { useQuery } from "@tanstack/react-query"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../../ui/overlays/use-lazy-component.ts"
import { Section } from "../../ui/page/section.tsx"
import { ErrorState } from "../../ui/states/error-state.tsx"
import { PartBoundary } from "../../ui/states/part-boundary.tsx"
import { SkeletonBar } from "../../ui/states/skeleton-bar.tsx"
import { growthQuery } from "./customers.api.ts"
import { hasGrowth } from "./growth-months.ts"
import { homeMessages } from "./home.messages.ts"
import { TileState } from "./tile-state.tsx"
import classes from "./growth-tile.module.css"

const chart = lazyComponent(() => import("./growth-chart.tsx").then(({ GrowthChart }) => GrowthChart))

/** New and ended accounts and new users, month by month. */
export const GrowthTile = () => {
  const messages = useMessages(homeMessages)
  const { number } = useFormat()
  const growth = useQuery(growthQuery)
  return (
    <Section
      title={tileTitles.growth}
      {...(growth.data
        ? { sentence: messages.growthNow(number(growth.data.accounts), number(growth.data.users)) }
        : {})}
    >
      <TileState of={growth} rows={4}>
        {(data) =>
          hasGrowth(data.months) ? <Chart growth={data} /> : <p className={classes.none}>{messages.noGrowth}</p>
        }
      </TileState>
    </Section>
  )
}

const Chart = ({ growth }: { readonly growth: Growth }) => {
  const { Part: Charts, failed, retry } = useLazyComponent(chart)
  if (Charts === undefined)
    return failed ? <ErrorState compact onRetry={retry} /> : <SkeletonBar height={180} gap={8} />
  return (
    <PartBoundary>
      <Charts growth={growth} />
    </PartBoundary>
  )
}
