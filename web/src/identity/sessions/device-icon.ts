import type { IconName } from "../../ui/icons/icon-map.ts"

/** The server describes devices in words: "Safari on iPhone". */
export const deviceIcon = (device: string): IconName => (/iPhone|iPad|Android/.test(device) ? "mobile" : "device")
