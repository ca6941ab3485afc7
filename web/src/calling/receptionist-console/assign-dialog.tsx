import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { PersonPicker } from "../../identity/users/person-picker.tsx"
import classes from "./receptionist-console.module.css"
import { giveConsole } from "./receptionist-console.api.ts"
import { consoleMessages } from "./receptionist-console.messages.ts"

export const AssignDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const messages = useMessages(consoleMessages)
  const { accountId } = useAccount()
  const give = useMutation(giveConsole)
  const [person, setPerson] = useState<{ userId: number; name: string } | null>(null)
  const act = async () => {
    if (person === null) return
    await give.mutateAsync({ params: { accountId }, body: { userId: person.userId } })
    showToast({ tone: "good", title: messages.assigned, message: person.name })
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.assignTitle}
      dismissible={!give.isPending}
      footer={
        <>
          <ActionButton onClick={onClose} disabled={give.isPending}>
            {messages.cancel}
          </ActionButton>
          <ActionButton
            kind="primary"
            loading={give.isPending}
            disabledReason={person === null ? messages.choose : undefined}
            onClick={() => void act().catch(() => {})}
          >
            {messages.assign}
          </ActionButton>
        </>
      }
    >
      <ErrorBlock message={give.isError ? errorMessage(give.error) : undefined} />
      <p className={classes.dialogText}>{messages.assignText}</p>
      <PersonPicker
        label={messages.assignTo}
        required
        accountId={accountId}
        value={person}
        onChange={(chosen) => {
          give.reset()
          setPerson(chosen)
        }}
      />
    </Dialog>
  )
}
