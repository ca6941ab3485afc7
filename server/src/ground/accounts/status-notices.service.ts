import { ownerRoleIds } from "@dialplane/contract/ground/accounts/account-admission"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { NoticeKind } from "@dialplane/contract/kit/notice-kinds"
import { addNotice } from "../../kit/live/account-notices.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { listOwnerAddresses } from "./account-status.queries.ts"
import type { AccountRow } from "./accounts.queries.ts"

/** "November 30, 2026 at 6:00 PM EST (America/New_York)": the account's own clock, named. */
export const accountTime = (instant: string, { timeZone, locale }: Pick<AccountRow, "timeZone" | "locale">) =>
  `${new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long", timeStyle: "short" }).format(new Date(instant))} ${zoneName(instant, timeZone, locale)} (${timeZone})`

const zoneName = (instant: string, timeZone: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === "timeZoneName")?.value ?? ""

interface Told {
  readonly kind: NoticeKind
  readonly title: string
  readonly lines: readonly string[]
  /** The page of the account that shows it, if not the account's own. */
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

/** "Harbor Pine is now active", "Harbor Pine will be suspended". */
const titles: Readonly<Record<StatusNews["kind"], (name: string, status: string) => string>> = {
  planned: (name, status) => `${name} will be ${status}`,
  withdrawn: (name, status) => `${name} will not be ${status}`,
  done: (name, status) => `${name} is now ${status}`,
  refused: (name, status) => `${name} was not ${status} as scheduled`,
}

const capitalized = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

const sentences: Readonly<Record<StatusNews["kind"], (status: string, by: string, at: string) => string>> = {
  planned: (status, by, at) => `${by} scheduled the account to be ${status} on ${at}.`,
  withdrawn: (status, by, at) => `${by} withdrew the change to ${status} that was scheduled for ${at}.`,
  done: (status, by, at) => `${by} set the account to ${status} on ${at}.`,
  refused: (status, by, at) =>
    `${by} had scheduled the account to be ${status} on ${at}. The change could not be made.`,
}

const noticeKinds = {
  planned: "statusPlanned",
  withdrawn: "statusWithdrawn",
  done: "statusSet",
  refused: "statusRefused",
} as const

export const notifyOwnersOfStatus = (
  db: Db,
  kit: Kit,
  account: AccountRow,
  { kind, status, by, at, note }: StatusNews,
) => {
  const word = status.toLowerCase()
  const lines = [
    capitalized(sentences[kind](word, by, accountTime(at, account))),
    ...(note === "" ? [] : [`Note: ${note}`]),
  ]
  return notifyOwners(db, kit, account, { kind: noticeKinds[kind], title: titles[kind](account.name, word), lines })
}

const accountPage = { path: "account", sentence: "Account details:", label: "Open account" }

/**
 * Notifies a customer of a decision about the account: in the bell and the banner of the portal, and
 * the account's owners by email in their brand. All in the transaction of the change.
 */
export const notifyOwners = async (
  db: Db,
  kit: Kit,
  account: Pick<AccountRow, "id" | "name">,
  { kind, title, lines, page = accountPage }: Told,
) => {
  await addNotice(db, { accountId: account.id, kind, title, text: lines.join(" "), path: page.path })
  await kit.brandedMail.write(db, kit, {
    accountId: account.id,
    to: await listOwnerAddresses(db, account.id, ownerRoleIds),
    content: {
      subject: title,
      greeting: "Hello,",
      paragraphs: lines,
      action: { sentence: page.sentence, label: page.label, path: `/adminv2/account/${account.id}/${page.path}` },
      notes: [`Account: ${account.name} (${account.id})`],
    },
  })
}
