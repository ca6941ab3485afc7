import pg from "/work/main/node_modules/pg/lib/index.js"
import { startRealPostgres } from "/work/main/server/src/testing/real-postgres.ts"
import { startServer } from "/work/main/tools/server-process.ts"
import { cpuMilliseconds } from "/work/main/tools/bench/cpu-time.ts"
import { measureAccountSearch } from "/work/main/tools/bench/account-search.ts"
import { printTable } from "/work/main/tools/bench/table.ts"
const postgres = await startRealPostgres()
await postgres.createDatabase("bench")
const server = await startServer({ DATABASE_URL: postgres.ownerUrl("bench"), SECRET_KEY: Buffer.alloc(32, 3).toString("base64") })
const pids = [server.process.pid!, postgres.processId]
try {
  await measureAccountSearch({ postgres, address: server.address, shown: (c: any) => `${c.cpu.toFixed(2)} (server ${c.parts[0].toFixed(2)}, db ${c.parts[1].toFixed(2)}) wall ${c.wall.toFixed(1)}`,
    measure: async (request) => { for (let i = 0; i < 60; i++) await request(); const before = pids.map((p) => cpuMilliseconds(p)); const t = performance.now(); for (let i = 0; i < 120; i++) await request(); const parts = pids.map((p, i) => (cpuMilliseconds(p) - before[i]!) / 120); return { cpu: parts[0]! + parts[1]!, parts, wall: (performance.now() - t) / 120 } } })
  printTable()
  const c = new pg.Client({ connectionString: postgres.adminUrl("bench") }); await c.connect(); await c.query("set role dialplane_system")
  for (const w of ["granite", "custom", "customer00007"]) { const r = await c.query(`explain (analyze, buffers) select a.id, a.sort_name from accounts a where exists (select from account_search_words w where w.account_id = a.id and w.word >= search_fold('${w}') and w.word < search_fold('${w}') || chr(1114111)) order by a.sort_name, a.id limit 51`); console.log(w + "\n" + r.rows.map((x: any) => x["QUERY PLAN"]).join("\n")) }
  await c.end()
} finally { server.process.kill("SIGTERM"); await server.ended; await postgres.stop() }
