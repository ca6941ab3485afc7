import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { useQueryClient, type InfiniteData } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import { prefixOf } from "./query.ts"

type Read<Row> =
  | readonly Row[]
  | Row
  | { readonly items: readonly Row[] }
  | InfiniteData<{ readonly items: readonly Row[] }>
  | undefined

const rowsOf = <Row extends object>(read: Read<Row>): readonly Row[] =>
  read === undefined
    ? []
    : Array.isArray(read)
      ? read
      : "pages" in read
        ? read.pages.flatMap(({ items }) => items)
        : "items" in read
          ? read.items
          : [read as Row]

/**
 * The newest version of a row among the reads on this screen: a sheet opened from a list was given the row as it was
 * then. Unchanged if no read contains it any more.
 */
export const useNewest = <Row extends { readonly version: number }>(
  read: Endpoint,
  row: Row | undefined,
  idOf: (row: Row) => unknown,
): Row | undefined => {
  const client = useQueryClient()
  const find = () => {
    if (row === undefined) return undefined
    const known = client
      .getQueriesData<Read<Row>>({ queryKey: prefixOf(read) })
      .flatMap(([, data]) => rowsOf(data).filter((one) => idOf(one) === idOf(row)))
    return known.reduce((newest, one) => (one.version > newest.version ? one : newest), row)
  }
  return useSyncExternalStore((changed) => client.getQueryCache().subscribe(changed), find, find)
}
