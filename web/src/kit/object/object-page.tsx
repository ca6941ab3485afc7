import type { UseQueryResult } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useState, type ReactNode } from "react"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { useAccount } from "../account.tsx"
import { useCan } from "../can.tsx"
import { LoadError } from "../errors/load-error.tsx"
import { accountAddress } from "../screen.ts"

interface Named {
  readonly name: string
  readonly extension?: string
}
interface Props<Data> {
  /** The list that the object belongs to; its path is the address inside the account. */
  readonly list: { readonly title: string; readonly path: string }
  readonly found: UseQueryResult<Data>
  readonly messages: { readonly actions: string; readonly delete: string; readonly openExtension?: string }
  /** For objects with an extension of their own: its id. */
  readonly extensionOf?: (data: Data) => number
  readonly badge?: (data: Data) => ReactNode
  readonly sentence?: (data: Data) => ReactNode
  /** Beside the menu of actions. */
  readonly moreActions?: (data: Data) => ReactNode
  readonly mayNotDelete: string | undefined
  readonly deleteDialog: (data: Data, dialog: { onClose: () => void; onGone: () => void }) => ReactNode
  readonly children: (data: Data) => ReactNode
}

/** The page of one object: its name, its actions, and below them what a domain shows. */
export const ObjectPage = <Data extends Named>(props: Props<Data>) => {
  const { list, found, messages, extensionOf, mayNotDelete } = props
  const { accountId } = useAccount()
  const router = useRouter()
  const mayOpenExtensions = useCan("read:extensions")
  const [deleting, setDeleting] = useState(false)
  const listAddress = accountAddress(accountId, list.path)
  const { data } = found
  const menu = (object: Data) => (
    <ActionMenu
      trigger={<ActionButton icon="more">{messages.actions}</ActionButton>}
      groups={[
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
      ]}
    />
  )
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: list.title, href: listAddress }]}
        title={data ? titleOf(data) : found.isLoadingError ? list.title : " "}
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
      {found.isLoadingError ? <LoadError of={found} /> : data === undefined ? <FormSkeleton /> : props.children(data)}
      {data &&
        deleting &&
        props.deleteDialog(data, {
          onClose: () => setDeleting(false),
          onGone: () => void router.navigate({ href: listAddress, ignoreBlocker: true }),
        })}
    </PageFrame>
  )
}

const titleOf = ({ name, extension }: Named) => (extension === undefined ? name : `${extension} ${name}`)
