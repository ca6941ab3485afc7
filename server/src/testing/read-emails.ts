import { openEmailText } from "../kit/mail/mail.ts"
import { sql } from "../kit/database/sql.ts"
import type { TestServer } from "./test-server.ts"

export interface ReadEmail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/**
 * The emails to an address, newest first, decrypted with the installation's key. Runs due jobs first. Signing in sends
 * an email too; most tests are about another one.
 */
export const readEmails = async (
  server: TestServer,
  to: string,
  { withSignIns = false }: { readonly withSignIns?: boolean } = {},
): Promise<ReadEmail[]> => {
  await server.kit.jobs.drain()
  const rows = await server.database.transaction("system", (db) =>
    db.many<{ id: number; recipient: string; subject: string; textSealed: string }>(sql`
      select m.id, m.recipient, m.subject, m.text_sealed from mails m where m.recipient = ${to}
        and (${withSignIns} or m.subject !~ 'Sign-in from a new device') order by m.id desc`),
  )
  return rows.map((row) => ({
    to: row.recipient,
    subject: row.subject,
    text: openEmailText(server.kit.secrets, row.id, row.textSealed),
  }))
}
