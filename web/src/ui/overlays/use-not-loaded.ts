import { showToast } from "../feedback/toast-store.ts"
import { useMessages } from "../messages-context.tsx"
import { whyNotLoaded } from "./why-not-loaded.ts"

/** Says why a part of the page could not be loaded, and what to do. */
export const useNotLoaded = () => {
  const messages = useMessages("notLoaded")
  return () => void whyNotLoaded().then((why) => showToast({ tone: "bad", title: messages[why] }))
}
