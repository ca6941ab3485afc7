import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { Reasons } from "./sso-people-bulk-dialog.tsx"
import { deleteOne, namesOfLoaded, readNeverAgain } from "./sso-people.api.ts"
import { neverSignedInMessages } from "./sso-people.messages.ts"
import classes from "./sso-people.module.css"

interface Props {
  readonly userIds: readonly number[]
  readonly onStarted: () => void
  readonly onClose: () => void
}
interface Refused {
  readonly id: number
  readonly name: string
  readonly reason: string
}
type State =
  | { readonly step: "asking" }
  | { readonly step: "working"; readonly done: number }
  | { readonly step: "ended"; readonly refused: readonly Refused[] }

const mostNamed = 8

/** Offboards users one after the other, and says which ones were refused and why. */
export const SsoPeopleDeleteDialog = ({ userIds, onStarted, onClose }: Props) => {
  const messages = useMessages(neverSignedInMessages)
  const client = useQueryClient()
  const [names] = useState(() => namesOfLoaded(client))
  const [state, setState] = useState<State>({ step: "asking" })
  const nameOf = (id: number) => names.get(id) ?? messages.unnamed(id)
  const run = async () => {
    const refused: Refused[] = []
    for (const [index, id] of userIds.entries()) {
      setState({ step: "working", done: index })
      try {
        await deleteOne(id)
      } catch (error) {
        refused.push({ id, name: nameOf(id), reason: errorMessage(error) })
      }
    }
    void readNeverAgain(client)
    const deleted = userIds.length - refused.length
    if (deleted > 0) showToast({ tone: "good", title: messages.removed(deleted) })
    if (refused.length === 0) {
      onStarted()
      onClose()
    } else setState({ step: "ended", refused })
  }
  const leave = () => {
    if (state.step === "ended") onStarted()
    onClose()
  }
  const shown = userIds.slice(0, mostNamed)
  return (
    <Dialog
      opened
      title={messages.removeTitle(userIds.length)}
      dismissible={state.step !== "working"}
      onClose={leave}
      footer={
        <>
          <ActionButton onClick={leave} disabled={state.step === "working"} data-autofocus>
            {state.step === "ended" ? messages.close : messages.cancel}
          </ActionButton>
          {state.step !== "ended" && (
            <ActionButton kind="danger" icon="delete" loading={state.step === "working"} onClick={() => void run()}>
              {messages.removeDo(userIds.length)}
            </ActionButton>
          )}
        </>
      }
    >
      <div className={classes.part}>
        {state.step === "ended" ? (
          <Banner tone="warn" title={messages.notRemoved(state.refused.length)}>
            <Reasons of={state.refused} />
          </Banner>
        ) : (
          <>
            <p className={classes.text}>{messages.removeText}</p>
            <ul className={classes.list}>
              {shown.map((id) => (
                <li key={id} dir="auto">
                  {nameOf(id)}
                </li>
              ))}
              {userIds.length > shown.length && <li>{messages.more(userIds.length - shown.length)}</li>}
            </ul>
            {/* Announced while it grows. */}
            <p role="status" className={classes.text}>
              {state.step === "working" ? messages.removing(state.done, userIds.length) : ""}
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}
