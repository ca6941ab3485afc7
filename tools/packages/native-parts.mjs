import { fits } from "./systems.mjs"

const prefix = "node_modules/"
const nameIn = (place) => place.slice(place.lastIndexOf(prefix) + prefix.length)

/** The entry that a package resolves for a name: nested in its own folder, or further up. */
const resolve = (packages, from, name) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${prefix}`)))) {
    const place = folder === "" ? `${prefix}${name}` : `${folder}/${prefix}${name}`
    if (place in packages) return place
    if (folder === "") return undefined
  }
}

const isBinary = (entry) => entry !== undefined && (entry.os !== undefined || entry.cpu !== undefined)

/** The name of every package with native code contains the processor; packages without it are optional (fsevents). */
const isForOneProcessor = (entry) => entry.cpu !== undefined && !entry.cpu.includes("wasm32")

/**
 * Packages whose native code is in separate packages, one for each system, listed as optional dependencies. npm does
 * not report when the one for this system cannot be installed, so it is only noticed when it is used.
 */
export const nativeFamilies = (lock) =>
  Object.entries(lock.packages).flatMap(([place, entry]) => {
    if (place === "" || isBinary(entry)) return []
    const parts = Object.keys(entry.optionalDependencies ?? {}).flatMap((name) => {
      const found = resolve(lock.packages, place, name)
      const part = found === undefined ? undefined : lock.packages[found]
      return isBinary(part) && isForOneProcessor(part)
        ? [{ name, place: found, version: part.version, entry: part }]
        : []
    })
    return parts.length === 0 ? [] : [{ name: nameIn(place), place, version: entry.version, parts }]
  })

/** Families that have no package for a system in the lockfile. */
export const familiesWithoutSystem = (lock, system) =>
  nativeFamilies(lock).filter(({ parts }) => !parts.some(({ entry }) => fits(entry, system)))

/** Families whose package for this system is in the lockfile but not installed. */
export const missingNativeParts = (lock, system, isInstalled) =>
  nativeFamilies(lock).flatMap((family) => {
    const fitting = family.parts.filter(({ entry }) => fits(entry, system))
    if (!isInstalled(family.place) || fitting.length === 0 || fitting.some(({ place }) => isInstalled(place))) return []
    return [{ ...family, parts: fitting }]
  })

/** The version ranges in which other packages require a package; another version has to satisfy all of them. */
export const rangesOf = (lock, name) => [
  ...new Set(
    Object.values(lock.packages).flatMap((entry) =>
      ["dependencies", "devDependencies", "optionalDependencies"].flatMap((kind) => entry[kind]?.[name] ?? []),
    ),
  ),
]

/** Entries from a registry that have no integrity hash. */
export const entriesWithoutIntegrity = (lock) =>
  Object.entries(lock.packages).flatMap(([place, entry]) =>
    place.includes(prefix) && entry.link !== true && entry.integrity === undefined ? [place] : [],
  )
