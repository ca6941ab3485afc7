import { stateAt } from "@dialplane/contract/inventory/schedules/opening-hours"
import { fillingWarning, isNotified } from "@dialplane/contract/calling/voicemail/notification-rule"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { publishEvent } from "../../kit/live/events.ts"
import { isoOf } from "../../kit/iso-time.ts"
import { findMailing } from "./boxes.queries.ts"
import { countInBoxes, findMessage, insertMessages, markPlayed, type NewMessage } from "./messages.queries.ts"
import { fillingMail, messageMail } from "./voicemail.mails.ts"

/** A message as an engine reports it, when the call has ended. Times are milliseconds since 1970. */
export interface LeftMessage extends Omit<NewMessage, "receivedAt" | "callStartedAt" | "heard"> {
  readonly receivedAt: number
  readonly callStartedAt: number
}

const rowOf = ({ receivedAt, callStartedAt, ...message }: LeftMessage, heard: boolean): NewMessage => ({
  ...message,
  receivedAt: isoOf(receivedAt),
  callStartedAt: isoOf(callStartedAt),
  heard,
})

export const publishMessages = (db: Db, accountId: AccountId, extensionId: number, change: string) =>
  publishEvent(db, { accountId, topic: "voicemail", data: { extensionId, change } })

/** The name under which emails about a message are known. */
export const mailSourceName = "voicemail"

/**
 * Stores messages in the transaction that ends their call, and writes the emails their boxes ask for. A message that
 * was stored before changes nothing.
 */
export const takeMessages = async (
  kit: Kit,
  db: Db,
  accountId: AccountId,
  messages: readonly LeftMessage[],
): Promise<void> => {
  const added = await insertMessages(
    db,
    accountId,
    messages.map((message) => rowOf(message, false)),
  )
  for (const { messageId, extensionId } of added) await announce(kit, db, accountId, extensionId, messageId)
}

/** Tells open windows and, by the rules of the box, its owner. */
export const announce = async (
  kit: Kit,
  db: Db,
  accountId: AccountId,
  extensionId: number,
  messageId: number,
): Promise<void> => {
  await publishMessages(db, accountId, extensionId, "arrived")
  const box = await findMailing(db, accountId, extensionId)
  if (box === undefined || box.notification === "off" || box.addresses.length === 0) return
  const to = [...box.addresses]
  const warning = fillingWarning(box.count, box.maxMessages)
  if (warning !== undefined)
    await kit.brandedMail.write(db, kit, {
      accountId,
      to,
      content: fillingMail(box, warning, box.count, box.maxMessages),
    })
  const message = (await findMessage(db, accountId, extensionId, messageId))!
  const isOpen = box.hours !== null && stateAt(box.hours, Date.parse(message.receivedAt)).open
  if (!isNotified(box, { isUrgent: message.isUrgent, isOpen })) return
  const isAttached = box.notification === "attachment"
  await kit.brandedMail.write(db, kit, {
    accountId,
    to,
    content: messageMail(box, message, isAttached),
    of: { source: mailSourceName, sourceId: `${messageId}${isAttached ? "+audio" : ""}` },
  })
}

/** Date, time and caller of a message are said before it. */
const announcedSeconds = 4

/** Somebody has listened to their messages on the phone for some seconds. */
export const hearByPhone = async (
  db: Db,
  accountId: AccountId,
  extensionId: number,
  seconds: number,
): Promise<void> => {
  if ((await markPlayed(db, accountId, extensionId, seconds, announcedSeconds)) > 0)
    await publishMessages(db, accountId, extensionId, "marked")
}

/** How many past messages a box gets at most, and how long people of the demo take to listen. */
const mostPast = 12
const heardAfterMs = 4 * 86_400_000

/** Messages of past calls, without emails. Boxes that have many already get no more. */
export const keepPastMessages = async (
  kit: Kit,
  db: Db,
  accountId: AccountId,
  messages: readonly LeftMessage[],
): Promise<void> => {
  if (messages.length === 0) return
  const counts = new Map(
    (
      await countInBoxes(
        db,
        accountId,
        messages.map((one) => one.extensionId),
      )
    ).map((one) => [one.extensionId, one.count]),
  )
  const now = kit.now().getTime()
  const kept = messages.toReversed().filter(({ extensionId }) => {
    const count = counts.get(extensionId) ?? 0
    counts.set(extensionId, count + 1)
    return count < mostPast
  })
  await insertMessages(
    db,
    accountId,
    kept.map((one) => rowOf(one, now - one.receivedAt > heardAfterMs || one.soundSeed % 3 !== 0)),
  )
}
