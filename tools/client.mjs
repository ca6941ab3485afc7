// npm run client: writes the types of the API client (client/src/schema.ts) from the contract. With "build" it also
// writes what its package contains (client/dist); with "check" it also checks types and lint of the client.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { operations } from "@dialplane/contract/domains"
import { projectRoot } from "../server/src/kit/runtime/project-root.ts"
import { version } from "../server/src/kit/runtime/version.ts"
import { describeForPrograms } from "./client/program-api.ts"
import { hashOf } from "./file-hash.mjs"
import { nodeTool, run } from "./run-command.mjs"

const client = join(projectRoot, "client")
const schema = join(client, "src", "schema.ts")
/** The hash of what the types were last made from. */
const marker = join(projectRoot, "dist", "client-schema.sha256")
const sources = [
  "contract/src",
  "server/src/app/api-document",
  "server/src/kit/http",
  "package-lock.json",
  "package.json",
  "tools/client.mjs",
  "tools/client",
]
const tool = (path, ...parameters) => nodeTool(join(projectRoot, "node_modules", path), ...parameters)

const must = async (command) => {
  const { code, output } = await run(command, { output: "keep" })
  if (code === 0) return
  console.error(output)
  process.exit(1)
}

const writeSchema = async () => {
  const scratch = mkdtempSync(join(tmpdir(), "dialplane-client-"))
  try {
    const document = join(scratch, "openapi.json")
    writeFileSync(document, JSON.stringify(await describeForPrograms(operations, version)))
    const generator = join(client, "node_modules/openapi-typescript/bin/cli.js")
    // A field with a default may be left out of a request; answers list what they always have.
    const asked = ["--output", schema, "--empty-objects-unknown", "--default-non-nullable=false"]
    await must(nodeTool(generator, document, ...asked))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  // Half of the lines say that something does not exist, which leaving it out says as well.
  const text = readFileSync(schema, "utf8").replaceAll(/^ +\w+\?: never;\n/gm, "")
  writeFileSync(
    schema,
    text.replaceAll(/^(?: {4})+/gm, (indent) => " ".repeat(indent.length / 2)),
  )
}

const hash = hashOf(...sources)
if (!existsSync(schema) || !existsSync(marker) || readFileSync(marker, "utf8") !== hash) {
  await writeSchema()
  mkdirSync(join(projectRoot, "dist"), { recursive: true })
  writeFileSync(marker, hash)
}
console.log("client/src/schema.ts has the operations that programs can call.")

const [task] = process.argv.slice(2)
if (task === "build" || task === "check") {
  rmSync(join(client, "dist"), { recursive: true, force: true })
  await must(tool("typescript/bin/tsc", "-p", join(client, "tsconfig.build.json")))
  const dist = join(client, "dist")
  for (const name of readdirSync(dist).filter((file) => file.endsWith(".d.ts"))) {
    const file = join(dist, name)
    // The compiler leaves these names as they are in the sources.
    const text = readFileSync(name === "schema.d.ts" ? schema : file, "utf8")
    writeFileSync(file, text.replaceAll(/(from "\.\/[\w-]+)\.ts"/g, '$1.js"'))
  }
  console.log("client/dist is built.")
}
if (task === "check") {
  const lintRules = join(client, ".oxlintrc.json")
  const asked = ["--type-aware", "--type-check", "--deny-warnings", "client/src"]
  await must(tool("oxlint/bin/oxlint", "-c", lintRules, ...asked))
  console.log("Types and lint of the client are right.")
}
