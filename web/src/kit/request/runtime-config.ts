import type { RuntimeConfig } from "@dialplane/contract/operations/config/config.schema"
import type { Environment } from "../environment/environment.ts"
import { createStore, type Store } from "../store.ts"
import { configDefaults } from "./config-defaults.ts"
import { refusal } from "./request-error.ts"

const configAddress = "/wgConfig.json"

export interface ConfigReader {
  /** Reads the configuration once; every request waits for it. After a failure, the next caller tries again. */
  readonly read: () => Promise<RuntimeConfig>
  /** The configuration; undefined before it was read. */
  readonly store: Store<RuntimeConfig | undefined>
}

export const createConfigReader = (environment: Pick<Environment, "fetch">): ConfigReader => {
  const store = createStore<RuntimeConfig | undefined>(undefined)
  let reading: Promise<RuntimeConfig> | undefined
  const fetchConfig = async () => {
    const response = await environment.fetch(configAddress, { headers: { Accept: "application/json" } })
    if (!response.ok) throw refusal(response.status, configAddress, await response.text())
    const config: RuntimeConfig = { ...configDefaults, ...((await response.json()) as Partial<RuntimeConfig>) }
    store.set(config)
    return config
  }
  return {
    store,
    read: () =>
      (reading ??= fetchConfig().catch((error: unknown) => {
        reading = undefined
        throw error
      })),
  }
}
