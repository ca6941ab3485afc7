import type { FigureName } from "@dialplane/contract/ground/accounts/account-figures"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { StatTile } from "../../ui/page/stat-tile.tsx"
import { TileGrid } from "../../ui/page/tile-grid.tsx"
import { useListOf, type Figures } from "./figures.ts"
import { homeMessages } from "./home.messages.ts"

const icons: Readonly<Record<FigureName, IconName>> = {
  people: "users",
  localCompanyNumbers: "number",
  mobileExtensions: "mobile",
  extensions: "extension",
  nonEligibleNumbers: "number",
  tollFreeNumbers: "phone-in",
  companyFaxes: "fax",
  personalFaxes: "fax",
  receptionistConsoles: "receptionist",
  smartNumbers: "bolt",
  devices: "desk-phone",
}

/** The most important ones first. */
const usualOrder: readonly FigureName[] = [
  "people",
  "extensions",
  "mobileExtensions",
  "devices",
  "localCompanyNumbers",
  "tollFreeNumbers",
  "smartNumbers",
  "nonEligibleNumbers",
  "receptionistConsoles",
  "companyFaxes",
  "personalFaxes",
]

interface Props {
  /** undefined while loading */
  readonly figures: Figures | undefined
}

/**
 * One tile for each figure: the current quantity beside the ordered one. Services without a list that were never
 * ordered are left out.
 */
export const ServiceTiles = ({ figures }: Props) => {
  const shown = usualOrder.filter(
    (name) => figures === undefined || figures[name].count !== null || figures[name].ordered !== 0,
  )
  return (
    <TileGrid least={180} figures>
      {shown.map((name) => (
        <FigureTile key={name} name={name} figures={figures} />
      ))}
    </TileGrid>
  )
}

const FigureTile = ({ name, figures }: { readonly name: FigureName; readonly figures: Figures | undefined }) => {
  const messages = useMessages(homeMessages)
  const { number } = useFormat()
  const listOf = useListOf()
  const figure = figures?.[name]
  const { count = null, ordered = null } = figure ?? {}
  const more = count === null || ordered === null ? 0 : count - ordered
  const note =
    ordered === null || (ordered === 0 && count === 0)
      ? undefined
      : more > 0 && ordered > 0
        ? messages.moreThanOrdered(number(ordered))
        : messages.ordered(number(ordered))
  return (
    <StatTile
      label={messages[name]}
      icon={icons[name]}
      href={listOf(name)}
      value={count === null ? undefined : number(count)}
      loading={figure === undefined}
      quiet={count === 0 || count === null}
      note={note}
      tone={more > 0 && ordered !== 0 ? "warn" : undefined}
    />
  )
}
