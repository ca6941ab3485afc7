// npm run new-domain AREA/NAME [SINGULAR] [--resource RESOURCE]: a domain that compiles, runs and is tested, in all three
// packages. Areas are listed in contract/src/domains.ts.
//   npm run new-domain calling/call-groups
//   npm run new-domain calling/paging-policies paging-policy --resource pbx-settings
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { projectRoot } from "./project-root.mjs"

const refuse = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

const parameters = process.argv.slice(2)
const resourceAt = parameters.indexOf("--resource")
const givenResource = resourceAt >= 0 ? parameters.splice(resourceAt, 2)[1] : undefined
const [address = "", givenSingular] = parameters
const [area = "", plural = ""] = address.split("/")
const singular = givenSingular ?? plural.replace(/ies$/, "y").replace(/s$/, "")
const resource = givenResource ?? plural
const shape = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
if (!shape.test(plural) || !shape.test(singular) || singular === plural) {
  refuse(
    "Name the area and a plural in kebab-case, and the singular when it is irregular: npm run new-domain calling/call-groups [call-group] [--resource call-groups]",
  )
}
const domainList = readFileSync(join(projectRoot, "contract/src/domains.ts"), "utf8")
const areas = [...domainList.matchAll(/^    name: "([a-z]+)",\n    domains: \[/gm)].map((match) => match[1])
if (!areas.includes(area)) refuse(`There is no area “${area}”. Areas: ${areas.join(", ")}.`)
if (!readFileSync(join(projectRoot, "contract/src/kit/access/permission-keys.ts"), "utf8").includes(`"${resource}"`)) {
  refuse(
    `There is no resource “${resource}” in contract/src/kit/access/permission-keys.ts. Add it to a group there, or name another with --resource.`,
  )
}

const camel = (kebab) => kebab.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const pascal = (kebab) => camel(kebab).replace(/^./, (letter) => letter.toUpperCase())
const spaced = (kebab) => kebab.replaceAll("-", " ")
const titled = (kebab) => spaced(kebab).replace(/^./, (letter) => letter.toUpperCase())

/** The templates are the domain "sample-things"; every spelling of its name is replaced. Longer spellings first. */
const spellings = [
  ["SampleThings", pascal(plural)],
  ["sampleThings", camel(plural)],
  ["sample-things", plural],
  ["sample_things", plural.replaceAll("-", "_")],
  ["Sample things", titled(plural)],
  ["sample things", spaced(plural)],
  ["SampleThing", pascal(singular)],
  ["sampleThing", camel(singular)],
  ["sample-thing", singular],
  ["sample_thing", singular.replaceAll("-", "_")],
  ["sample thing", spaced(singular)],
  ["RESOURCE", resource],
  ["AREA", area],
]
const spell = (text) => spellings.reduce((result, [from, to]) => result.replaceAll(from, to), text)

const nextMigration = () => {
  const numbers = readdirSync(join(projectRoot, "server/migrations")).map((name) => Number(name.slice(0, 4)))
  return String(Math.max(...numbers) + 1).padStart(4, "0")
}

const files = [
  ...["problems", "schema", "endpoints"].map((part) => [
    `contract/${part}.ts.txt`,
    `contract/src/${area}/${plural}/${plural}.${part}.ts`,
  ]),
  ["server/migration.sql.txt", `server/migrations/${nextMigration()}_${plural.replaceAll("-", "_")}.sql`],
  ...["queries", "service", "routes", "test"].map((part) => [
    `server/${part}.ts.txt`,
    `server/src/${area}/${plural}/${plural}.${part}.ts`,
  ]),
  ["web/api.ts.txt", `web/src/${area}/${plural}/${plural}.api.ts`],
  ["web/screens.tsx.txt", `web/src/${area}/${plural}/${plural}.screens.tsx`],
  ["web/messages.ts.txt", `web/src/${area}/${plural}/${plural}.messages.ts`],
  ["web/list-page.tsx.txt", `web/src/${area}/${plural}/${singular}-list-page.tsx`],
]
const taken = files.map(([, target]) => target).filter((target) => existsSync(join(projectRoot, target)))
if (taken.length > 0) refuse(`There is such a domain already: ${taken.join(", ")}.`)

for (const [template, target] of files) {
  mkdirSync(dirname(join(projectRoot, target)), { recursive: true })
  writeFileSync(join(projectRoot, target), spell(readFileSync(join(projectRoot, "tools/new-domain", template), "utf8")))
}

/** Adds a line to a list; the place is found by a pattern. */
const insert = (file, ...changes) => {
  const path = join(projectRoot, file)
  const text = changes.reduce(
    (result, [before, added]) => {
      const at = result.search(before)
      if (at < 0) refuse(`${file} looks different from what this tool knows; add ${plural} there by hand.`)
      return result.slice(0, at) + added + result.slice(at)
    },
    readFileSync(path, "utf8"),
  )
  writeFileSync(path, text)
}
const name = camel(plural)
/** The end of the area's own list, and for lists of names: its last line before the next area. */
const endOfArea = new RegExp(`(?<=name: "${area}",\\n    domains: \\[[^\\]]*?)(?=\\s*\\],?\\n  \\})`)
const areasAfter = areas.slice(areas.indexOf(area) + 1)
insert(
  "contract/src/domains.ts",
  [/\n\/\*\*\n \* The map of the product/, `import * as ${name} from "./${area}/${plural}/${plural}.endpoints.ts"\n`],
  [endOfArea, `\n{ name: "${plural}", endpoints: ${name} },`],
)
/** After the titles of the domains before it: the order in the table does not matter. */
insert("contract/src/domain-titles.ts", [
  /(?<=const domainTitle[^=]*= \{\n)/,
  `  "${plural}": { title: "${titled(plural)}", description: "${titled(plural)} of an account." },\n`,
])
insert(
  "server/src/app/domains.ts",
  [/\n\/\*\* The server side/, `import { ${name}Domain } from "../${area}/${plural}/${plural}.routes.ts"\n`],
  [new RegExp(`  // (${areasAfter.join("|") || "none"})\\n|\\]\\s*$`), `  ${name}Domain,\n`],
)
insert(
  "web/src/app/screens.ts",
  [
    /\n\/\*\*\n \* Every screen/,
    `import { ${camel(singular)}Screens } from "../${area}/${plural}/${plural}.screens.tsx"\n`,
  ],
  [/,?\s*\]\s*$/, `, ...${camel(singular)}Screens`],
)
spawnSync(process.execPath, [join(projectRoot, "node_modules/oxfmt/bin/oxfmt")], { cwd: projectRoot, stdio: "inherit" })

console.log(
  [
    `The domain ${plural} is there:`,
    ...files.map(([, target]) => `  ${target}`),
    "and in the lists: contract/src/domains.ts, contract/src/domain-titles.ts, server/src/app/domains.ts, web/src/app/screens.ts.",
    `Try it: npx vitest run --project server server/src/${area}/${plural}`,
  ].join("\n"),
)
