import { useLayoutEffect, useState } from "react"

/**
 * False in the very first render. Mantine remembers what had the focus, and fades in, only when something that is
 * already there opens; what is fetched on first use arrives when it should be open already.
 */
export const useOpenedAfterMount = (opened: boolean) => {
  const [mounted, setMounted] = useState(false)
  useLayoutEffect(() => setMounted(true), [])
  return opened && mounted
}
