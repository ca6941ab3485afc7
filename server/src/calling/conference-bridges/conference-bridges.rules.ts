import type { ConferenceBridge } from "@dialplane/contract/calling/conference-bridges/conference-bridges.schema"

/** The settings of a bridge beside its name and PINs; the audit log stores them as they are. */
export type BridgeSettings = Pick<
  ConferenceBridge,
  | "maxParticipants"
  | "waitForHost"
  | "musicWhileWaiting"
  | "announce"
  | "announceOn"
  | "startMuted"
  | "record"
  | "locked"
>
export const settingNames = [
  "maxParticipants",
  "waitForHost",
  "musicWhileWaiting",
  "announce",
  "announceOn",
  "startMuted",
  "record",
  "locked",
] as const satisfies readonly (keyof BridgeSettings)[]

export const settingsOf = (bridge: BridgeSettings): BridgeSettings =>
  Object.fromEntries(settingNames.map((name) => [name, bridge[name]])) as unknown as BridgeSettings

/** The context an encrypted PIN is bound to: copied into another row, it cannot be decrypted. */
export const pinPlace = (accountId: number, bridgeId: number, of: "host" | "guest") =>
  `conference_bridges:${accountId}:${bridgeId}:${of}`
