import type { Receptionist } from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { DeleteReplaceDialog } from "../destinations/delete-replace-dialog.tsx"
import { removeReceptionist } from "./virtual-receptionists.api.ts"
import { receptionistMessages } from "./virtual-receptionists.messages.ts"

interface Props {
  readonly receptionist: Receptionist
  readonly onClose: () => void
  readonly onGone?: () => void
}

export const DeleteReceptionist = ({ receptionist, onClose, onGone }: Props) => {
  const messages = useMessages(receptionistMessages)
  const { accountId } = useAccount()
  return (
    <DeleteReplaceDialog
      extensionId={receptionist.vrId}
      name={`${receptionist.extension} ${receptionist.name}`}
      title={messages.deleteTitle(receptionist.name)}
      remove={removeReceptionist}
      input={(replaceWith) => ({
        params: { accountId, vrId: receptionist.vrId },
        query: replaceWith === undefined ? {} : { replaceWith: String(replaceWith) },
      })}
      onClose={onClose}
      onGone={onGone}
    >
      {messages.deleteText}
    </DeleteReplaceDialog>
  )
}
