import { lazy, Suspense } from "react"
import { useErrorModals } from "../kit/errors/use-errors.ts"

const ErrorModal = lazy(() => import("../ui/overlays/error-modal.tsx").then(({ ErrorModal: component }) => ({ default: component })))

/** The error modals, one above the other. Loaded when the first is needed. */
export const ErrorHost = () => {
  const { modals, close } = useErrorModals()
  if (modals.length === 0) return null
  return (
    <Suspense>
      {modals.map(({ id, ...modal }) => (
        <ErrorModal key={id} opened {...modal} onClose={() => close(id)} />
      ))}
    </Suspense>
  )
}
