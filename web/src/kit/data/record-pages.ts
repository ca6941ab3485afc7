import { infiniteQueryOptions } from "@tanstack/react-query"

interface RecordPage<Item> {
  readonly items: readonly Item[]
  /** The id of the last record; null at the end. */
  readonly nextBefore: string | null
}

/** Records of events, newest first, read page by page with the id of the last one; `data` is the rows so far. */
export const recordPages = <Item>(
  key: readonly unknown[],
  read: (before: { readonly before?: string }, signal: AbortSignal) => Promise<RecordPage<Item>>,
) =>
  infiniteQueryOptions({
    queryKey: [...key, "pages"],
    queryFn: ({ pageParam, signal }) => read(pageParam === undefined ? {} : { before: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: RecordPage<Item>) => last.nextBefore ?? undefined,
    select: ({ pages }): Item[] => pages.flatMap(({ items }) => items),
  })
export type RecordsQuery<Item> = ReturnType<typeof recordPages<Item>>
