import type { ServiceCountName, ServiceCounts } from "@dialplane/contract/accounts/accounts.schema"
import type { ReactNode } from "react"
import { useFormat, useWords } from "../kit/locale/use-locale.ts"
import type { IconName } from "../ui/icons/icon-map.ts"
import { StatTile } from "../ui/page/stat-tile.tsx"
import { TileGrid } from "../ui/page/tile-grid.tsx"
import { homeWords } from "./home.words.ts"

const icons: Readonly<Record<ServiceCountName, IconName>> = {
  localCompanyNumbers: "number", mobileExtensions: "mobile", extensions: "extension", nonEligibleNumbers: "number", tollFreeNumbers: "phone-in",
  companyFaxes: "fax", personalFaxes: "fax", receptionistConsoles: "receptionist", smartNumbers: "bolt", devices: "desk-phone",
}

/** All ten, those that people look for first at the beginning. */
const usualOrder: readonly ServiceCountName[] = [
  "extensions", "mobileExtensions", "devices", "localCompanyNumbers", "tollFreeNumbers", "smartNumbers", "nonEligibleNumbers", "receptionistConsoles", "companyFaxes", "personalFaxes",
]

interface Props {
  /** undefined while they are on the way */
  readonly counts: ServiceCounts | undefined
  readonly names?: readonly ServiceCountName[]
  /** Tiles of other parts of the portal, before the rest. */
  readonly first?: ReactNode
}

/** One tile for each service; those the account has none of stay in the background. */
export const ServiceTiles = ({ counts, names = usualOrder, first }: Props) => {
  const words = useWords(homeWords)
  const { number } = useFormat()
  return (
    <TileGrid least={180}>
      {first}
      {names.map((name) => (
        <StatTile key={name} label={words[name]} icon={icons[name]} value={counts && number(counts[name])} loading={counts === undefined} quiet={counts?.[name] === 0} />
      ))}
    </TileGrid>
  )
}
