import { readFileSync } from "node:fs"
import pg from "pg"

/** As if the sign-ins of this user had been eleven minutes ago: longer than a confirmation lasts, and than a test. */
export const makeSessionsStale = async (loginName: string): Promise<void> => {
  const client = new pg.Client({ connectionString: readFileSync(`${process.env["E2E_DATA_DIR"]}.database`, "utf8") })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `update sessions s set confirmed_at = now() - interval '11 minutes', confirmed_by = 'signIn' from users u
        where u.account_id = s.account_id and u.id = s.user_id and u.login_name = $1 and s.ended_at is null`,
      [loginName],
    )
    if (rowCount === 0) throw new Error(`${loginName} has no session.`)
  } finally {
    await client.end()
  }
}
