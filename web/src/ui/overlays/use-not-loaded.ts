import { showToast } from "../feedback/toast-store.ts"
import { useWords } from "../words-context.tsx"

/** Says that a part of the page could not be fetched: no connection, or a version of the portal that is gone. */
export const useNotLoaded = () => {
  const { notLoaded } = useWords("common")
  return () => showToast({ tone: "bad", title: notLoaded })
}
