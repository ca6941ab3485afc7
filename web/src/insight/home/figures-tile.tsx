import type { InsightName, InsightPartName } from "@dialplane/contract/insight/home/account-insights"
import type { AccountInsight } from "@dialplane/contract/insight/home/account-insights.schema"
import { tileTitles } from "@dialplane/contract/insight/home/dashboards"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Section } from "../../ui/page/section.tsx"
import { StatTile } from "../../ui/page/stat-tile.tsx"
import { TileGrid } from "../../ui/page/tile-grid.tsx"
import { insightsQuery } from "./home.api.ts"
import { homeMessages } from "./home.messages.ts"
import { PhoneSparkline } from "./phone-sparkline.tsx"
import classes from "./figures-tile.module.css"

const live = ["phones", "people", "numbers", "licenses"] as const
type Live = (typeof live)[number]
const icons: Readonly<Record<Live, IconName>> = {
  phones: "desk-phone",
  people: "users",
  numbers: "number",
  licenses: "extension",
}
/** The part that is the figure of the tile; otherwise all. */
const chief: Readonly<Partial<Record<Live, InsightPartName>>> = { phones: "online", numbers: "inUse" }

/** The key figures: what there is beside what was ordered. */
export const FiguresTile = () => {
  const messages = useMessages(homeMessages)
  const { number } = useFormat()
  const { accountId } = useAccount()
  const insights = useQuery(insightsQuery(accountId))
  const find = (name: InsightName) => insights.data?.insights.find((one) => one.name === name)
  if (insights.isLoadingError)
    return (
      <Section title={tileTitles.figures}>
        <LoadError compact of={insights} />
      </Section>
    )
  const callsToday = ({ value, parts }: AccountInsight) => {
    const [inbound, missed] = (["inbound", "missed"] as const).map(
      (part) => parts.find(({ name }) => name === part)?.value ?? 0,
    )
    return messages.insight_callsToday(
      value ?? 0,
      number(value ?? 0),
      inbound! > 0 ? number(missed! / inbound!, { style: "percent" }) : undefined,
    )
  }
  const shown = live.filter((name) => insights.data === undefined || find(name) !== undefined)
  const others = (["callsToday", "twoFactor", "neverSignedIn", "openOrders"] as const).flatMap((name) => {
    const insight = find(name)
    return insight === undefined ? [] : [{ ...insight, name }]
  })
  return (
    <Section title={tileTitles.figures}>
      <TileGrid least={240}>
        {shown.map((name) => (
          <LiveTile key={name} name={name} insight={find(name)} />
        ))}
      </TileGrid>
      {others.length > 0 && (
        <ul className={classes.others} aria-label={messages.furtherFigures}>
          {others.map((insight) => (
            <li key={insight.name}>
              <TextLink href={accountAddress(accountId, insight.path)}>
                {insight.hasFailed
                  ? messages.notRead
                  : insight.name === "callsToday"
                    ? callsToday(insight)
                    : messages[`insight_${insight.name}`](insight.value ?? 0, insight.outOf ?? 0)}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const LiveTile = ({ name, insight }: { readonly name: Live; readonly insight: AccountInsight | undefined }) => {
  const messages = useMessages(homeMessages)
  const { number } = useFormat()
  const { accountId } = useAccount()
  const main = insight?.parts.find((part) => part.name === chief[name])
  const all = insight?.value ?? 0
  const parts = insight?.parts.filter((part) => part !== main && (part.value > 0 || part.name === "free")) ?? []
  const more = insight?.ordered == null ? 0 : all - insight.ordered
  const notes: ReactNode[] = [
    ...parts.map((part) => (
      <TextLink key={part.name} className={classes.part} href={accountAddress(accountId, part.path)}>
        {messages[`part_${part.name}`](number(part.value))}
      </TextLink>
    )),
    ...(insight?.ordered == null
      ? []
      : [
          <span key="ordered" className={more > 0 && insight.ordered > 0 ? classes.warn : undefined}>
            {more > 0 && insight.ordered > 0
              ? messages.moreThanOrdered(number(insight.ordered))
              : messages.ordered(number(insight.ordered))}
          </span>,
        ]),
  ]
  return (
    <StatTile
      label={messages[`live_${name}`]}
      icon={icons[name]}
      href={accountAddress(accountId, main?.path ?? insight?.path ?? "dashboard")}
      loading={insight === undefined}
      value={insight?.hasFailed === true ? undefined : number(main?.value ?? all)}
      {...(main === undefined ? {} : { unit: messages.of(number(all)) })}
      note={
        insight?.hasFailed === true ? (
          messages.notRead
        ) : (
          <>
            <span className={classes.notes}>{notes}</span>
            {name === "phones" && <PhoneSparkline />}
          </>
        )
      }
    />
  )
}
