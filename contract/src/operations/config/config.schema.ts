import { z } from "zod"
import { defaultMonitoringPattern } from "../../calling/pbx-settings/monitoring-pattern.ts"
import { readLinearPattern } from "../../kit/linear-pattern.ts"
import { microserviceNames, serviceNames } from "../../kit/service.ts"
import { email, line } from "../../kit/text.ts"
import { loginName, newPassword } from "../../identity/users/users.schema.ts"

/** Constants that server and portal share. */
export const defaultCacheSeconds = 10
export const defaultAuthRequestRate = 10
export const defaultBulkMoveBatchSize = 50

const serviceName = z.enum(serviceNames)

/** "" is this origin. Paths are appended, so it has no query; its origin becomes a part of the page's security policy. */
const baseAddress = z
  .string()
  .regex(
    /^(|\/|\/[^/?#\s\\][^?#\s\\]*|https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?(\/[^?#\s\\]*)?)$/i,
    "Must be a path that begins with one slash, or an address with http or https, without query and fragment.",
  )
  .refine((text) => text === "" || text.startsWith("/") || URL.canParse(text), "Must be an address.")

const linearPattern = z.string().superRefine((text, context) => {
  const read = readLinearPattern(text)
  if (!read.ok) context.addIssue({ code: "custom", message: read.why })
})

/** wgConfig.json, read by the portal at start. Unknown keys are kept. */
export const runtimeConfig = z
  .looseObject({
    services: z
      .partialRecord(z.enum([...serviceNames, ...microserviceNames]), baseAddress)
      .default({})
      .describe("Base address per service; a path on this origin or an absolute address"),
    cacheExpiry: z
      .object({
        default: z.number().min(0).describe("Seconds for services without a time of their own"),
        services: z.partialRecord(serviceName, z.number().min(0)).describe("Seconds for single services"),
      })
      .default({ default: defaultCacheSeconds, services: {} })
      .describe("For how many seconds programs can keep answers"),
    authRequestRate: z
      .number()
      .int()
      .min(1)
      .default(defaultAuthRequestRate)
      .describe("Token refreshes allowed per second before the session counts as broken"),
    plannedOutageServices: z.array(serviceName).default([]).describe("Services that are off for maintenance"),
    bulkMoveBatchSize: z
      .number()
      .int()
      .min(1)
      .default(defaultBulkMoveBatchSize)
      .describe("How many numbers a move takes at once"),
    worldOfficeCountries: z
      .array(z.string())
      .default([])
      .describe("Countries of international accounts in which offices can be added, as two letters"),
    basicVoiceServices: z.boolean().default(true).describe("Switch: service plans without features"),
    callPickupGroups: z.boolean().default(true).describe("Switch: pickup groups"),
    vrGroupManagement: z.boolean().default(true).describe("Switch: groups of virtual receptionists"),
    userMfaSetup: z.boolean().default(true).describe("Switch: users can set up two-factor authentication"),
    phoneNumberProvisioning: z.boolean().default(true).describe("Switch: numbers can be bought and added"),
    mainBusinessNumberText: z.boolean().default(true).describe("Switch: messages from the main number"),
    canadaProvisioning: z.boolean().default(true).describe("Switch: numbers in Canada"),
    separatePredirectional: z
      .boolean()
      .default(false)
      .describe("Switch: a field of its own for the direction before a street name"),
    callQueueMicroservice: z
      .strictObject({
        accounts: z.array(z.int().min(1)).default([]).describe("Ids of the accounts"),
        digitRange: z
          .string()
          .regex(/^\d(-\d)?$/, 'Must be a digit, or a range of digits such as "0-4".')
          .refine((range) => range.at(0)! <= range.at(-1)!, "Must begin with the lower digit.")
          .nullable()
          .default(null)
          .describe('Also accounts whose number ends with one of these digits: "0-4", or "7" for one digit'),
      })
      .default({ accounts: [], digitRange: null })
      .describe("Accounts whose calls about call queues go to the base address `callQueues`"),
    callMonitoringPattern: linearPattern
      .default(defaultMonitoringPattern)
      .describe("What phones may dial to monitor calls: a code and an extension"),
    retailPlatformPartners: z
      .array(z.number())
      .default([])
      .describe("Partner accounts that run a retail platform: their customers have no store here"),
    identityProvider: z
      .object({
        authorizationPath: z.string().describe("Path of the authorization endpoint"),
        clientId: z.string().describe("Id of the application"),
      })
      .default({ authorizationPath: "/idp/auth", clientId: "dialplane-portal" })
      .describe("The portal's own identity-provider client"),
    portalClient: z
      .object({
        clientId: z.string().describe("Id of the application"),
        accessKey: z.string().describe("Names the application; it is no secret"),
      })
      .default({ clientId: "dialplane-portal", accessKey: "portal" })
      .describe("Public by nature (it ships with the portal): names the calling application, authorises nothing"),
    sandboxes: z
      .array(z.string())
      .default([])
      .describe("Sandbox adapters used instead of external services; the portal labels them"),
    demo: z.boolean().default(false).describe("Whether this is a demo"),
    passkeyOrigin: z
      .string()
      .default("")
      .describe("The address at which passkeys work: that of the installation, not the hostnames of brands"),
  })
  .meta({ id: "RuntimeConfig" })
export type RuntimeConfig = z.infer<typeof runtimeConfig>

export const systemConfigNames = [
  "maximumUploadBytes",
  "passwordMinimumLength",
  "passwordMaximumLength",
  "lockoutMinutes",
  "sessionMinutes",
  "version",
] as const
export const systemConfig = z
  .object({
    name: z.enum(systemConfigNames).describe("Name of the setting"),
    value: z.union([z.string(), z.number()]).describe("Value of the setting"),
  })
  .meta({ id: "SystemConfig" })
export type SystemConfigName = (typeof systemConfigNames)[number]

/** The first visit of an empty installation: its company and first superuser. */
export const setupDraft = z
  .strictObject({
    token: z.string().trim().min(1, "Must not be empty.").max(200).describe("The one-time token from the server's log"),
    companyName: line(120).describe("Name of the company"),
    firstName: line(80).describe("First name"),
    lastName: line(80).describe("Last name"),
    email,
    loginName: loginName.describe("Name with which the user signs in"),
    password: newPassword.describe("Password of the first superuser"),
  })
  .meta({ id: "SetupDraft" })
export type SetupDraft = z.output<typeof setupDraft>
