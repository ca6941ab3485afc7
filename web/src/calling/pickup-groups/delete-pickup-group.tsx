import type { PickupGroup } from "@dialplane/contract/calling/pickup-groups/pickup-groups.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { pickupGroupQuery, removePickupGroup } from "./pickup-groups.api.ts"
import { pickupMessages } from "./pickup-groups.messages.ts"

interface Props {
  readonly group: PickupGroup
  readonly onClose: () => void
  readonly onGone?: () => void
}

const mostNames = 5

export const DeletePickupGroup = ({ group: { groupId, name }, onClose, onGone }: Props) => {
  const messages = useMessages(pickupMessages)
  const { accountId } = useAccount()
  const members = useQuery(pickupGroupQuery(accountId, groupId)).data?.members ?? []
  const confirmed = useConfirmed(removePickupGroup, () => {
    showToast({ tone: "good", title: messages.deleted, message: name })
    onClose()
    onGone?.()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, groupId } })}
      opened
      destructive
      title={messages.deleteTitle(name)}
      confirmLabel={messages.delete}
      affected={
        members.length === 0
          ? [messages.noMembersLeave]
          : [
              ...members.slice(0, mostNames).map((one) => messages.leaves(`${one.extension} ${one.name}`)),
              ...(members.length > mostNames ? [messages.leavesMore(members.length - mostNames)] : []),
            ]
      }
      onCancel={onClose}
    >
      {messages.deleteText}
    </ConfirmDialog>
  )
}
