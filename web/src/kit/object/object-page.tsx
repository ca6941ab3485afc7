import type { UseQueryResult } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useState, type ReactNode } from "react"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { useAccount } from "../account.tsx"
import { useCan } from "../can.tsx"
import { LoadError, Missing } from "../errors/load-error.tsx"
import { accountAddress } from "../screen.ts"

interface Props<Data> {
  /** The list that the object belongs to; a path is an address inside the account. */
  readonly list: { readonly title: string } & ({ readonly path: string } | { readonly address: string })
  /** The heading; without it, the name of the object with its extension. */
  readonly titleOf?: (data: Data) => string
  /** The object, or what a list that has been read knows of it: nothing if there is no such object. */
  readonly found: UseQueryResult<Data | undefined>
  readonly messages: { readonly actions: string; readonly delete: string; readonly openExtension?: string }
  /** For objects with an extension of their own: its id. */
  readonly extensionOf?: (data: Data) => number
  readonly badge?: (data: Data) => ReactNode
  readonly sentence?: (data: Data) => ReactNode
  /** Instead of the usual menu (open the extension, delete). */
  readonly menu?: (data: Data, onDelete: () => void) => readonly MenuGroup[]
  /** Beside the menu of actions. */
  readonly moreActions?: (data: Data) => ReactNode
  readonly mayNotDelete?: string | undefined
  readonly deleteDialog: (data: Data, dialog: { onClose: () => void; onGone: () => void }) => ReactNode
  readonly children: (data: Data) => ReactNode
}

/** The page of one object: its name, its actions, and below them what a domain shows. */
export const ObjectPage = <Data extends object>(props: Props<Data>) => {
  const { list, found, messages, extensionOf, mayNotDelete } = props
  const { accountId } = useAccount()
  const router = useRouter()
  const mayOpenExtensions = useCan("read:extensions")
  const [deleting, setDeleting] = useState(false)
  const listAddress = "path" in list ? accountAddress(accountId, list.path) : list.address
  const { data } = found
  const usualMenu = (object: Data): readonly MenuGroup[] => [
    {
      id: "object",
      actions: [
        ...(mayOpenExtensions && extensionOf !== undefined && messages.openExtension !== undefined
          ? [
              {
                id: "extension",
                label: messages.openExtension,
                icon: "extension" as const,
                href: accountAddress(accountId, `extensions/${extensionOf(object)}`),
              },
            ]
          : []),
        {
          id: "delete",
          label: messages.delete,
          icon: "delete",
          danger: true,
          disabledReason: mayNotDelete,
          onSelect: () => setDeleting(true),
        },
      ],
    },
  ]
  const menu = (object: Data) => (
    <ActionMenu
      trigger={<ActionButton icon="more">{messages.actions}</ActionButton>}
      groups={props.menu?.(object, () => setDeleting(true)) ?? usualMenu(object)}
    />
  )
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: list.title, href: listAddress }]}
        title={data ? (props.titleOf ?? titleOf)(data) : found.isPending ? " " : list.title}
        badge={data && props.badge?.(data)}
        sentence={data && props.sentence?.(data)}
        actions={
          data && (
            <>
              {menu(data)}
              {props.moreActions?.(data)}
            </>
          )
        }
      />
      {data !== undefined ? (
        props.children(data)
      ) : found.isPending ? (
        <FormSkeleton />
      ) : found.isLoadingError ? (
        <LoadError of={found} />
      ) : (
        <Missing />
      )}
      {data &&
        deleting &&
        props.deleteDialog(data, {
          onClose: () => setDeleting(false),
          onGone: () => void router.navigate({ href: listAddress, ignoreBlocker: true }),
        })}
    </PageFrame>
  )
}

const titleOf = (data: object) => {
  const { name = "", extension } = data as { readonly name?: string; readonly extension?: string }
  return extension === undefined ? name : `${extension} ${name}`
}
