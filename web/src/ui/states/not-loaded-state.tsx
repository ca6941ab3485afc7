import { useEffect, useState } from "react"
import { whyNotLoaded, type WhyNotLoaded } from "../overlays/why-not-loaded.ts"
import { useMessages } from "../messages-context.tsx"
import { ErrorState } from "./error-state.tsx"

/** In the place of a part whose code could not be fetched. */
export const NotLoadedState = ({ onRetry, compact }: { onRetry: () => void; compact?: boolean }) => {
  const messages = useMessages("notLoaded")
  const [why, setWhy] = useState<WhyNotLoaded>()
  useEffect(() => void whyNotLoaded().then(setWhy), [])
  // Never by itself: what was typed on the page would be gone.
  const isGone = why === "newVersion"
  const message = why === "unknown" ? undefined : why && messages[why]
  return (
    <ErrorState
      compact={compact}
      message={message}
      onRetry={isGone ? () => location.reload() : onRetry}
      retryLabel={isGone ? messages.reload : undefined}
    />
  )
}
