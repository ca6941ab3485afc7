import { useRouter, type ErrorComponentProps } from "@tanstack/react-router"
import { EntryNotLoaded } from "../kit/entry-not-loaded.tsx"

/** Where a page before sign-in, or the portal itself, broke. */
export const EntryFailure = ({ reset }: Pick<ErrorComponentProps, "reset">) => {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <EntryNotLoaded onRetry={retry} />
}
