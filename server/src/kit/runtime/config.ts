import { isIP } from "node:net"
import { resolve } from "node:path"
import { z } from "zod"
import type { LaneSettings } from "../jobs/job-lanes.ts"

const flag = (fallback: boolean) =>
  z
    .enum(["0", "1", "true", "false"], "must be 0 or 1")
    .transform((value) => value === "1" || value === "true")
    .default(fallback)
const port = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .min(0, "must be 0 to 65535")
  .max(65_535, "must be 0 to 65535")

const isNetwork = (text: string) => {
  const [address = "", bits, ...rest] = text.split("/")
  return (
    rest.length === 0 &&
    isIP(address) !== 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)))
  )
}
const isLocalHost = (host: string) => /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)

const workers = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .min(1, "must be 1 to 50")
  .max(50, "must be 1 to 50")

const kept = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .min(1, "must be 1 to 36500")
  .max(36_500, "must be 1 to 36500")

const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  /** The folder of the embedded database, uploaded files and the secret key. */
  DATA_DIR: z.string().min(1).default(".data"),
  /** A PostgreSQL server (15 or later) instead of the embedded database. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must look like postgres://user:password@host:5432/name" })
    .optional(),
  /** The public address, if it differs from HOST and PORT (behind a proxy). */
  BASE_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  /** The name that CNAME records of brands' hostnames point to, if it is not that of BASE_URL. */
  CNAME_TARGET: z
    .string()
    .regex(/^[a-z0-9.-]{1,253}$/i, "must be a hostname")
    .optional(),
  /**
   * Whether an empty database is filled with the demo data, whose passwords are public. By default only if the server
   * cannot be reached from other machines.
   */
  DEMO: z
    .enum(["0", "1", "true", "false"], "must be 0 or 1")
    .transform((value) => value === "1" || value === "true")
    .optional(),
  /** In the demo data: whether simulated calls arrive by themselves. Test calls work either way. */
  SIMULATED_CALLS: z
    .enum(["0", "1"], "must be 0 or 1")
    .transform((value) => value === "1")
    .default(true),
  /** Which proxies are trusted to state the client's address: none, a number of proxies, or their addresses. */
  TRUST_PROXY: z
    .string()
    .default("")
    .transform((text, issues) => {
      const parts = text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean)
      if (parts.length === 0) return false
      if (parts.length === 1 && /^\d{1,2}$/.test(parts[0]!)) return Number(parts[0]) === 0 ? false : Number(parts[0])
      if (parts.every((part) => /^(loopback|linklocal|uniquelocal)$/.test(part) || isNetwork(part))) return parts
      issues.addIssue({
        code: "custom",
        message: "must be a number of proxies, or their addresses separated by commas",
      })
      return z.NEVER
    }),
  /** The bearer token for /metrics. */
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  /** A separate port for /metrics, on the same HOST; the main port then has none. */
  METRICS_PORT: port.optional(),
  /** Failed sign-ins per minute from one address, or one IPv6 /64. */
  SIGN_IN_RATE: z.coerce.number("must be a number").int().min(1).max(1_000_000).default(30),
  /**
   * 32 bytes as base64; without it a key is kept in DATA_DIR/secret.key. Several nodes on one database need the same.
   */
  SECRET_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, "must be 32 bytes in base64")
    .optional(),
  /** smtp://user:password@host:587; without it email stays in the portal's outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must look like smtp://host:587" }).optional(),
  MAIL_FROM: z.string().default("Dialplane <no-reply@dialplane.invalid>"),
  /**
   * s3://bucket?region=… or https://key:secret@host/bucket: a store with the S3 protocol for uploaded files, instead of
   * DATA_DIR/files. Several nodes need one.
   */
  FILES_URL: z
    .url({
      protocol: /^(https?|s3)$/,
      error: "must look like s3://bucket?region=us-east-1 or https://key:secret@host/bucket",
    })
    .optional(),
  /** Whether addresses that users enter (a hostname to check) may be in the server's own network. */
  OUTBOUND_PRIVATE: flag(false),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  PLANNED_OUTAGES: z.string().default(""),
  /** A JSON object merged into wgConfig.json: feature switches and lists. */
  RUNTIME_CONFIG: z
    .string()
    .default("{}")
    .transform((text, issues) => {
      try {
        return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
      } catch {
        issues.addIssue({ code: "custom", message: "must be a JSON object" })
        return z.NEVER
      }
    }),
  /**
   * Ids of retail platforms with a shop of their own: accounts below them have no store. The default values belong to
   * the demo data.
   */
  RETAIL_PLATFORM_PARTNERS: z
    .string()
    .regex(/^(\d{1,15}(,\d{1,15})*)?$/, "must be account ids, separated by commas")
    .default("30,40"),
  AUTH_REQUEST_RATE: z.coerce.number().int().min(1).default(10),
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(5).max(3600).default(600),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** How many jobs of each lane one process runs at a time (docs/decisions/0033). */
  JOBS_MAIL: workers.default(4),
  JOBS_INTERACTIVE: workers.default(4),
  JOBS_BULK: workers.default(2),
  JOBS_CRON: workers.default(1),
  JOBS_WEBHOOKS: workers.default(4),
  JOBS_URGENT: workers.default(2),
  JOBS_EXPORTS: workers.default(2),
  /** How many bulk jobs (imports, changes of many objects) of one account run at a time, on all nodes together. */
  JOBS_BULK_PER_ACCOUNT: workers.default(1),
  /** How long growing data is kept; see docs/decisions/0033 and server/src/operations/jobs/retention.queries.ts. */
  RETENTION_JOB_DAYS: kept.default(90),
  RETENTION_MAIL_DAYS: kept.default(90),
  RETENTION_SESSION_DAYS: kept.default(30),
  RETENTION_DEVICE_LOG_DAYS: kept.default(90),
  RETENTION_IDEMPOTENCY_HOURS: kept.default(48),
  /** After how many minutes without a registration a phone counts as offline for notifications. */
  DEVICE_OFFLINE_MINUTES: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(0, "must be 0 to 1440")
    .max(1440, "must be 0 to 1440")
    .default(60),
  /** How many megabytes of sounds an account can store in its media library. */
  MEDIA_MEGABYTES: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(1, "must be 1 to 100000")
    .max(100_000, "must be 1 to 100000")
    .default(200),
  /** The program for text to speech, with the command line of espeak-ng. */
  SPEECH_PROGRAM: z.string().min(1).default("espeak-ng"),
  /** The program that decodes M4A, WebM and FLAC, with the command line of ffmpeg. */
  AUDIO_PROGRAM: z.string().min(1).default("ffmpeg"),
  /**
   * How long the server keeps answering after SIGTERM, while /readyz says that it is shutting down, before it closes
   * its port.
   */
  /** How long figures of dashboards and the service status are answered from memory; see kit/live/kept-answers.ts. */
  ANSWERS_KEPT_SECONDS: z.coerce.number().int().min(0).max(300).default(20),
  DRAIN_SECONDS: z.coerce.number("must be a number").min(0, "must be 0 to 300").max(300, "must be 0 to 300").default(1),
})

