import { useEffect, useState } from "react"
import { useBrand } from "./brand.ts"
import { usePageTitle } from "./use-page-title.ts"
import { EntryButton } from "../ui/entry/entry-button.tsx"
import { EntryFrame } from "../ui/entry/entry-frame.tsx"
import { whyNotLoaded, type WhyNotLoaded } from "../ui/overlays/why-not-loaded.ts"
import { useMessages } from "../ui/messages-context.tsx"

/** Shown when a page before sign-in, or the portal itself, could not be loaded. Uses only code of the first load. */
export const EntryNotLoaded = ({ onRetry }: { readonly onRetry: () => void }) => {
  const brand = useBrand()
  const { errorTitle, errorText } = useMessages("states")
  const { retry } = useMessages("common")
  const messages = useMessages("notLoaded")
  const [why, setWhy] = useState<WhyNotLoaded>()
  useEffect(() => void whyNotLoaded().then(setWhy), [])
  usePageTitle(errorTitle, brand.name)
  const isGone = why === "newVersion"
  return (
    <EntryFrame
      brand={{ ...brand, known: true }}
      title={errorTitle}
      sentence={why === "unknown" ? errorText : why && messages[why]}
    >
      <EntryButton kind="primary" onClick={isGone ? () => location.reload() : onRetry}>
        {isGone ? messages.reload : retry}
      </EntryButton>
    </EntryFrame>
  )
}
