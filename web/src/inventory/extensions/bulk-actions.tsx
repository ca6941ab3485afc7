import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { extensionMessages } from "./extensions.messages.ts"

export interface OpenedBulk {
  readonly what: "reset" | "block" | "allow" | "move"
  readonly ids: readonly number[]
}

/** Bulk actions on extensions. */
export const BulkActions = ({
  ids,
  onOpen,
}: {
  readonly ids: readonly number[]
  readonly onOpen: (opened: OpenedBulk) => void
}) => {
  const messages = useMessages(extensionMessages)
  const whyNotChange = useWhyNot("update:extensions")
  const whyNotMove = useWhyNot("update:locations")
  return (
    <>
      <ActionButton icon="location" disabledReason={whyNotMove} onClick={() => onOpen({ what: "move", ids })}>
        {messages.moveLocation}
      </ActionButton>
      <ActionButton icon="lock" disabledReason={whyNotChange} onClick={() => onOpen({ what: "block", ids })}>
        {messages.block}
      </ActionButton>
      <ActionButton disabledReason={whyNotChange} onClick={() => onOpen({ what: "allow", ids })}>
        {messages.allow}
      </ActionButton>
      <ActionButton icon="undo" disabledReason={whyNotChange} onClick={() => onOpen({ what: "reset", ids })}>
        {messages.reset}
      </ActionButton>
    </>
  )
}
