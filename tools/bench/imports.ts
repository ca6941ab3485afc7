import { performance } from "node:perf_hooks"
import { cpuMilliseconds } from "./cpu-time.ts"
import { note } from "./table.ts"

interface Settings {
  readonly address: string
  readonly processes: readonly number[]
  /** Of a user who may import everything except new numbers into the account. */
  readonly token: string
  /** Of a user of an account above, who may also add numbers. */
  readonly tokenFromAbove: string
  readonly accountId: number
}

const rows = 10_000
const secondsAllowed = 30

interface Kind {
  readonly kind: string
  readonly title: string
  readonly head: string
  readonly row: (index: number) => string
  readonly fromAbove?: true
}
const padded = (index: number, digits: number) => String(index).padStart(digits, "0")
const kinds: readonly Kind[] = [
  {
    kind: "people",
    title: "people, each with an extension",
    head: "username,first_name,last_name,email,extension,send_welcome",
    row: (index) => `bench.${index},Bench,Import ${index},bench.${index}@example.com,next,no`,
  },
  {
    kind: "devices",
    title: "phones",
    head: "mac_address,make,model,name",
    row: (index) => `001565${padded(index, 6)},Yealink,T54W,Bench ${index}`,
  },
  {
    kind: "numbers",
    title: "phone numbers",
    head: "phone_number,caller_id_name",
    row: (index) => `+6129${padded(index, 7)},Bench`,
    fromAbove: true,
  },
  {
    kind: "phoneBook",
    title: "entries of the phone book",
    head: "first_name,last_name,company,work",
    row: (index) => `Bench,Entry ${index},Kelp & Co,+6129123${padded(index % 10_000, 4)}`,
  },
]

/** Reads, checks and writes ten thousand rows of a file, then reverts all of them. */
export const measureImports = async (
  { address, processes, token, tokenFromAbove, accountId }: Settings,
  only = kinds.map(({ kind }) => kind),
) => {
  const request = async (bearer: string, method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${address}/api/portal/accounts/${accountId}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as {
      importId: number
      mapping: Record<string, number>
      state: string
      counts: Record<string, number>
    }
  }
  // There are not enough extension numbers with three digits.
  await request(token, "PUT", "/number-plan", { digits: 5, firstNumber: "20000" })
  for (const { kind, title, head, row, fromAbove } of kinds.filter((one) => only.includes(one.kind))) {
    const ask = (method: string, path: string, body?: unknown) =>
      request(fromAbove === true ? tokenFromAbove : token, method, `/imports${path}`, body)
    const until = async (importId: number, state: string) => {
      for (;;) {
        const found = await ask("GET", `/${importId}`)
        if (found.state === state) return found
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    }
    let begin = performance.now()
    let worked = cpuMilliseconds(...processes)
    const spent = () => {
      const [seconds, cpu] = [(performance.now() - begin) / 1000, (cpuMilliseconds(...processes) - worked) / 1000]
      return { seconds, shown: `${seconds.toFixed(1)} s (${cpu.toFixed(1)} s CPU)` }
    }
    const content = Buffer.from(
      `${head}\n${Array.from({ length: rows }, (_, index) => row(index)).join("\n")}`,
    ).toString("base64")
    const { importId, mapping } = await ask("POST", "", { kind, fileName: "bench.csv", content })
    const checked = await ask("PUT", `/${importId}/check`, { mapping, existing: "fail" })
    note(`import of 10,000 ${title}: read and checked`, spent().shown)
    if (checked.counts["create"] !== rows)
      throw new Error(`Only ${checked.counts["create"]} of the ${title} can be imported.`)
    await ask("POST", `/${importId}/start`, {})
    const done = await until(importId, "done")
    if (done.counts["created"] !== rows) throw new Error(`Only ${done.counts["created"]} of the ${title} were made.`)
    const whole = spent()
    note("  checked and written", whole.shown, `${secondsAllowed} s`, whole.seconds <= secondsAllowed)
    begin = performance.now()
    worked = cpuMilliseconds(...processes)
    await ask("POST", `/${importId}/revert`)
    const reverted = await until(importId, "reverted")
    note("  reverted", spent().shown)
    if (reverted.counts["undone"] !== rows)
      throw new Error(`Only ${reverted.counts["undone"]} of the ${title} were reverted.`)
  }
}
