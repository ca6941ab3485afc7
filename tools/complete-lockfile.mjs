// npm run lockfile: adds the packages for other systems that a lockfile lacks when the registry at hand carries only those for this one.
// Without them `npm ci` refuses the lockfile. Which systems a package is for stands in its name, by the habit of all who publish such packages.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { projectRoot } from "./project-root.mjs"

const file = join(projectRoot, "package-lock.json")
const lock = JSON.parse(readFileSync(file, "utf8"))

const systems = { android: "android", darwin: "darwin", freebsd: "freebsd", linux: "linux", linuxmusl: "linux", netbsd: "netbsd", openbsd: "openbsd", openharmony: "openharmony", sunos: "sunos", aix: "aix", win32: "win32", windows: "win32" }
const processors = { arm: "arm", armv7: "arm", arm64: "arm64", ia32: "ia32", x64: "x64", ppc64: "ppc64", ppc64le: "ppc64", s390x: "s390x", riscv64: "riscv64", loong64: "loong64", mips64el: "mips64el", wasm32: "wasm32" }

const describe = (name, version, dev) => {
  const words = name.split("/").at(-1).split("-")
  const os = words.map((word) => systems[word]).find(Boolean)
  const cpu = words.map((word) => processors[word]).find(Boolean)
  const libc = words.some((word) => word.startsWith("musl")) ? "musl" : os === "linux" && words.some((word) => word.startsWith("gnu")) ? "glibc" : undefined
  return { version, ...(cpu === undefined ? {} : { cpu: [cpu] }), ...(dev ? { dev: true } : {}), ...(libc === undefined ? {} : { libc: [libc] }), optional: true, ...(os === undefined ? {} : { os: [os] }) }
}

const added = []
for (const entry of Object.values(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`
    if (place in lock.packages) continue
    // Such packages are published together with the one that asks for them, in one version.
    lock.packages[place] = describe(name, range.replace(/^[\^~]/, ""), entry.dev === true)
    added.push(name)
  }
}
const [root, ...rest] = Object.entries(lock.packages)
lock.packages = Object.fromEntries([root, ...rest.toSorted(([one], [other]) => (one < other ? -1 : 1))])
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length === 0 ? "The lockfile is complete." : `Added ${added.length} packages for other systems.`)
