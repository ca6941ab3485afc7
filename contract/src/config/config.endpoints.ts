import { z } from "zod"
import { access } from "../kit/access.ts"
import { endpoint } from "../kit/endpoint.ts"
import { email, line } from "../kit/text.ts"
import { loginName, newPassword } from "../users/users.schema.ts"
import { configProblems } from "./config.problems.ts"
import { runtimeConfig, systemConfig, systemConfigNames } from "./config.schema.ts"

export const getRuntimeConfig = endpoint({
  service: "session", method: "GET", path: "/wgConfig.json", calls: ["a7-auth-get-wg-config-json"],
  summary: "Runtime configuration of the portal",
  access: access.public, response: runtimeConfig, noCache: true,
})

export const getSystemConfig = endpoint({
  service: "phoneSystem", method: "GET", path: "/api/ucaas/general/systemConfig", calls: ["b73-get-general-system-config"],
  summary: "One named system setting",
  access: access.signedIn, query: z.strictObject({ name: z.enum(systemConfigNames) }), response: systemConfig,
})

export const getSetup = endpoint({
  service: "portal", method: "GET", path: "/api/portal/setup",
  summary: "Whether the installation still waits for its first superuser",
  access: access.public, response: z.object({ needed: z.boolean() }), noCache: true,
})

export const completeSetup = endpoint({
  service: "portal", method: "POST", path: "/api/portal/setup",
  summary: "Create the first superuser with the one-time token from the server's log",
  access: access.public,
  body: z.strictObject({
    token: line(200), companyName: line(120), firstName: line(80), lastName: line(80), email, loginName, password: newPassword,
  }),
  response: z.object({ userId: z.number() }),
  problems: [configProblems.setupDone, configProblems.setupTokenWrong],
})
