import { useEffect, useState } from "react"
import { portal } from "../kit/portal.ts"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../ui/overlays/use-lazy-component.ts"

const sessionLife = lazyComponent(() =>
  import("../identity/sessions/session-life.tsx").then((file) => file.SessionLife),
)
const signs = ["pointerdown", "keydown", "wheel", "touchstart"] as const
/** Sessions last at least a quarter of an hour without activity. */
const afterMilliseconds = 30_000

const Loaded = () => {
  const { Part } = useLazyComponent(sessionLife)
  return Part !== undefined && <Part />
}

/**
 * Reports activity and tells users before they are signed out. It is loaded when the user first does something, or a
 * while after the page, which it must not delay.
 */
export const SessionLifeHost = () => {
  const [isStarted, setStarted] = useState(false)
  useEffect(() => {
    if (isStarted) return
    const start = () => setStarted(true)
    const cancel = portal.environment.after(afterMilliseconds, start)
    for (const sign of signs) window.addEventListener(sign, start, { capture: true, passive: true })
    return () => {
      cancel()
      for (const sign of signs) window.removeEventListener(sign, start, { capture: true })
    }
  }, [isStarted])
  return isStarted && <Loaded />
}
