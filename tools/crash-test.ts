// npm run test:crash [-- COUNT]: the real server on real PostgreSQL is killed again and again while people save. Nothing that was acknowledged
// may be lost, every change must have its audit entry, and a save that is sent again with its Idempotency-Key is done once and gets its first answer.
import { randomUUID } from "node:crypto"
import pg from "pg"
import { startRealPostgres } from "../server/src/testing/real-postgres.ts"
import { build, signIn, startServer } from "./server-process.ts"

const crashes = Number(process.argv[2] ?? 20)
const people = ["account-super-user", "account-administrator", "end-user", "billing-admin", "reports-admin", "users-admin"].map((role) => `${role}@harbor-pine.demo`)

interface Save {
  readonly number: number
  readonly key: string
  /** What the server said to it the first time. */
  answer?: string
}

interface Writer {
  readonly loginName: string
  /** Stays as it is: changing it takes the password. */
  email: string
  /** The number last sent, and the last one the server said it had saved. */
  sent: number
  acknowledged: number
  /** Sent, and not answered before the server was gone. */
  open: Save | undefined
  lastAnswered: Save | undefined
}

const writers: Writer[] = people.map((loginName) => ({ loginName, email: "", sent: 0, acknowledged: 0, open: undefined, lastAnswered: undefined }))

const send = async (writer: Writer, address: string, token: string, save: Save): Promise<string> => {
  const answer = await fetch(`${address}/api/users/self`, {
    method: "PUT", headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": save.key },
    body: JSON.stringify({
      firstName: "Number", lastName: String(save.number), email: writer.email, phoneNumber: "", contactNumbers: [], updateMeWithAnnouncements: false,
    }),
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Refused(`${writer.loginName} got ${answer.status}: ${text}`)
  return text
}

/** Saves the own profile again and again, with a rising number in it, until the server is gone. */
const write = async (writer: Writer, address: string, token: string, onSaved: () => void) => {
  for (;;) {
    writer.sent++
    const save: Save = { number: writer.sent, key: randomUUID() }
    writer.open = save
    try {
      save.answer = await send(writer, address, token, save)
      writer.acknowledged = save.number
      writer.lastAnswered = save
      writer.open = undefined
      onSaved()
    } catch (error) {
      if (error instanceof Refused) throw error
      return
    }
  }
}

/** Whoever got no answer sends the same again; whoever got one and does so too is told the same, and nothing is done twice. */
const sendAgain = async (writer: Writer, address: string, token: string, round: number) => {
  const { open, lastAnswered } = writer
  if (open !== undefined) {
    open.answer = await send(writer, address, token, open)
    writer.acknowledged = open.number
    writer.open = undefined
  }
  for (const save of [open, lastAnswered]) {
    if (save === undefined) continue
    repeated += 1
    const again = await send(writer, address, token, save)
    if (again !== save.answer) faults.push(`round ${round}: ${writer.loginName} repeated ${save.number} and was told ${again} instead of ${save.answer}`)
  }
}

class Refused extends Error {}

const faults: string[] = []
let repeated = 0
const check = async (database: pg.Client, round: number) => {
  for (const writer of writers) {
    const { rows: [person] } = await database.query<{ id: string; last_name: string; version: number; changes: number; names: number }>(`
      select u.id, u.last_name, u.version, count(e.id)::int as changes, count(distinct e.after ->> 'lastName')::int as names
      from users u left join audit_entries e on e.account_id = u.account_id and e.object_type = 'user' and e.object_id = u.id::text and e.action = 'user.changed'
      where u.login_name = $1 group by u.account_id, u.id`, [writer.loginName])
    if (person === undefined) throw new Error(`${writer.loginName} is gone.`)
    const saved = Number(person.last_name)
    if (writer.acknowledged > 0 && !(saved >= writer.acknowledged)) faults.push(`round ${round}: ${writer.loginName} was told ${writer.acknowledged} is saved, the database has ${person.last_name}`)
    if (saved > writer.sent) faults.push(`round ${round}: ${writer.loginName} has ${saved}, which nobody sent`)
    if (person.changes !== person.names) faults.push(`round ${round}: ${writer.loginName} has ${person.changes} changes for ${person.names} numbers: one was saved twice`)
    if (writer.open === undefined && person.changes !== writer.sent) faults.push(`round ${round}: ${writer.loginName} sent ${writer.sent} saves, ${person.changes} were done`)
    if (person.changes !== person.version - 1) faults.push(`round ${round}: ${writer.loginName} was changed ${person.version - 1} times, the audit log has ${person.changes} entries`)
  }
}

await build()
const postgres = await startRealPostgres()
try {
  await postgres.createDatabase("crash")
  const settings = { DEMO: "1", DATABASE_URL: postgres.ownerUrl("crash"), SECRET_KEY: Buffer.alloc(32, 3).toString("base64") }
  const database = new pg.Client({ connectionString: postgres.adminUrl("crash") })
  const first = await startServer(settings)
  await database.connect()
  const tokens = await Promise.all(people.map((loginName) => signIn(first.address, loginName)))
  for (const [index, writer] of writers.entries()) {
    const own = await fetch(`${first.address}/api/users/self`, { headers: { authorization: `Bearer ${tokens[index]}` } })
    writer.email = ((await own.json()) as { email: string }).email
  }
  let server = first
  for (let round = 1; round <= crashes; round++) {
    let writing: Promise<void>[] = []
    await new Promise<void>((onSaved, onRefused) => {
      writing = writers.map((writer, index) => write(writer, server.address, tokens[index]!, onSaved))
      for (const one of writing) one.catch(onRefused)
    })
    // Writers are under way; which of their steps the end meets is left to chance.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 500))
    server.process.kill("SIGKILL")
    await Promise.all([...writing, server.ended])
    await check(database, round)
    server = await startServer(settings)
    const { address } = server
    await Promise.all(writers.map((writer, index) => sendAgain(writer, address, tokens[index]!, round)))
    await check(database, round)
    process.stdout.write(`\r${round} of ${crashes} crashes, ${writers.reduce((sum, writer) => sum + writer.acknowledged, 0)} saves, ${faults.length} faults`)
  }
  server.process.kill("SIGTERM")
  await server.ended
  await database.end()
} finally {
  await postgres.stop()
}
const saves = writers.reduce((sum, writer) => sum + writer.acknowledged, 0)
console.log(`\n${faults.join("\n")}`)
console.log(`${crashes} crashes during about ${saves} saves: ${faults.length === 0 ? `nothing acknowledged was lost, every change has its audit entry, and ${repeated} repeated saves got their first answer` : `${faults.length} faults`}.`)
process.exit(faults.length === 0 ? 0 : 1)
