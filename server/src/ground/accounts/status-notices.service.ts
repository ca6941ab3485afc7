import { ownerRoleIds } from "@dialplane/contract/ground/accounts/account-admission"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { SharedNoticeKind } from "@dialplane/contract/kit/notice-kinds"
import { addNotice, resolveNotices } from "../../kit/live/account-notices.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { listOwnerAddresses } from "./account-status.queries.ts"
import type { AccountRow } from "./accounts.queries.ts"
import { ownerEmailMessages, statusNoticeMessages, statusTitleMessages } from "./accounts.messages.ts"

/** "November 30, 2026 at 6:00 PM EST (America/New_York)": in the account's time zone, which is named. */
export const accountTime = (instant: string, { timeZone, locale }: Pick<AccountRow, "timeZone" | "locale">) =>
  `${new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long", timeStyle: "short" }).format(new Date(instant))} ${zoneName(instant, timeZone, locale)} (${timeZone})`

const zoneName = (instant: string, timeZone: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === "timeZoneName")?.value ?? ""

interface Told {
  readonly kind: SharedNoticeKind
  readonly cause?: string
  readonly title: string
  readonly lines: readonly string[]
  /** The page of the account that shows it, if not the account page. */
  readonly page?: { readonly path: string; readonly sentence: string; readonly label: string }
}

export interface StatusNews {
  readonly kind: "planned" | "withdrawn" | "done" | "refused"
  readonly status: AccountStatus
  /** The company that made the change, by the name the account's users know. */
  readonly by: string
  readonly at: string
  readonly note: string
}

const statusCause = "status"
const noticeKinds = {
  planned: "statusPlanned",
  withdrawn: "statusWithdrawn",
  done: "statusSet",
  refused: "statusRefused",
} as const

/** Earlier news about the status are over with the next. */
export const notifyOwnersOfStatus = async (
  db: Db,
  kit: Kit,
  account: AccountRow,
  { kind, status, by, at, note }: StatusNews,
) => {
  const word = status.toLowerCase()
  const lines = [
    statusNoticeMessages[kind](word, by, accountTime(at, account)),
    ...(note === "" ? [] : [statusNoticeMessages.note(note)]),
  ]
  await resolveNotices(db, account.id, Object.values(noticeKinds), [statusCause])
  await notifyOwners(db, kit, account, {
    kind: noticeKinds[kind],
    cause: statusCause,
    title: statusTitleMessages[kind](account.name, word),
    lines,
  })
}

const accountPage = () => ({
  path: "account",
  sentence: ownerEmailMessages.details,
  label: ownerEmailMessages.openAccount,
})

/**
 * Notifies a customer of a decision about the account: in the bell and the banner of the portal, and
 * the account's owners by email in their brand, unless they chose otherwise. All in the transaction of the change.
 */
export const notifyOwners = async (
  db: Db,
  kit: Kit,
  account: Pick<AccountRow, "id" | "name">,
  { kind, cause, title, lines, page = accountPage() }: Told,
) => {
  await addNotice(db, {
    accountId: account.id,
    kind,
    title,
    text: lines.join(" "),
    path: page.path,
    ...(cause === undefined ? {} : { cause }),
  })
  await kit.brandedMail.write(db, kit, {
    accountId: account.id,
    to: await listOwnerAddresses(db, account.id, ownerRoleIds, kind),
    content: {
      subject: title,
      greeting: ownerEmailMessages.hello,
      paragraphs: lines,
      action: { sentence: page.sentence, label: page.label, path: `/adminv2/account/${account.id}/${page.path}` },
      notes: [ownerEmailMessages.account(account.name, account.id)],
    },
  })
}
