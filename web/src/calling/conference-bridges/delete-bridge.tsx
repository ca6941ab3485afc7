import type { ConferenceBridge } from "@dialplane/contract/calling/conference-bridges/conference-bridges.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { DeleteReplaceDialog } from "../destinations/delete-replace-dialog.tsx"
import { removeBridge } from "./conference-bridges.api.ts"
import { bridgeMessages } from "./conference-bridges.messages.ts"

interface Props {
  readonly bridge: ConferenceBridge
  readonly onClose: () => void
  readonly onGone?: () => void
}

export const DeleteBridge = ({ bridge, onClose, onGone }: Props) => {
  const messages = useMessages(bridgeMessages)
  const { accountId } = useAccount()
  return (
    <DeleteReplaceDialog
      extensionId={bridge.kitId}
      name={`${bridge.extension} ${bridge.name}`}
      title={messages.deleteTitle(bridge.name)}
      remove={removeBridge}
      input={(replaceWith) => ({
        params: { accountId, conferenceId: bridge.kitId },
        query: replaceWith === undefined ? {} : { replaceWith: String(replaceWith) },
      })}
      onClose={onClose}
      onGone={onGone}
    >
      {messages.deleteText}
    </DeleteReplaceDialog>
  )
}
