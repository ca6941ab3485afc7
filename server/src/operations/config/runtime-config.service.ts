import type { FastifyInstance } from "fastify"
import { z } from "zod"
import {
  defaultCacheSeconds,
  runtimeConfig,
  type RuntimeConfig,
} from "@dialplane/contract/operations/config/config.schema"
import {
  microserviceNames,
  microservices,
  serviceNames,
  services,
  type ServiceName,
} from "@dialplane/contract/kit/service"
import { ConfigError } from "../../kit/runtime/config.ts"
import { relyingPartyOf } from "../../kit/runtime/relying-party.ts"
import type { Kit } from "../../kit/context.ts"

const overrides = runtimeConfig.partial()

/**
 * wgConfig.json: the settings that the portal reads at start. Values of the operator (RUNTIME_CONFIG) override the
 * others.
 */
export const getRuntimeConfig = (kit: Kit): RuntimeConfig => {
  const { config } = kit
  const { services: moved, ...others } = config.runtimeConfig
  const ofService = <Value>(value: (name: ServiceName) => Value | undefined) =>
    Object.fromEntries(
      serviceNames.flatMap((name) => (value(name) === undefined ? [] : [[name, value(name)]])),
    ) as Partial<Record<ServiceName, Value>>
  return runtimeConfig.parse({
    services: {
      ...ofService((name) => services[name].basePath),
      ...Object.fromEntries(microserviceNames.map((name) => [name, microservices[name].basePath])),
      // One that is moved leaves the others where they are.
      ...(moved as RuntimeConfig["services"] | undefined),
    },
    cacheExpiry: { default: defaultCacheSeconds, services: ofService((name) => services[name].cacheSeconds) },
    authRequestRate: config.authRequestRate,
    plannedOutageServices: config.plannedOutages,
    retailPlatformPartners: config.retailPlatformPartners,
    worldOfficeCountries: ["US", "CA", "GB", "AU", "IN"],
    sandboxes: kit.mail.adapter === "outbox" ? ["mail-outbox"] : [],
    demo: config.demo,
    passkeyOrigin: relyingPartyOf(config.baseUrl).origin,
    ...others,
  })
}

/** Settings that only this domain understands are checked before the server starts, not at the first request. */
export const checkSettings = async (_app: FastifyInstance, kit: Kit): Promise<void> => {
  const unknown = kit.config.plannedOutages.filter((name) => !(serviceNames as readonly string[]).includes(name))
  if (unknown.length > 0)
    throw new ConfigError(
      `The settings cannot be used:\n  PLANNED_OUTAGES names services that do not exist: ${unknown.join(", ")}. Known are ${serviceNames.join(", ")}.`,
    )
  const result = overrides.safeParse(kit.config.runtimeConfig)
  if (!result.success)
    throw new ConfigError(`The settings cannot be used:\n  RUNTIME_CONFIG ${z.prettifyError(result.error)}`)
}
