// npm run build [server|portal]: builds the named target, or everything that is stale.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { build as vite } from "vite"
import { hashOf, listFiles } from "./file-hash.mjs"
import { rememberBuilt, staleTargets, targets } from "./freshness.mjs"
import { projectRoot } from "./project-root.mjs"
import { bundleServer } from "./server-bundle.mjs"

/** The server, and the process that reads uploaded files. */
const buildServer = () =>
  Promise.all([
    bundleServer(join(projectRoot, "server/src/app/main.ts"), targets.server.result),
    bundleServer(
      join(projectRoot, "server/src/app/file-worker.ts"),
      join(dirname(targets.server.result), "file-worker.mjs"),
    ),
  ])

const manifestName = "portal-manifest.json"

const buildPortal = async () => {
  const web = join(projectRoot, "web")
  await vite({ root: web, logLevel: "warn", build: { outDir: "dist", emptyOutDir: true, manifest: manifestName } })
  // Tests read which file contains which module; it is not published.
  mkdirSync(join(projectRoot, "dist"), { recursive: true })
  renameSync(join(web, "dist", manifestName), join(projectRoot, "dist", manifestName))
  await Promise.all(listBuilt(join(web, "dist")).map(compress))
}

const listBuilt = (folder) => listFiles(folder).filter((file) => /\.(js|css|svg|json|txt|webmanifest)$/.test(file))

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** The server sends these files unchanged, so the strongest compression costs nothing at run time. */
const compress = async (file) => {
  const bytes = readFileSync(file)
  if (bytes.length < 500) return
  const [small, older] = await Promise.all([
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    gzipped(bytes, { level: 9 }),
  ])
  writeFileSync(`${file}.br`, small)
  writeFileSync(`${file}.gz`, older)
}

const builders = { server: buildServer, portal: buildPortal }

const asked = process.argv.slice(2)
for (const name of asked) {
  if (!(name in builders)) {
    console.error(`There is no "${name}" to build; there are ${Object.keys(builders).join(" and ")}.`)
    process.exit(1)
  }
}
for (const name of asked.length > 0 ? asked : staleTargets()) {
  const started = Date.now()
  // Taken before the build, so that files edited during the build make it stale again.
  const hash = hashOf(...targets[name].sources)
  console.log(`Building the ${targets[name].title} …`)
  await builders[name]().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
  rememberBuilt(name, hash)
  console.log(
    `Built ${relative(projectRoot, targets[name].result)} in ${((Date.now() - started) / 1000).toFixed(1)} s.`,
  )
}
