import type { BulkAnswer } from "@dialplane/contract/inventory/numbers/numbers.schema"
import type { Db } from "../../kit/database/database.ts"
import { dropServices } from "../locations/location-services.service.ts"
import { deleteNumbers } from "./number-changes.queries.ts"
import { changeEach } from "./number-changes.service.ts"
import { endCallerIds, objectOf, record, publishChange, type By } from "./number-record.service.ts"
import { holdNumbers } from "./numbers.queries.ts"
import { auditedDestination } from "./numbers.rules.ts"
import { numberMessages } from "./numbers.messages.ts"

/** Completes the port of numbers: those already assigned are in use now. In an open transaction. */
export const welcomePorted = (by: By, db: Db, phoneNumbers: readonly string[]): Promise<BulkAnswer> =>
  changeEach(by, db, phoneNumbers, (number) => {
    if (number.status !== "Porting") return { result: "skipped", reason: numberMessages.hasStatus(number.status) }
    const status = number.leadsTo === null ? ("Available" as const) : ("In Use" as const)
    return {
      action: "phone_number.status_changed",
      set: { status, statusReason: "" },
      before: { status: "Porting" },
      after: { status },
    }
  })

/**
 * Deletes numbers whose port failed: they never belonged to the account, so they cannot be restored. In an open
 * transaction.
 */
export const purgePorting = async (by: By, db: Db, phoneNumbers: readonly string[]): Promise<void> => {
  const leaving = [...(await holdNumbers(db, by.accountId, phoneNumbers)).values()].filter(
    ({ status }) => status === "Porting",
  )
  if (leaving.length === 0) return
  const ids = leaving.map(({ phoneNumberId }) => phoneNumberId)
  await dropServices(db, by, "phoneNumber", ids)
  await endCallerIds(
    db,
    by,
    leaving.map(({ phoneNumber }) => phoneNumber),
  )
  await deleteNumbers(db, by.accountId, ids)
  for (const { phoneNumber, leadsTo } of leaving) {
    await record(db, by, {
      action: "phone_number.port_ended",
      object: objectOf(phoneNumber),
      before: { status: "Porting", ...auditedDestination(leadsTo) },
    })
  }
  await publishChange(db, by, "removed", leaving.length)
}
