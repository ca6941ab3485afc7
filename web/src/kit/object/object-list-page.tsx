import { useRouter } from "@tanstack/react-router"
import { useMemo, useState, type ReactNode } from "react"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import type { MenuAction } from "../../ui/overlays/menu-action.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { HeadActions } from "../../ui/page/head-actions.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { useAccount } from "../account.tsx"
import { useCan } from "../can.tsx"
import type { PageSchema } from "../data/page-params.ts"
import { ListView, type ListEndpoint } from "../list/list-view.tsx"
import { accountAddress } from "../screen.ts"

interface Named {
  readonly name: string
  readonly extension?: string
}
interface Messages {
  readonly sentence: string
  readonly search: string
  readonly add: string
  readonly edit: string
  readonly delete: string
  readonly none: string
  readonly noneSentence: string
  readonly name: string
  /** The header of the extension numbers; without it, the objects have none. */
  readonly extension?: string
  readonly openExtension?: string
}
interface Props<Row, E extends ListEndpoint<Row>> {
  /** The address of the list inside the account; it also identifies the list in the user's saved views. */
  readonly path: string
  readonly title: string
  readonly messages: Messages
  readonly icon: IconName
  readonly endpoint: E
  readonly schema: PageSchema
  readonly idOf: (row: Row) => number
  /** For objects whose extension has settings of its own: its id. */
  readonly extensionOf?: (row: Row) => number
  /** After name and extension. They must stay the same between renders. */
  readonly columns: readonly Column<Row>[]
  readonly mayNotCreate: string | undefined
  readonly mayNotDelete: string | undefined
  /** Import, export and the like. */
  readonly actions?: readonly MenuAction[]
  readonly deleteDialog: (row: Row, onClose: () => void) => ReactNode
}

/** The list of the objects of one kind: search, add, open, delete. A domain gives its columns. */
export const ObjectListPage = <Row extends Named, E extends ListEndpoint<Row>>(props: Props<Row, E>) => {
  const { path, title, messages, icon, endpoint, schema, idOf, extensionOf, mayNotCreate, mayNotDelete } = props
  const mayOpenExtensions = useCan("read:extensions")
  const { accountId } = useAccount()
  const router = useRouter()
  const [deleting, setDeleting] = useState<Row>()
  const addressOf = (row: Row) => accountAddress(accountId, `${path}/${idOf(row)}`)
  const own = props.columns
  const columns = useMemo(
    () => [...namingColumns<Row>(messages, (row) => accountAddress(accountId, `${path}/${idOf(row)}`)), ...own],
    [messages, own, accountId, path, idOf],
  )
  const add = (
    <ActionButton
      kind="primary"
      icon="add"
      href={accountAddress(accountId, `${path}/new`)}
      disabledReason={mayNotCreate}
    >
      {messages.add}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead
        title={title}
        sentence={messages.sentence}
        actions={props.actions === undefined ? add : <HeadActions actions={props.actions}>{add}</HeadActions>}
      />
      <ListView<Row, E>
        id={path}
        label={title}
        endpoint={endpoint}
        params={{ accountId } as never}
        schema={schema}
        columns={columns}
        rowId={(row) => String(idOf(row))}
        rowName={({ extension, name }) => (extension === undefined ? name : `${extension} ${name}`)}
        searchPlaceholder={messages.search}
        onActivate={(row) => void router.navigate({ href: addressOf(row) })}
        rowActions={(row) => [
          {
            id: "object",
            actions: [
              { id: "edit", label: messages.edit, icon: "edit", href: addressOf(row) },
              ...(mayOpenExtensions && extensionOf !== undefined && messages.openExtension !== undefined
                ? [
                    {
                      id: "extension",
                      label: messages.openExtension,
                      icon: "extension" as const,
                      href: accountAddress(accountId, `extensions/${extensionOf(row)}`),
                    },
                  ]
                : []),
              {
                id: "delete",
                label: messages.delete,
                icon: "delete",
                danger: true,
                disabledReason: mayNotDelete,
                onSelect: () => setDeleting(row),
              },
            ],
          },
        ]}
        empty={<EmptyState icon={icon} title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
      {deleting && props.deleteDialog(deleting, () => setDeleting(undefined))}
    </PageFrame>
  )
}

const namingColumns = <Row extends Named>(
  { name: nameHeader, extension: extensionHeader }: Messages,
  addressOf: (row: Row) => string,
): readonly Column<Row>[] => [
  {
    id: "name",
    header: nameHeader,
    sortable: true,
    min: 180,
    grow: 2,
    fixed: true,
    card: "title",
    cell: (row) => (
      <TextLink quiet href={addressOf(row)} tabIndex={-1}>
        <span dir="auto">{row.name}</span>
      </TextLink>
    ),
  },
  ...(extensionHeader === undefined
    ? []
    : [
        {
          id: "extension",
          header: extensionHeader,
          sortable: true,
          width: 110,
          card: "aside",
          cell: ({ extension }: Row) => <span className="dp-figures">{extension}</span>,
        } as const,
      ]),
]