export type Config = Readonly<{
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  baseUrl: string
  cnameTarget: string
  demo: boolean
  simulatedCalls: boolean
  /** Whether the server and its database can only be reached from this machine. */
  isLocal: boolean
  /** Whether users reach the portal by https, also if a proxy terminates it. */
  isHttps: boolean
  trustProxy: false | number | string[]
  metricsToken: string | undefined
  metricsPort: number | undefined
  signInRate: number
  secretKey: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  filesUrl: string | undefined
  outboundPrivate: boolean
  logLevel: z.output<typeof settings>["LOG_LEVEL"]
  plannedOutages: readonly string[]
  runtimeConfig: Readonly<Record<string, unknown>>
  retailPlatformPartners: readonly number[]
  authRequestRate: number
  accessTokenSeconds: number
  databasePool: number
  jobs: Omit<LaneSettings, "bulkTransactions">
  retention: Readonly<Record<"jobDays" | "mailDays" | "sessionDays" | "deviceLogDays" | "idempotencyHours", number>>
  deviceOfflineMinutes: number
  mediaBytes: number
  speechProgram: string
  audioProgram: string
  drainSeconds: number
  answersKeptSeconds: number
}>

/** The runtime configuration may contain them too, so that the portal and the server use the same list. */
const partnersIn = (runtimeConfig: Readonly<Record<string, unknown>>): readonly number[] | undefined => {
  const given = runtimeConfig["retailPlatformPartners"]
  return Array.isArray(given) ? given.filter((id): id is number => typeof id === "number") : undefined
}

