import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { userId } from "../../kit/ids.ts"
import { passwordProblems } from "../../identity/passwords/passwords.problems.ts"
import { configProblems } from "./config.problems.ts"
import { runtimeConfig, setupDraft, systemConfig, systemConfigNames } from "./config.schema.ts"

export const getRuntimeConfig = endpoint({
  service: "session",
  method: "GET",
  path: "/wgConfig.json",
  calls: ["a7-auth-get-wg-config-json"],
  summary: "Get the runtime configuration of the portal",
  description: "Needs no sign-in: the portal reads it before it shows anything.",
  access: access.public,
  response: runtimeConfig,
  noCache: true,
})

export const getSystemConfig = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/general/systemConfig",
  calls: ["b73-get-general-system-config"],
  summary: "Get a system setting by name",
  description: "Limits that programs need before they ask, such as the largest upload or the shortest password.",
  access: access.signedIn,
  query: z.strictObject({ name: z.enum(systemConfigNames).describe("Name of the setting") }),
  response: systemConfig,
})

export const getSetup = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/setup",
  summary: "Get whether the installation has no superuser yet",
  description: "Needs no sign-in. Afterwards the setup page is closed.",
  access: access.public,
  response: z.object({ needed: z.boolean().describe("Whether there is no superuser yet") }),
  noCache: true,
})

export const completeSetup = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/setup",
  summary: "Create the first superuser with the one-time token from the server's log",
  description: "Works once, on an installation without users.",
  access: access.public,
  body: setupDraft,
  response: z.object({ userId }),
  problems: [configProblems.setupDone, configProblems.setupTokenWrong, passwordProblems.notAcceptable],
})
