import type { ServiceCounts } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"

/** Whether there is at least one; undefined if unknown. */
export type Inventory = { readonly [Name in "extensions" | "numbers" | "devices"]: boolean | undefined }

export interface SetupStep {
  readonly id: "people" | "extensions" | "numbers" | "devices"
  readonly done: boolean
  /** The screen for this step. */
  readonly screen: { readonly path: string; readonly permission: PermissionKey }
}

/**
 * The steps from an empty account to the first call, derived from what exists: ordered services are not set up yet, and
 * existing ones need not have been ordered here. The order counts only if the user may not see the objects.
 */
export const setupSteps = (people: number, services: ServiceCounts, there: Inventory): readonly SetupStep[] => {
  const step = (id: keyof Inventory, ordered: number, screen: SetupStep["screen"]): SetupStep => ({
    id,
    done: there[id] ?? ordered > 0,
    screen,
  })
  const numbers = services.localCompanyNumbers + services.tollFreeNumbers + services.smartNumbers
  const hasNumbers = there.numbers ?? numbers > 0
  return [
    { id: "people", done: people > 0, screen: { path: "users", permission: "read:users" } },
    step("extensions", services.extensions + services.mobileExtensions, {
      path: "extensions",
      permission: "read:extensions",
    }),
    step(
      "numbers",
      numbers,
      hasNumbers
        ? { path: "phone-numbers", permission: "read:phone-numbers" }
        : { path: "phone-numbers/search", permission: "read:phone-number-search" },
    ),
    step("devices", services.devices, { path: "devices", permission: "read:devices" }),
  ]
}
