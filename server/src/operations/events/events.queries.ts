import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export const isSessionOpen = async (db: Db, sessionId: string) =>
  (await db.maybeOne(
    sql`select 1 from sessions s where s.id = ${sessionId} and s.ended_at is null and s.expires_at > now()`,
  )) !== undefined
