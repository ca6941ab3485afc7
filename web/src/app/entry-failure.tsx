import { useRouter, type ErrorComponentProps } from "@tanstack/react-router"
import { EntryNotLoaded } from "../kit/entry-not-loaded.tsx"

/** Shown when a page before sign-in, or the portal itself, fails. */
export const EntryFailure = ({ reset }: Pick<ErrorComponentProps, "reset">) => {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <EntryNotLoaded onRetry={retry} />
}
