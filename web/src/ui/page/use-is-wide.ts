import { useSyncExternalStore } from "react"

const wide = "(width >= 900px)"

const subscribe = (listener: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener("change", listener)
  return () => query.removeEventListener("change", listener)
}

/** Whether the window has room for pictures beside the menu. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
