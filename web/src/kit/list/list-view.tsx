import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { defaultPageSize, largestPageSize, type Page as PageOf, type PageQuery } from "@dialplane/contract/kit/paging"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useState, type ReactNode } from "react"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { PrimaryTakenContext } from "../../ui/actions/primary-taken.ts"
import { ColumnChooser } from "../../ui/list/column-chooser.tsx"
import { DensitySwitch } from "../../ui/list/density-switch.tsx"
import { FilterMenu } from "../../ui/list/filter-menu.tsx"
import { ListToolbar } from "../../ui/list/list-toolbar.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column, RowSelection } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import type { DataTableProps } from "../../ui/table/data-table-props.ts"
import { chosenValue, type PageSchema } from "../data/page-params.ts"
import { pagedQuery, totalQuery } from "../data/query.ts"
import { usePageParams, useSetPageParams } from "../data/use-page-params.ts"
import { LoadError } from "../errors/load-error.tsx"
import { defineMessages } from "../locale/messages.ts"
import { useMessages } from "../locale/use-locale.ts"
import { usePreferences } from "../preferences.tsx"
import type { CallInput } from "../request/call-types.ts"
import { call } from "../request/call.ts"
import { useConfig } from "../use-config.ts"
import { SavedViews } from "./saved-views.tsx"
import { useColumnChoice } from "./use-column-choice.ts"
import { useSearchText } from "./use-search-text.ts"
import { useSelectAll } from "./use-select-all.ts"

const listMessages = defineMessages({
  "en-us": {
    nothing: "No results",
    nothingSentence: "Try fewer filters or another spelling.",
    clear: "Clear search and filters",
  },
})

export type ListEndpoint<Row> = Endpoint & { readonly response: { readonly _output: PageOf<Row> } }

