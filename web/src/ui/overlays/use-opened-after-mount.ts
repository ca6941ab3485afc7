import { useLayoutEffect, useState } from "react"

/**
 * False in the first render. Mantine remembers the focused element, and animates, only when a mounted component opens;
 * a lazily loaded one is mounted when it should be open already.
 */
export const useOpenedAfterMount = (opened: boolean) => {
  const [mounted, setMounted] = useState(false)
  useLayoutEffect(() => setMounted(true), [])
  return opened && mounted
}
