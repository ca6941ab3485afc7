import type { ComponentType } from "react"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../ui/overlays/use-lazy-component.ts"
import { ScreenWaiting } from "./screen-waiting.tsx"

export type NotLoaded = ComponentType<{ readonly onRetry: () => void }>

/**
 * A screen whose code is fetched when its address is opened. Not the router's own way: that one loads the whole portal
 * anew when a file is missing, and with it goes whatever was being typed.
 */
export const lazyScreen = (load: () => Promise<ComponentType>, NotLoaded: NotLoaded) => {
  const part = lazyComponent(load)
  const LazyScreen = () => {
    const { Part: Screen, failed, retry } = useLazyComponent(part)
    if (Screen !== undefined) return <Screen />
    return failed ? <NotLoaded onRetry={retry} /> : <ScreenWaiting />
  }
  // The router waits for it before it changes pages. A failure is shown by the screen, which tries once more.
  return Object.assign(LazyScreen, { preload: () => part.fetch().catch(() => {}) })
}
