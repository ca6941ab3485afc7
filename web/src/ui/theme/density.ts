import { useSyncExternalStore } from "react"

export type Density = "comfortable" | "compact"

const key = "dialplane.density"
const listeners = new Set<() => void>()

export const rowHeight: Record<Density, number> = { comfortable: 40, compact: 32 }

export const readDensity = (): Density =>
  document.documentElement.dataset.density === "compact" ? "compact" : "comfortable"

export const setDensity = (density: Density) => {
  document.documentElement.dataset.density = density
  try {
    localStorage.setItem(key, density)
  } catch {
    // without storage, only the choice is not remembered
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, readDensity)
