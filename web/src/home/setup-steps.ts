import type { ServiceCounts } from "@dialplane/contract/accounts/accounts.schema"
import type { PermissionKey } from "@dialplane/contract/roles/permission-keys"

export interface SetupStep {
  readonly id: "people" | "extensions" | "numbers" | "devices"
  /** How many there are; the step is done from one on. */
  readonly count: number
  /** The screen where it is done, where there is one. */
  readonly screen?: { readonly path: string; readonly permission: PermissionKey }
}

/** The way from an empty account to the first call, judged by what is really there. */
export const setupSteps = (people: number, services: ServiceCounts): readonly SetupStep[] => [
  { id: "people", count: people, screen: { path: "users", permission: "read:users" } },
  { id: "extensions", count: services.extensions + services.mobileExtensions },
  { id: "numbers", count: services.localCompanyNumbers + services.tollFreeNumbers + services.smartNumbers },
  { id: "devices", count: services.devices },
]

export const isDone = ({ count }: SetupStep) => count > 0
