import { useEffect } from "react"
import { useErrorModals } from "../kit/errors/use-errors.ts"
import { EntryButton } from "../ui/entry/entry-button.tsx"
import { EntryNote } from "../ui/entry/entry-note.tsx"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../ui/overlays/use-lazy-component.ts"
import { useMessages } from "../ui/messages-context.tsx"
import classes from "./error-host.module.css"

const errorModal = lazyComponent(() => import("../ui/overlays/error-modal.tsx").then((file) => file.ErrorModal))

const unhurried = 10_000

/**
 * The error dialogs, stacked. Their code is loaded right after the page, because the connection may be down when one is
 * needed.
 */
export const ErrorHost = () => {
  const { modals, close } = useErrorModals()
  useEffect(() => {
    const timer = setTimeout(errorModal.prefetch, unhurried)
    return () => clearTimeout(timer)
  }, [])
  return modals.map(({ id, ...modal }) => <ErrorShown key={id} {...modal} onClose={() => close(id)} />)
}

type Shown = Omit<ReturnType<typeof useErrorModals>["modals"][number], "id"> & { readonly onClose: () => void }

const ErrorShown = (error: Shown) => {
  const { Part: ErrorModal, failed } = useLazyComponent(errorModal)
  const { close } = useMessages("common")
  if (ErrorModal !== undefined) return <ErrorModal opened {...error} />
  if (!failed) return null
  return (
    <div className={classes.plain}>
      <EntryNote title={error.header}>{error.message}</EntryNote>
      <EntryButton onClick={error.onClose}>{close}</EntryButton>
    </div>
  )
}
