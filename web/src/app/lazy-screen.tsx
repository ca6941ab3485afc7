import type { ComponentType } from "react"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../ui/overlays/use-lazy-component.ts"
import { ScreenWaiting } from "./screen-waiting.tsx"

export type NotLoaded = ComponentType<{ readonly onRetry: () => void }>

/**
 * A screen whose code is loaded when its address is opened. The router's own lazy loading is not used: it reloads the
 * whole portal when a file is missing, and unsaved input would be lost.
 */
export const lazyScreen = (load: () => Promise<ComponentType>, NotLoaded: NotLoaded) => {
  const part = lazyComponent(load)
  const LazyScreen = () => {
    const { Part: Screen, failed, retry } = useLazyComponent(part)
    if (Screen !== undefined) return <Screen />
    return failed ? <NotLoaded onRetry={retry} /> : <ScreenWaiting />
  }
  // The router waits for it before it changes pages. If loading fails, the screen shows the error and tries once more.
  return Object.assign(LazyScreen, { preload: () => part.fetch().catch(() => {}) })
}
