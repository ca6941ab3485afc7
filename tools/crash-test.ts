// npm run test:crash [-- COUNT]: repeatedly kills the real server on real PostgreSQL while users save. No acknowledged
// change may be lost, every change must have its audit entry, and a request that is repeated with its Idempotency-Key
// is carried out once and gets its first answer.
import pg from "pg"
import { checkRecords, countRepeats, createRecords, repeatRecords } from "./crash/repeated-creates.ts"
import { startRealPostgres } from "../server/src/testing/real-postgres.ts"
import { build, signIn, startServer } from "./server-process.ts"

const crashes = Number(process.argv[2] ?? 20)
const people = [
  "account-super-user",
  "account-administrator",
  "end-user",
  "billing-admin",
  "reports-admin",
  "users-admin",
].map((role) => `${role}@harbor-pine.demo`)

interface Writer {
  readonly loginName: string
  /** Never changed, because changing it requires the password. */
  email: string
  /** The last number that was sent, and the last one that the server acknowledged. */
  sent: number
  acknowledged: number
}

const writers: Writer[] = people.map((loginName) => ({ loginName, email: "", sent: 0, acknowledged: 0 }))

/** Saves the user's own profile repeatedly, with an increasing number in it, until the server is gone. */
const write = async (writer: Writer, address: string, token: string, onSaved: () => void) => {
  for (;;) {
    writer.sent++
    try {
      const answer = await fetch(`${address}/api/users/self`, {
        method: "PUT",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({
          firstName: "Number",
          lastName: String(writer.sent),
          email: writer.email,
          phoneNumber: "",
          contactNumbers: [],
          updateMeWithAnnouncements: false,
        }),
      })
      if (answer.status !== 200) throw new Refused(`${writer.loginName} got ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      writer.acknowledged = writer.sent
      onSaved()
    } catch (error) {
      if (error instanceof Refused) throw error
      return
    }
  }
}

class Refused extends Error {}

const faults: string[] = []
const check = async (database: pg.Client, round: number) => {
  for (const writer of writers) {
    const {
      rows: [person],
    } = await database.query<{ id: string; last_name: string; version: number; changes: number; names: number }>(
      `
      select u.id, u.last_name, u.version, count(e.id)::int as changes, count(distinct e.after ->> 'lastName')::int as names
      from users u left join audit_entries e on e.account_id = u.account_id and e.object_type = 'user' and e.object_id = u.id::text and e.action = 'user.changed'
      where u.login_name = $1 group by u.account_id, u.id`,
      [writer.loginName],
    )
    if (person === undefined) throw new Error(`${writer.loginName} is gone.`)
    const saved = Number(person.last_name)
    if (writer.acknowledged > 0 && !(saved >= writer.acknowledged))
      faults.push(
        `round ${round}: ${writer.loginName} was told ${writer.acknowledged} is saved, the database has ${person.last_name}`,
      )
    if (saved > writer.sent) faults.push(`round ${round}: ${writer.loginName} has ${saved}, which nobody sent`)
    if (person.changes !== person.version - 1)
      faults.push(
        `round ${round}: ${writer.loginName} was changed ${person.version - 1} times, the audit log has ${person.changes} entries`,
      )
  }
}

await build()
const postgres = await startRealPostgres()
try {
  await postgres.createDatabase("crash")
  const settings = {
    DEMO: "1",
    DATABASE_URL: postgres.ownerUrl("crash"),
    SECRET_KEY: Buffer.alloc(32, 3).toString("base64"),
  }
  const database = new pg.Client({ connectionString: postgres.adminUrl("crash") })
  const first = await startServer(settings)
  await database.connect()
  const tokens = await Promise.all(people.map((loginName) => signIn(first.address, loginName)))
  for (const [index, writer] of writers.entries()) {
    const own = await fetch(`${first.address}/api/users/self`, {
      headers: { authorization: `Bearer ${tokens[index]}` },
    })
    writer.email = ((await own.json()) as { email: string }).email
  }
  let server = first
  for (let round = 1; round <= crashes; round++) {
    let writing: Promise<void>[] = []
    const creating = createRecords(server.address, tokens[0]!)
    await new Promise<void>((onSaved, onRefused) => {
      writing = writers.map((writer, index) => write(writer, server.address, tokens[index]!, onSaved))
      for (const one of writing) one.catch(onRefused)
    })
    // Writers are running; the server is killed at a random step of theirs.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 500))
    server.process.kill("SIGKILL")
    await Promise.all([...writing, creating, server.ended])
    await check(database, round)
    server = await startServer(settings)
    faults.push(...(await repeatRecords(server.address, tokens[0]!, round)), ...(await checkRecords(database, round)))
    process.stdout.write(
      `\r${round} of ${crashes} crashes, ${writers.reduce((sum, writer) => sum + writer.acknowledged, 0)} saves, ${faults.length} faults`,
    )
  }
  server.process.kill("SIGTERM")
  await server.ended
  await database.end()
} finally {
  await postgres.stop()
}
const saves = writers.reduce((sum, writer) => sum + writer.acknowledged, 0)
console.log(`\n${faults.join("\n")}`)
console.log(
  `${crashes} crashes during about ${saves} saves: ${faults.length === 0 ? `nothing acknowledged was lost, every change has its audit entry, and ${countRepeats()} repeated requests got their first answer` : `${faults.length} faults`}.`,
)
process.exit(faults.length === 0 ? 0 : 1)
