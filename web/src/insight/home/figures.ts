import {
  figureLists,
  hasList,
  type AccountFigure,
  type FigureName,
} from "@dialplane/contract/ground/accounts/account-figures"
import { getAccountFigures } from "@dialplane/contract/ground/accounts/accounts.endpoints"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"

for (const topic of ["account", "user", "extension", "device", "phone-number", "receptionist-console"])
  staleBy(topic, getAccountFigures)

export type Figures = Readonly<Record<FigureName, AccountFigure>>

/** The current quantity beside the ordered one, by name. */
export const useFigures = ({ enabled = true } = {}) => {
  const { accountId } = useAccount()
  return useQuery({
    ...query(getAccountFigures, { params: { accountId } }),
    enabled,
    select: ({ figures }) => Object.fromEntries(figures.map((figure) => [figure.name, figure])) as Figures,
  })
}

/** The address of the list that shows exactly what a figure counts, if the user may open it. */
export const useListOf = () => {
  const { accountId } = useAccount()
  const may = useMay()
  return (name: FigureName): string | undefined => {
    if (!hasList(name) || !may(figureLists[name].permission)) return undefined
    const { page, narrowed } = figureLists[name]
    const search = new URLSearchParams(narrowed).toString()
    return accountAddress(accountId, search === "" ? page : `${page}?${search}`)
  }
}
