import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import type { PhoneCommand } from "@dialplane/contract/inventory/devices/phone-control"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { sandboxPhoneJob } from "./sandbox-phone.jobs.ts"

/**
 * How commands reach phones. With a telephony engine this is a SIP NOTIFY through the registrar (check-sync and its
 * relatives); an adapter to it takes the sandbox's place below.
 */
export interface PhoneControl {
  readonly name: string
  /** Whether commands leave this installation. */
  readonly connected: boolean
  /** Sent with the transaction: nothing reaches the phone when it fails. */
  readonly send: (kit: Kit, db: Db, device: Device, command: PhoneCommand) => Promise<void>
}

const restartSeconds = 4

/**
 * Stands in for phones: one that is told to restart comes back after some seconds, fetches its settings and registers.
 */
const sandboxPhoneControl: PhoneControl = {
  name: "Sandbox",
  connected: false,
  send: async (kit, db, { id, accountId, lines }, command) => {
    const registered = lines.flatMap(({ id: lineId, registration }) =>
      registration === null ? [] : [{ lineId, address: registration.address, userAgent: registration.userAgent }],
    )
    await kit.jobs.enqueue(
      db,
      sandboxPhoneJob(kit),
      { deviceId: id, command, registered },
      { accountId, ...(command === "restart" ? { delaySeconds: restartSeconds } : {}) },
    )
  },
}

/** The one in use. */
export const phoneControl: PhoneControl = sandboxPhoneControl
