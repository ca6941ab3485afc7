import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"

interface Props<Data> {
  readonly of: Pick<UseQueryResult<Data>, "data" | "error" | "isLoadingError" | "refetch">
  readonly rows?: number
  readonly children: (data: Data) => ReactNode
}

/** Each tile loads and fails by itself. */
export const TileState = <Data,>({ of, rows = 3, children }: Props<Data>) => {
  if (of.isLoadingError) return <LoadError compact of={of} />
  return of.data === undefined ? <ListSkeleton rows={rows} /> : children(of.data)
}
