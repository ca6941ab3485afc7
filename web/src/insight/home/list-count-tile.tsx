import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import type { Page } from "@dialplane/contract/kit/paging"
import { useQuery } from "@tanstack/react-query"
import { totalQuery } from "../../kit/data/query.ts"
import { useFormat } from "../../kit/locale/use-locale.ts"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { StatTile } from "../../ui/page/stat-tile.tsx"

interface Props {
  readonly label: string
  readonly icon: IconName
  readonly href: string
  /** The list that the tile links to. */
  readonly list: Endpoint & { readonly response: { readonly _output: Page<unknown> } }
  readonly params: Readonly<Record<string, unknown>>
}

/** The number of rows of a list. */
export const ListCountTile = ({ label, icon, href, list, params }: Props) => {
  const { number } = useFormat()
  const { data, isPending } = useQuery(totalQuery(list as never, { params } as never))
  const total = data as { readonly count: number; readonly isExact: boolean } | undefined
  return (
    <StatTile
      label={label}
      icon={icon}
      href={href}
      value={total && `${number(total.count)}${total.isExact ? "" : "+"}`}
      loading={isPending}
      quiet={total?.count === 0}
    />
  )
}