export interface ListFilter {
  /** The parameter of the list's schema. */
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

interface Props<Row, E extends ListEndpoint<Row>> extends Pick<
  DataTableProps<Row>,
  "label" | "rowId" | "rowName" | "onActivate" | "rowHref" | "rowActions" | "rowLock" | "openedId" | "bulkActions"
> {
  /** Identifies the list in the user's saved views and column choices. */
  readonly id: string
  readonly endpoint: E
  readonly params?: CallInput<E>["params"]
  /** The endpoint's query: search, filters and sort are kept in the address. */
  readonly schema: PageSchema
  readonly columns: readonly Column<Row>[]
  readonly filters?: readonly ListFilter[]
  readonly searchPlaceholder: string
  /** Shown when the list has no rows at all, as opposed to no matches. */
  readonly empty: ReactNode
  readonly end?: ReactNode
  /**
   * The most rows that one change takes. If given, all matching rows up to this number can be selected without
   * scrolling.
   */
  readonly selectAtMost?: number
}

/** The standard list: search, filters, sort and view in the address; rows are loaded page by page while scrolling. */
export const ListView = <Row, E extends ListEndpoint<Row>>(props: Props<Row, E>) => {
  const {
    id,
    endpoint,
    params,
    schema,
    columns,
    filters = [],
    searchPlaceholder,
    empty,
    end,
    selectAtMost,
    ...table
  } = props
  const query = usePageParams(schema) as unknown as PageQuery & Record<string, unknown>
  const setQuery = useSetPageParams(schema)
  const [visibility, setVisibility] = useColumnChoice(id, columns)
  const { change } = usePreferences()
  const [selection, setSelection] = useState<RowSelection>({})
  const [text, setText] = useSearchText(query.search, (search) => void setQuery({ search }, { replace: true }))
  const messages = useMessages(listMessages)
  const { plannedOutageServices } = useConfig()
  const list = useInfiniteQuery({
    ...pagedQuery(endpoint as never, { params, query: asSent(query) } as never, { customError: true }),
    // With another search or sort, the rows stay until the new ones arrive. Rows of another account are never kept.
    placeholderData: (rows, before) => (isSameList(before?.queryKey, params) ? rows : undefined),
  })
  const rows = (list.data ?? []) as Row[]
  // If all rows are loaded, the total needs no request.
  const counted = useQuery({
    ...totalQuery(endpoint as never, { params, query: asSent(query) } as never),
    enabled: list.isSuccess && !list.isPlaceholderData && list.hasNextPage,
  }).data
  const total =
    !list.isSuccess || list.isPlaceholderData
      ? undefined
      : list.hasNextPage
        ? counted
        : { count: rows.length, isExact: true }
  const selectAll = useSelectAll({
    most: table.bulkActions && selectAtMost,
    hasMore: list.hasNextPage,
    selection,
    setSelection,
    of: JSON.stringify([params, query]),
    readPage: async (cursor, signal) => {
      const page = (await call(
        endpoint as never,
        { params, query: { ...asSent(query), limit: pageSizeOf(schema), cursor } } as never,
        { customError: true, noCache: true, signal } as never,
      )) as PageOf<Row>
      return { ids: page.items.map(table.rowId), next: page.nextCursor }
    },
  })
  const selectByHand = (next: RowSelection) => {
    selectAll?.onForget()
    setSelection(next)
  }
  const valueOf = ({ name }: ListFilter) => chosenValue(schema, query, name)
  const narrowed = query.search !== "" || filters.some((filter) => valueOf(filter) !== undefined)
  const clear = () => void setQuery({ search: "", ...Object.fromEntries(filters.map(({ name }) => [name, undefined])) })

  // An empty list shows no search, filters or sort, only how to start.
  if (list.isSuccess && !list.isPlaceholderData && rows.length === 0 && !narrowed)
    return <PrimaryTakenContext value>{empty}</PrimaryTakenContext>
  return (
    <>
      <ListToolbar
        views={<SavedViews list={id} />}
        search={{ value: text, onChange: setText, placeholder: searchPlaceholder }}
        filters={filters.map((filter) => (
          <FilterMenu
            key={filter.name}
            label={filter.label}
            options={filter.options}
            single
            selected={[valueOf(filter) ?? []].flat()}
            onChange={([value]) => void setQuery({ [filter.name]: value })}
          />
        ))}
        onClearFilters={narrowed ? clear : undefined}
        total={total}
        columns={<ColumnChooser columns={columns} visibility={visibility} onChange={setVisibility} />}
        density={<DensitySwitch onChange={(density) => change({ density })} />}
        end={end}
      />
      {/* During a planned outage of its service, a list is shown as empty, not as broken. */}
      {list.isError && rows.length === 0 && !plannedOutageServices.includes(endpoint.service) ? (
        <LoadError of={list} />
      ) : (
        <DataTable
          {...table}
          total={total?.isExact === true ? total.count : undefined}
          columns={columns}
          rows={rows}
          sort={{ column: query.sort, direction: query.direction }}
          onSortChange={({ column, direction }) => void setQuery({ sort: column, direction })}
          visibility={visibility}
          selection={table.bulkActions ? selection : undefined}
          onSelectionChange={table.bulkActions ? selectByHand : undefined}
          selectAll={selectAll}
          onReachEnd={() => list.hasNextPage && !list.isFetchingNextPage && void list.fetchNextPage()}
          loading={list.isPending}
          loadingMore={list.isFetchingNextPage}
          empty={
            narrowed ? (
              <EmptyState
                icon="search"
                title={messages.nothing}
                sentence={messages.nothingSentence}
                action={<ActionButton onClick={clear}>{messages.clear}</ActionButton>}
              />
            ) : (
              empty
            )
          }
        />
      )}
    </>
  )
}

/** The largest page that the list allows. */
const pageSizeOf = (schema: PageSchema) =>
  schema.safeParse({ limit: largestPageSize }).success ? largestPageSize : defaultPageSize

/** A filter parsed to a boolean is sent as text. */
const asSent = ({ totalOnly: _, ...query }: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === "boolean" ? String(value) : value]),
  )

const isSameList = (key: readonly unknown[] | undefined, params: unknown) =>
  key !== undefined && JSON.stringify((key[2] as { params?: unknown } | undefined)?.params) === JSON.stringify(params)
