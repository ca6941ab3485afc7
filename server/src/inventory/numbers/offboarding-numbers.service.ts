import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { whyNotRevertFrom } from "../../identity/roles/undo-owners.service.ts"
import { findPresentNumber, writeNumber, type KeptNumber } from "./offboarding-numbers.queries.ts"
import { listExtensionOwners } from "./numbers.queries.ts"
import { objectOf, record, publishChange } from "./number-record.service.ts"
import { offboardingNumberMessages as messages } from "./numbers.messages.ts"

// Numbers of offboarded users, and how they are restored.

export { copyNumbers, type KeptNumber } from "./offboarding-numbers.queries.ts"

const destinationOf = (number: Awaited<ReturnType<typeof findPresentNumber>>) => ({
  leadsTo: number?.leadsTo?.trim() ?? null,
  leadsToId: number?.extensionId ?? null,
})

/** Restores the destination and status of a number. Returns what prevents it. */
export const restoreNumber = async (
  ctx: Context,
  db: Db,
  kept: KeptNumber,
  givenTo: number | null,
): Promise<string[]> => {
  const shown = `+${kept.phoneNumber}`
  const present = await findPresentNumber(db, ctx.accountId, kept.phoneNumber)
  if (present === undefined || present.status === "Removed") return [messages.gone(shown)]
  if (present.extensionId === kept.extensionId && present.status === kept.status) return []
  const isFree =
    present.extensionId === null || present.extensionId === kept.extensionId || present.extensionId === givenTo
  const leads = messages.routesTo(shown, present.leadsTo?.trim() ?? messages.anotherExtension)
  if (!isFree) return [leads]
  if (present.extensionId !== null && present.extensionId !== kept.extensionId) {
    const owners = await listExtensionOwners(db, ctx.accountId, [present.extensionId])
    const reason = await whyNotRevertFrom(
      db,
      ctx,
      owners.map(({ userId }) => userId),
      "update:phone-numbers",
    )
    if (reason !== undefined) return [`${leads} ${reason}`]
  }
  if (present.applicationName !== null) return [messages.answeredBy(shown, present.applicationName)]
  if (present.status !== kept.status && !["Available", "Assigned", "In Use"].includes(present.status))
    return [messages.hasStatus(shown, present.status.toLowerCase())]
  await writeNumber(db, ctx.accountId, kept)
  await record(db, ctx, {
    action: "phone_number.assigned",
    object: objectOf(kept.phoneNumber),
    before: { ...destinationOf(present), status: present.status },
    // Read again: the extension may have been restored under another name or number.
    after: { ...destinationOf(await findPresentNumber(db, ctx.accountId, kept.phoneNumber)), status: kept.status },
  })
  await publishChange(db, ctx, "changed", 1)
  return []
}
