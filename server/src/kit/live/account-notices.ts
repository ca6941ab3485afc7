import type { AccountId } from "@dialplane/contract/kit/ids"
import type { NoticeKind } from "@dialplane/contract/kit/notice-kinds"
import type { Db } from "../database/database.ts"
import { publishEvent } from "./events.ts"
import { sql } from "../database/sql.ts"

export interface NewNotice {
  readonly accountId: AccountId
  readonly kind: NoticeKind
  readonly title: string
  readonly text: string
  /** The page of the account that shows it. */
  readonly path: string
}

/** Part of the transaction of the change it reports, like an audit entry; every domain can add notices. */
export const addNotice = async (db: Db, { accountId, kind, title, text, path }: NewNotice) => {
  await db.run(
    sql`insert into account_notices (account_id, kind, title, text, path)
      values (${accountId}, ${kind}, ${title}, ${text}, ${path})`,
  )
  await publishEvent(db, { accountId, topic: "notice", data: { kind } })
}
