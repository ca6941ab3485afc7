import { makeNames } from "@dialplane/contract/inventory/devices/models"
import { shownMac } from "@dialplane/contract/inventory/devices/mac-address"
import { addressToType } from "@dialplane/contract/inventory/devices/provisioning-address"
import type { ZeroTouchRequest } from "@dialplane/contract/inventory/devices/phone-requests.schema"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import { csvLine } from "../../kit/files/csv.ts"
import type { Db } from "../../kit/database/database.ts"
import { Refusal } from "../../kit/refusal.ts"
import { FileAnswer } from "../../kit/http/route.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { findAddress } from "./addresses.queries.ts"
import { issueAddress } from "./addresses.service.ts"
import { requirePhone, obstacleOf } from "./phone-config.service.ts"
import { zeroTouchColumnMessages, zeroTouchMessages } from "./provisioning.messages.ts"

/**
 * Each phone gets a new URL, because only the hash of a URL is stored. A phone that already uses its URL keeps it
 * unless a new one is requested; otherwise it could no longer fetch settings.
 */
export const exportZeroTouch = (ctx: Context, { deviceIds, replaceAddresses }: ZeroTouchRequest): Promise<FileAnswer> =>
  inTransaction(ctx, async (db) => {
    const lines = [csvLine(Object.values(zeroTouchColumnMessages))]
    let addresses = 0
    for (const id of new Set(deviceIds)) {
      const { cells, isNew } = await rowOf(ctx, db, id, replaceAddresses)
      lines.push(csvLine(cells))
      if (isNew) addresses += 1
    }
    await audit(db, ctx, {
      action: "provisioning_addresses.exported",
      object: { type: "account", id: ctx.accountId, name: zeroTouchMessages.export },
      after: { phones: lines.length - 1, newAddresses: addresses },
    })
    return new FileAnswer(
      "text/csv; charset=utf-8",
      `zero-touch-${ctx.accountId}-${ctx.kit.now().toISOString().slice(0, 10)}.csv`,
      `\uFEFF${lines.join("")}`,
    )
  })

const rowOf = async (
  ctx: Context,
  db: Db,
  id: number,
  replaces: boolean,
): Promise<{ cells: string[]; isNew: boolean }> => {
  try {
    const phone = await requirePhone(db, ctx.accountId, id)
    const known = [phone.mac === null ? "" : shownMac(phone.mac), makeNames[phone.make], phone.model, phone.name]
    const obstacle = obstacleOf(phone)
    if (obstacle !== null) return { cells: [...known, "", zeroTouchMessages[obstacle]], isNew: false }
    const before = await findAddress(db, ctx.accountId, id)
    if (before?.firstFetchedAt != null && !replaces)
      return { cells: [...known, "", zeroTouchMessages.kept], isNew: false }
    const { address, make } = await issueAddress(ctx, db, id)
    return { cells: [...known, addressToType(make, address), ""], isNew: true }
  } catch (error) {
    // Missing phones, apps and phones of users the caller cannot manage are reported in their row.
    if (error instanceof Refusal) return { cells: ["", "", "", `#${id}`, "", error.message], isNew: false }
    throw error
  }
}
