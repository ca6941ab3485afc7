import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import type { PhoneCommand } from "@dialplane/contract/inventory/devices/phone-control"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { sandboxPhoneJob } from "./sandbox-phone.jobs.ts"

/**
 * Sends commands to phones. With a telephony engine this is a SIP NOTIFY (check-sync and similar) through the
 * registrar; replace the sandbox below with an adapter to it.
 */
export interface PhoneControl {
  readonly name: string
  /** Whether commands reach real phones. */
  readonly connected: boolean
  /** Sent with the transaction: nothing is sent if it fails. */
  readonly send: (kit: Kit, db: Db, device: Device, command: PhoneCommand) => Promise<void>
}

const restartSeconds = 10

/** Simulates phones: a restarted phone fetches its settings and registers again after some seconds. */
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
