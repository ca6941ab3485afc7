import { useEffect, useState } from "react"
import { whyNotLoaded, type WhyNotLoaded } from "../overlays/why-not-loaded.ts"
import { useMessages } from "../messages-context.tsx"
import { ErrorState } from "./error-state.tsx"

/** Shown in place of a part whose code could not be loaded. */
export const NotLoadedState = ({ onRetry, compact }: { onRetry: () => void; compact?: boolean }) => {
  const messages = useMessages("notLoaded")
  const [why, setWhy] = useState<WhyNotLoaded>()
  useEffect(() => void whyNotLoaded().then(setWhy), [])
  // Never reloads on its own: unsaved input would be lost.
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
