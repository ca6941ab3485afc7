import type { RuntimeConfig } from "@dialplane/contract/operations/config/config.schema"
import { services, type ServiceName } from "@dialplane/contract/kit/service"
import type { Environment } from "../environment/environment.ts"

interface Entry {
  readonly service: ServiceName
  readonly value: unknown
  readonly until: number
}
interface Flight {
  readonly promise: Promise<unknown>
  readonly age: number
}
interface Read {
  readonly service: ServiceName
  readonly key: string
  readonly seconds: number
  /** Ignores cached responses. */
  readonly bypass: boolean
}

/** How long a read of this service may be reused: the installation's setting, else the contract's, else the default. */
export const cacheSeconds = (service: ServiceName, config: Pick<RuntimeConfig, "cacheExpiry">) =>
  config.cacheExpiry.services[service] ?? services[service].cacheSeconds ?? config.cacheExpiry.default

/**
 * Caches the responses of reads for a number of seconds; identical concurrent reads share one request. A write makes
 * its services stale: reads that started before it are neither cached nor shared after it.
 */
export const createCache = (environment: Pick<Environment, "now">) => {
  const kept = new Map<string, Entry>()
  const flights = new Map<string, Flight>()
  const ages = new Map<ServiceName, number>()
  const ageOf = (service: ServiceName) => ages.get(service) ?? 0

  const clear = (service: ServiceName) => {
    ages.set(service, ageOf(service) + 1)
    for (const [key, entry] of kept) if (entry.service === service) kept.delete(key)
  }

  const read = ({ service, key, seconds, bypass }: Read, fetchIt: () => Promise<unknown>): Promise<unknown> => {
    dropExpired()
    const entry = kept.get(key)
    if (entry && !bypass) return Promise.resolve(entry.value)
    const age = ageOf(service)
    const flight = flights.get(key)
    if (flight?.age === age) return flight.promise
    const promise = fetchIt()
      .then((value) => {
        if (seconds > 0 && ageOf(service) === age)
          kept.set(key, { service, value, until: environment.now() + seconds * 1000 })
        return value
      })
      .finally(() => {
        if (flights.get(key)?.promise === promise) flights.delete(key)
      })
    flights.set(key, { promise, age })
    return promise
  }

  const dropExpired = () => {
    for (const [key, entry] of kept) if (entry.until <= environment.now()) kept.delete(key)
  }

  return {
    read,
    /** The services that a write to this service makes stale. */
    clearAfterWriteTo: (service: ServiceName) => {
      for (const one of [service, ...services[service].clears]) clear(one)
    },
    clearAll: () => {
      for (const service of Object.keys(services) as ServiceName[]) clear(service)
    },
    size: () => kept.size,
  }
}
export type Cache = ReturnType<typeof createCache>
