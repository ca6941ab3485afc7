import type { Page } from "@dialplane/contract/kit/paging"
import { useFormat } from "../kit/locale/use-locale.ts"
import type { IconName } from "../ui/icons/icon-map.ts"
import { StatTile } from "../ui/page/stat-tile.tsx"

interface Props {
  readonly label: string
  readonly icon: IconName
  readonly href: string
  /** The first page of the list behind the tile. */
  readonly of: { readonly data: Page<unknown> | undefined; readonly isError: boolean }
}

/** How many are set up. A list that is longer than its first page is not counted to the end: "750+" says enough here. */
export const ListCountTile = ({ label, icon, href, of: { data, isError } }: Props) => {
  const { number } = useFormat()
  const value = data === undefined ? "—" : `${number(data.items.length)}${data.nextCursor === null ? "" : "+"}`
  return <StatTile label={label} icon={icon} href={href} value={value} loading={data === undefined && !isError} quiet={data?.items.length === 0} />
}
