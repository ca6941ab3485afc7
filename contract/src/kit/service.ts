/**
 * The backend services the portal calls. Each has its own base address (see wgConfig.json); by default all are mounted
 * on one origin, and those without a path prefix of their own under /svc/<name>.
 */
interface ServiceDefinition {
  readonly basePath: string
  /** Services whose cached reads become stale after a write to this one (the service's own always do). */
  readonly clears: readonly ServiceName[]
  /** Seconds for which a read can be reused; the configured default if absent. 0 = never. */
  readonly cacheSeconds?: number
  /** The scheme in the authorization header. */
  readonly bearer?: "Bearer" | "bearer"
}

export const serviceNames = [
  "session",
  "auth",
  "voice",
  "phoneSystem",
  "users",
  "accounts",
  "authorizer",
  "identity",
  "admin",
  "appServer",
  "provisioning",
  "hoteling",
  "billing",
  "reporting",
  "messaging",
  "recording",
  "policy",
  "scim",
  "referral",
  "portal",
] as const
export type ServiceName = (typeof serviceNames)[number]

export const services: Readonly<Record<ServiceName, ServiceDefinition>> = {
  session: { basePath: "", clears: [], cacheSeconds: 0 },
  auth: { basePath: "/svc/auth", clears: ["users", "identity", "phoneSystem"] },
  voice: { basePath: "/svc/voice", clears: [], cacheSeconds: 0 },
  phoneSystem: {
    basePath: "",
    clears: ["users", "identity", "accounts", "appServer", "provisioning", "hoteling", "portal"],
  },
  users: { basePath: "", clears: ["phoneSystem", "identity", "appServer", "portal"] },
  accounts: { basePath: "", clears: ["phoneSystem", "billing", "provisioning", "authorizer", "portal"] },
  authorizer: { basePath: "", clears: ["users", "admin", "phoneSystem", "portal"] },
  identity: { basePath: "", clears: ["users", "phoneSystem", "portal"] },
  admin: { basePath: "", clears: ["phoneSystem", "portal"] },
  appServer: { basePath: "", clears: ["phoneSystem", "users", "portal"] },
  provisioning: { basePath: "", clears: ["phoneSystem", "accounts", "hoteling", "portal"] },
  hoteling: { basePath: "", clears: ["phoneSystem", "provisioning", "portal"] },
  billing: { basePath: "", clears: ["accounts", "phoneSystem", "portal"] },
  reporting: { basePath: "", clears: [], cacheSeconds: 0 },
  messaging: { basePath: "", clears: ["phoneSystem"], bearer: "bearer" },
  recording: { basePath: "", clears: [], bearer: "bearer" },
  policy: { basePath: "/svc/policy", clears: ["users"] },
  scim: { basePath: "/svc/scim", clears: ["users", "identity"] },
  referral: { basePath: "", clears: [] },
  /** The portal's own resources: sessions, jobs, events, search, setup. */
  portal: { basePath: "", clears: [], cacheSeconds: 0 },
}

/**
 * Parts of a service that can also run on their own, for some accounts (see `callQueueMicroservice` in wgConfig.json).
 * They differ from their service in the address only: region, cache and planned outages are those of the service.
 */
export const microserviceNames = ["callQueues"] as const
export type MicroserviceName = (typeof microserviceNames)[number]

export const microservices: Readonly<Record<MicroserviceName, Pick<ServiceDefinition, "basePath">>> = {
  callQueues: { basePath: "/svc/call-queues" },
}

/** What a base address can be set for. */
export type AddressedName = ServiceName | MicroserviceName

/** Where an account's services can be hosted; the default region has no path prefix. */
export const regions = ["us", "uk", "au", "in"] as const
export type Region = (typeof regions)[number]
export const defaultRegion: Region = "us"
