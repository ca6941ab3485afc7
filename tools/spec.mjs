// npm run spec [-- waits|open] [-- --ids FILE]: how many statements of the specification are covered by tests, and
// which are not.
import { readFileSync } from "node:fs"
import { countsOf, faultsOf, readAreas, readStatements, stateOf } from "./specification/statements.mjs"

const asked = process.argv.slice(2)
const fileAt = asked.indexOf("--ids")
/** A list of ids, or of objects with an id, or such a list under "requirements". */
const idsIn = (file) => {
  const content = JSON.parse(readFileSync(file, "utf8"))
  return (content.requirements ?? content).map((entry) => entry.id ?? entry)
}

const [statements, areas] = [readStatements(), readAreas()]
const rows = countsOf(statements, areas)
const total = rows.reduce(
  (sum, { held, waits, open, document }) => ({
    held: sum.held + held,
    waits: sum.waits + waits,
    open: sum.open + open,
    document: sum.document + document,
  }),
  { held: 0, waits: 0, open: 0, document: 0 },
)
const line = (area, title, { held, waits, open, document }) =>
  `${area.padEnd(6)}${title.padEnd(58)}${[held, waits, open, document].map((count) => String(count).padStart(9)).join("")}`
console.log(`${"".padEnd(64)}     held    waits     open document`)
for (const row of rows) console.log(line(row.area, row.title, row))
console.log(line("", "all", total))

for (const state of ["waits", "open", "document"].filter((name) => asked.includes(name))) {
  console.log(`\n${state}:`)
  for (const [id, standing] of Object.entries(statements))
    if (stateOf(standing) === state) console.log(`  ${id}: ${standing[state]}`)
}

const faults = faultsOf(statements, areas, fileAt === -1 ? undefined : idsIn(asked[fileAt + 1]))
if (faults.length > 0) {
  console.error(`\n${faults.join("\n")}\n${faults.length} faults in tools/specification/statements.json`)
  process.exit(1)
}