/** Reads the environment once and reports all invalid settings together, by name. */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  )
  const result = settings.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`)
    throw new ConfigError(`The settings cannot be used:\n${lines.join("\n")}`)
  }
  const value = result.data
  const isLocal =
    value.DATABASE_URL === undefined &&
    isLocalHost(value.HOST) &&
    (value.BASE_URL === undefined || isLocalHost(new URL(value.BASE_URL).hostname))
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    baseUrl: (
      value.BASE_URL ?? `http://${value.HOST.includes(":") ? `[${value.HOST}]` : value.HOST}:${value.PORT}`
    ).replace(/\/$/, ""),
    cnameTarget: value.CNAME_TARGET ?? (value.BASE_URL === undefined ? value.HOST : new URL(value.BASE_URL).hostname),
    demo: value.DEMO ?? isLocal,
    simulatedCalls: value.SIMULATED_CALLS,
    isLocal,
    isHttps: value.BASE_URL?.startsWith("https:") ?? false,
    trustProxy: value.TRUST_PROXY,
    metricsToken: value.METRICS_TOKEN,
    metricsPort: value.METRICS_PORT,
    signInRate: value.SIGN_IN_RATE,
    secretKey: value.SECRET_KEY,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    filesUrl: value.FILES_URL,
    outboundPrivate: value.OUTBOUND_PRIVATE,
    logLevel: value.LOG_LEVEL,
    plannedOutages: value.PLANNED_OUTAGES.split(",")
      .map((name) => name.trim())
      .filter(Boolean),
    runtimeConfig: value.RUNTIME_CONFIG,
    retailPlatformPartners:
      partnersIn(value.RUNTIME_CONFIG) ?? value.RETAIL_PLATFORM_PARTNERS.split(",").filter(Boolean).map(Number),
    authRequestRate: value.AUTH_REQUEST_RATE,
    accessTokenSeconds: value.ACCESS_TOKEN_SECONDS,
    databasePool: value.DATABASE_POOL,
    jobs: {
      workers: {
        mail: value.JOBS_MAIL,
        interactive: value.JOBS_INTERACTIVE,
        bulk: value.JOBS_BULK,
        cron: value.JOBS_CRON,
        webhooks: value.JOBS_WEBHOOKS,
        urgent: value.JOBS_URGENT,
        exports: value.JOBS_EXPORTS,
      },
      bulkPerAccount: value.JOBS_BULK_PER_ACCOUNT,
      webhooksPerAccount: Math.ceil(value.JOBS_WEBHOOKS / 2),
    },
    retention: {
      jobDays: value.RETENTION_JOB_DAYS,
      mailDays: value.RETENTION_MAIL_DAYS,
      sessionDays: value.RETENTION_SESSION_DAYS,
      deviceLogDays: value.RETENTION_DEVICE_LOG_DAYS,
      idempotencyHours: value.RETENTION_IDEMPOTENCY_HOURS,
    },
    deviceOfflineMinutes: value.DEVICE_OFFLINE_MINUTES,
    mediaBytes: value.MEDIA_MEGABYTES * 1_000_000,
    speechProgram: value.SPEECH_PROGRAM,
    audioProgram: value.AUDIO_PROGRAM,
    drainSeconds: value.DRAIN_SECONDS,
    answersKeptSeconds: value.ANSWERS_KEPT_SECONDS,
  }
}

/** An error that whoever starts the server has to fix; shown without a stack. */
export class ConfigError extends Error {
  override readonly name = "ConfigError"
}
