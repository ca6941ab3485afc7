import type { ServiceCountName, ServiceCounts } from "@dialplane/contract/accounts/accounts.schema"
import type { PermissionKey } from "@dialplane/contract/roles/permission-keys"
import type { ReactNode } from "react"
import { useAccount } from "../kit/account.tsx"
import { useMay } from "../kit/use-may.ts"
import { accountAddress } from "../kit/screen.ts"
import { useFormat, useWords } from "../kit/locale/use-locale.ts"
import type { IconName } from "../ui/icons/icon-map.ts"
import { StatTile } from "../ui/page/stat-tile.tsx"
import { TileGrid } from "../ui/page/tile-grid.tsx"
import { homeWords } from "./home.words.ts"

const icons: Readonly<Record<ServiceCountName, IconName>> = {
  localCompanyNumbers: "number", mobileExtensions: "mobile", extensions: "extension", nonEligibleNumbers: "number", tollFreeNumbers: "phone-in",
  companyFaxes: "fax", personalFaxes: "fax", receptionistConsoles: "receptionist", smartNumbers: "bolt", devices: "desk-phone",
}

/** Where one sees them one by one. */
const lists: Partial<Readonly<Record<ServiceCountName, { readonly path: string; readonly permission: PermissionKey }>>> = {
  extensions: { path: "extensions", permission: "read:extensions" },
  devices: { path: "devices", permission: "read:devices" },
  localCompanyNumbers: { path: "phone-numbers?kind=local", permission: "read:phone-numbers" },
  tollFreeNumbers: { path: "phone-numbers?kind=tollFree", permission: "read:phone-numbers" },
}

/** The address of the list behind a tile, for those who may open it. */
export const useListOf = () => {
  const { accountId } = useAccount()
  const may = useMay()
  return (name: ServiceCountName) => {
    const list = lists[name]
    return list && may(list.permission) ? accountAddress(accountId, list.path) : undefined
  }
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
  const listOf = useListOf()
  return (
    <TileGrid least={180}>
      {first}
      {names.map((name) => (
        <StatTile key={name} label={words[name]} icon={icons[name]} href={listOf(name)} value={counts && number(counts[name])} loading={counts === undefined} quiet={counts?.[name] === 0} />
      ))}
    </TileGrid>
  )
}
