import { makeSetupToken } from "../operations/config/setup.service.ts"
import type { Kit } from "../kit/context.ts"
import { demoGreeting, fillDemoData } from "./demo/fill-demo-data.ts"

/** Fills an empty database with the demo data, or creates the token for the first superuser. Returns what to print. */
export const prepareWorld = async (kit: Kit): Promise<string> => {
  if (!kit.config.demo) return setupGreeting(await makeSetupToken(kit))
  await fillDemoData(kit)
  return demoGreeting()
}

/** The token is only shown here; its hash is stored. */
const setupGreeting = (token: string | undefined) =>
  token === undefined
    ? ""
    : [
        "",
        "Nobody can sign in yet. Open /setup and create the first superuser with this one-time token:",
        "",
        `  ${token}`,
        "",
        "Every start generates a new token until setup is complete.",
        "",
      ].join("\n")
