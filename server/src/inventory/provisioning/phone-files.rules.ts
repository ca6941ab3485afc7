import type { PhoneMake } from "@dialplane/contract/inventory/devices/models"
import { ciscoFiles } from "./cisco-files.rules.ts"
import { grandstreamFiles } from "./grandstream-files.rules.ts"
import { panasonicFiles } from "./panasonic-files.rules.ts"
import type { PhoneConfig, PhoneFile } from "./phone-config.rules.ts"
import { polyFiles } from "./poly-files.rules.ts"
import { snomFiles } from "./snom-files.rules.ts"
import { yealinkFiles } from "./yealink-files.rules.ts"

const writers: Readonly<Record<PhoneMake, (config: PhoneConfig) => PhoneFile[]>> = {
  yealink: yealinkFiles,
  poly: polyFiles,
  grandstream: grandstreamFiles,
  cisco: ciscoFiles,
  snom: snomFiles,
  panasonic: panasonicFiles,
}

/** All files that a phone of this make requests. */
export const phoneFiles = (config: PhoneConfig): PhoneFile[] => writers[config.make](config)

/** Makes differ in the case of the MAC address in file names. */
export const findFile = (files: readonly PhoneFile[], name: string) =>
  files.find((file) => file.name.toLowerCase() === name.toLowerCase())
