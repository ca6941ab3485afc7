import {
  deskFilter,
  type DeskEntry,
} from "@dialplane/contract/calling/receptionist-console/receptionist-console.schema"
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query"
import { useMemo, useRef, type KeyboardEvent } from "react"
import { usePageParams, useSetPageParams } from "../../kit/data/use-page-params.ts"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useSearchText } from "../../kit/list/use-search-text.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { SearchBox } from "../../ui/list/search-box.tsx"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { DataTable } from "../../ui/table/data-table.tsx"
import { deskColumns } from "./desk-columns.tsx"
import { DeskKeys } from "./desk-keys.tsx"
import { numberOf } from "./desk-state.ts"
import classes from "./receptionist-console.module.css"
import { deskQuery, dropFavorite, favoritesQuery, keepFavorite } from "./receptionist-console.api.ts"
import { deskMessages } from "./receptionist-console.messages.ts"
import { useCopied } from "./use-copied.ts"
import { useSlash } from "./use-slash.ts"

/**
 * Searches while typing; the arrow keys move from the search into the list, where single keys act on the row. Favorites
 * are listed first until a search starts.
 */
export const DeskDirectory = () => {
  const messages = useMessages(deskMessages)
  const phone = usePhoneNumbers()
  const { search, sort, direction } = usePageParams(deskFilter)
  const setParams = useSetPageParams(deskFilter)
  const [text, setText] = useSearchText(search, (found) => void setParams({ search: found }, { replace: true }))
  const list = useInfiniteQuery({ ...deskQuery({ search, sort, direction }), placeholderData: (before) => before })
  const favorites = useQuery(favoritesQuery)
  const keep = useMutation(keepFavorite)
  const drop = useMutation(dropFavorite)
  const copy = useCopied()
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  useSlash(box)
  const columns = useMemo(() => deskColumns(messages, phone), [messages, phone])
  const rows = useMemo(() => {
    const found: readonly DeskEntry[] = list.data ?? []
    const first = search === "" ? (favorites.data?.items ?? []) : []
    const ids = new Set(first.map(({ extensionId }) => extensionId))
    return [...first, ...found.filter(({ extensionId }) => !ids.has(extensionId))]
  }, [list.data, favorites.data, search])
  const toggle = ({ extensionId, favorite }: DeskEntry) => (favorite ? drop : keep).mutate({ params: { extensionId } })

  const actionsOf = (entry: DeskEntry): readonly MenuGroup[] => [
    {
      id: "copy",
      actions: [...entry.phoneNumbers, entry.extension].map((number) => ({
        id: number,
        label: messages.copyNumber(phone(number)),
        icon: "copy" as const,
        onSelect: () => void copy(number),
      })),
    },
    {
      id: "favorite",
      actions: [
        {
          id: "favorite",
          label: entry.favorite ? messages.removeFavorite : messages.addFavorite,
          icon: "star",
          onSelect: () => toggle(entry),
        },
      ],
    },
  ]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (box.current?.contains(target)) {
      if (event.key !== "ArrowDown") return
      event.preventDefault()
      frame.current?.querySelector<HTMLElement>("[data-row-index][tabindex='0']")?.focus()
      return
    }
    // Only on the row itself: buttons inside it have their own keys.
    const index = target.dataset["rowIndex"]
    const row = index === undefined ? undefined : rows[Number(index)]
    if (row === undefined) return
    const act = { c: () => void copy(numberOf(row)), e: () => void copy(row.extension), f: () => toggle(row) }[
      event.key.toLowerCase()
    ]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of the focusable rows and search inside
    <div ref={frame} className={classes.main} onKeyDown={onKeyDown}>
      <div className={classes.bar}>
        <div ref={box} className={classes.search}>
          <SearchBox value={text} onChange={setText} placeholder={messages.search} />
        </div>
        <DeskKeys />
      </div>
      {list.isError && rows.length === 0 ? (
        <LoadError of={list} />
      ) : (
        <DataTable
          label={messages.directory}
          columns={columns}
          rows={rows}
          rowId={({ extensionId }) => String(extensionId)}
          rowName={({ name }) => name}
          rowActions={actionsOf}
          loading={list.isPending}
          loadingMore={list.isFetchingNextPage}
          sort={{ column: sort, direction }}
          onSortChange={(next) => void setParams({ sort: next.column as typeof sort, direction: next.direction })}
          onReachEnd={() => list.hasNextPage && !list.isFetchingNextPage && void list.fetchNextPage()}
          empty={
            search === "" ? (
              <EmptyState icon="users" title={messages.nobody} />
            ) : (
              <EmptyState
                icon="search"
                title={messages.nothing}
                sentence={messages.nothingSentence}
                action={<ActionButton onClick={() => setText("")}>{messages.clear}</ActionButton>}
              />
            )
          }
        />
      )}
    </div>
  )
}
