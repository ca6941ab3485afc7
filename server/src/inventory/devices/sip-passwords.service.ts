import { randomInt } from "node:crypto"
import type { Secrets } from "../../kit/runtime/secrets.ts"

/** Without characters that are easily confused when typed on a phone. */
const signs = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"

export const newSipPassword = () => Array.from({ length: 20 }, () => signs[randomInt(signs.length)]).join("")

/** Bound to the SIP ID, which is never reused for another line. */
const place = (sipId: string) => `lines:${sipId}:sip`
export const sealSipPassword = (secrets: Secrets, sipId: string, password: string) =>
  secrets.seal(password, place(sipId))
export const openSipPassword = (secrets: Secrets, sipId: string, sealed: string) => secrets.open(sealed, place(sipId))

const devicePlace = (deviceId: number) => `devices:${deviceId}:password`
export const sealDevicePassword = (secrets: Secrets, deviceId: number, password: string) =>
  secrets.seal(password, devicePlace(deviceId))
export const openDevicePassword = (secrets: Secrets, deviceId: number, sealed: string) =>
  secrets.open(sealed, devicePlace(deviceId))
