import { fits } from "./systems.mjs"

const prefix = "node_modules/"
const nameIn = (place) => place.slice(place.lastIndexOf(prefix) + prefix.length)

/** The entry that a package finds under a name: nested beside itself, or further up. */
const resolve = (packages, from, name) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${prefix}`)))) {
    const place = folder === "" ? `${prefix}${name}` : `${folder}/${prefix}${name}`
    if (place in packages) return place
    if (folder === "") return undefined
  }
}

const isBinary = (entry) => entry !== undefined && (entry.os !== undefined || entry.cpu !== undefined)

/**
 * The processor is part of the name of every package with machine code; without it a part is a convenience (fsevents).
 */
const isForOneProcessor = (entry) => entry.cpu !== undefined && !entry.cpu.includes("wasm32")

/**
 * Packages that bring machine code as separate packages, one for each system, and ask for them as optional
 * dependencies. npm installs such a package without a word when the part for this system cannot be had, so nobody
 * notices until it is used.
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

/** Families without any part for a system: what the lockfile itself lacks. */
export const familiesWithoutSystem = (lock, system) =>
  nativeFamilies(lock).filter(({ parts }) => !parts.some(({ entry }) => fits(entry, system)))

/** Families of which a part for this system is in the lockfile and none is installed. */
export const missingNativeParts = (lock, system, isInstalled) =>
  nativeFamilies(lock).flatMap((family) => {
    const fitting = family.parts.filter(({ entry }) => fits(entry, system))
    if (!isInstalled(family.place) || fitting.length === 0 || fitting.some(({ place }) => isInstalled(place))) return []
    return [{ ...family, parts: fitting }]
  })

/** The ranges in which others ask for a package; another version has to be in all of them. */
export const rangesOf = (lock, name) => [
  ...new Set(
    Object.values(lock.packages).flatMap((entry) =>
      ["dependencies", "devDependencies", "optionalDependencies"].flatMap((kind) => entry[kind]?.[name] ?? []),
    ),
  ),
]

/** Entries that came from a registry and carry no hash of their content. */
export const entriesWithoutIntegrity = (lock) =>
  Object.entries(lock.packages).flatMap(([place, entry]) =>
    place.includes(prefix) && entry.link !== true && entry.integrity === undefined ? [place] : [],
  )
