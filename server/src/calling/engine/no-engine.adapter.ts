import type { Engine } from "./engine.adapter.ts"

/** An installation to which no engine is connected: nothing can be done, and nothing is reported. */
export const noEngine: Engine = {
  name: "none",
  capabilities: new Set(),
  qualityOf: () => null,
  finishRecording: () => Promise.resolve(undefined),
  logDeviceOut: () => Promise.resolve(),
  carryOut: () => Promise.resolve(),
  spy: () => Promise.resolve(false),
  endSpy: () => Promise.resolve(),
  originate: () => Promise.reject(new Error("no engine is connected")),
  command: () => Promise.resolve(undefined),
  forget: () => Promise.resolve(),
}
