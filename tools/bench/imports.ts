import { performance } from "node:perf_hooks"
import { note } from "./table.ts"

interface Settings {
  readonly address: string
  /** Of somebody who may import people into the account. */
  readonly token: string
  readonly accountId: number
}

const rows = 10_000
const secondsAllowed = 60

/** Ten thousand people from a file: read, checked and written, each with an extension of their own; then all of it put back. */
export const measureImport = async ({ address, token, accountId }: Settings) => {
  const base = `${address}/api/portal/accounts/${accountId}/imports`
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${base}${path}`, { method, headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { "content-type": "application/json" }) }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { importId: number; mapping: Record<string, number>; state: string; counts: Record<string, number> }
  }
  const until = async (importId: number, state: string) => {
    for (;;) {
      const found = await ask("GET", `/${importId}`)
      if (found.state === state) return found
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  const lines = Array.from({ length: rows }, (_, index) => `bench.${index},Bench,Import ${index},bench.${index}@example.com,next,no`)
  const content = Buffer.from(`username,first_name,last_name,email,extension,send_welcome\n${lines.join("\n")}`).toString("base64")
  const begin = performance.now()
  const seconds = () => (performance.now() - begin) / 1000
  const { importId, mapping } = await ask("POST", "", { kind: "people", fileName: "bench.csv", content })
  const checked = await ask("PUT", `/${importId}/check`, { mapping, existing: "fail" })
  note(`${rows.toLocaleString("en-US")} rows read and checked`, `${seconds().toFixed(1)} s`)
  if (checked.counts["create"] !== rows) throw new Error(`Only ${checked.counts["create"]} rows can be imported.`)
  await ask("POST", `/${importId}/start`, {})
  const done = await until(importId, "done")
  if (done.counts["created"] !== rows) throw new Error(`Only ${done.counts["created"]} people were made.`)
  const whole = seconds()
  note(`${rows.toLocaleString("en-US")} people imported, checked and written`, `${whole.toFixed(1)} s`, `${secondsAllowed} s`, whole <= secondsAllowed)
  await ask("POST", `/${importId}/revert`)
  await until(importId, "reverted")
  note("the same put back", `${(seconds() - whole).toFixed(1)} s`)
}
