import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { addNotice, resolveNotices, resolveNoticesBefore } from "../../kit/live/account-notices.ts"
import { stoppedMessages as messages } from "./scim-stopped.messages.ts"

const kind = "scimStopped"
const cause = "scim"

/** Administrators are told once, until it works again or is turned off. */
export const noteStopped = (db: Db, accountId: AccountId, reason: string): Promise<boolean> =>
  addNotice(db, { accountId, kind, title: messages.title, text: reason, path: "user-provisioning", cause })

/** In the system scope: these accounts had a request that was let in. */
export const noteWorking = (
  db: Db,
  uses: readonly { readonly accountId: AccountId; readonly at: string }[],
): Promise<void> => resolveNoticesBefore(db, kind, cause, uses)

export const noteSwitched = (db: Db, accountId: AccountId): Promise<void> =>
  resolveNotices(db, accountId, [kind], [cause])
