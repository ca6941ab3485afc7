import type { RuntimeConfig } from "@dialplane/contract/operations/config/config.schema"
import { portal } from "./portal.ts"
import { useStore } from "./use-store.ts"

/** The runtime configuration; `startPortal` has read it before the first screen. */
export const useConfig = (): RuntimeConfig => {
  const config = useStore(portal.config.store)
  if (!config) throw new Error("The configuration has not been read yet.")
  return config
}
