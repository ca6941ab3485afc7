import { randomUUID } from "node:crypto"
import type pg from "pg"

/**
 * Adds entries to the phone book, each with an Idempotency-Key, and repeats the requests that a crash left without an
 * answer.
 */
interface Create {
  readonly number: number
  readonly key: string
  /** The first answer of the server. */
  answer?: string
}

const creators = 4
const sent: Create[] = []
let repeats = 0
export const countRepeats = () => repeats

const send = async (address: string, token: string, { number, key }: Create): Promise<string> => {
  const answer = await fetch(`${address}/api/appserver/accounts/100/phonebook`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ firstName: "Crash", lastName: `Record ${number}` }),
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`A record was refused: ${answer.status} ${text}`, { cause: "refused" })
  return text
}

/** Sends several requests at a time until the server is gone. */
export const createRecords = async (address: string, token: string): Promise<void> => {
  const create = async () => {
    for (;;) {
      const one: Create = { number: sent.length + 1, key: randomUUID() }
      sent.push(one)
      try {
        one.answer = await send(address, token, one)
      } catch (error) {
        if (error instanceof Error && error.cause === "refused") throw error
        return
      }
    }
  }
  await Promise.all(Array.from({ length: creators }, create))
}

/** Repeats the requests without an answer and the last ones with an answer: each must get its first answer again. */
export const repeatRecords = async (address: string, token: string, round: number): Promise<string[]> => {
  const faults: string[] = []
  for (const one of new Set([...sent.filter(({ answer }) => answer === undefined), ...sent.slice(-3 * creators)])) {
    one.answer ??= await send(address, token, one)
    repeats += 1
    const again = await send(address, token, one)
    if (again !== one.answer)
      faults.push(
        `round ${round}: record ${one.number} was sent again and answered with ${again} instead of ${one.answer}`,
      )
  }
  return faults
}

/** Every entry that was sent exists exactly once. */
export const checkRecords = async (database: pg.Client, round: number): Promise<string[]> => {
  const {
    rows: [found],
  } = await database.query<{ records: number; names: number }>(
    "select count(*)::int as records, count(distinct last_name)::int as names from phone_book_records where account_id = 100 and last_name like 'Record %'",
  )
  const isRight = found?.records === sent.length && found.names === sent.length
  return isRight
    ? []
    : [
        `round ${round}: ${sent.length} records were sent, the database has ${found?.records} with ${found?.names} names`,
      ]
}
