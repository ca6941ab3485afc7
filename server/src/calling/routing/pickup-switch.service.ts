import type { Kit } from "../../kit/context.ts"

/** The operator of the installation can turn pickup groups off; the portal hides them then. */
export const hasPickupGroups = ({ config }: Pick<Kit, "config">): boolean =>
  config.runtimeConfig["callPickupGroups"] !== false
