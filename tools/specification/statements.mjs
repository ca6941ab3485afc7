// Where each statement of the specification is covered by tests, or not yet. The map contains only ids and our own
// texts.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { projectRoot } from "../project-root.mjs"

/**
 * heldBy: the tests that fail without it, "path › title". waits: the missing part of the product. open: implemented, or
 * partly, without a test. document: describes the specification, not the product.
 * @typedef {{ heldBy?: string[], waits?: string, open?: string, document?: string }} Standing
 * @typedef {"held" | "waits" | "open" | "document"} State
 */
const read = (name) => JSON.parse(readFileSync(join(projectRoot, "tools/specification", name), "utf8"))
/** @returns {Record<string, Standing>} */
export const readStatements = () => read("statements.json")
/**
 * The settings of the runtime configuration, each with its tests or with the missing part of the product.
 * @returns {Record<string, Standing>}
 */
export const readSettings = () => read("settings.json")
/** @returns {Record<string, { title: string, statements: number }>} */
export const readAreas = () => read("areas.json")

export const areaOf = (id) => id.slice(0, id.indexOf("-"))
/** @returns {State} */
export const stateOf = (standing) =>
  standing.heldBy !== undefined
    ? "held"
    : standing.waits !== undefined
      ? "waits"
      : standing.document !== undefined
        ? "document"
        : "open"

const isSentence = (value) => typeof value === "string" && value.trim() !== ""

const faultOfShape = (id, standing) => {
  const names = Object.keys(standing)
  if (names.length !== 1) return [`${id}: has to say exactly one of heldBy, waits, open and document`]
  if (standing.heldBy !== undefined)
    return Array.isArray(standing.heldBy) && standing.heldBy.length > 0 ? [] : [`${id}: names no test`]
  return isSentence(standing.waits ?? standing.open ?? standing.document) ? [] : [`${id}: says nothing`]
}

const sources = new Map()
const sourceOf = (path) => {
  if (!sources.has(path))
    sources.set(path, existsSync(join(projectRoot, path)) ? readFileSync(join(projectRoot, path), "utf8") : undefined)
  return sources.get(path)
}

/** A title as written in the file, between any kind of quotes. */
const faultOfTest = (id, reference) => {
  const [path, title] = reference.split(" › ")
  if (title === undefined) return [`${id}: “${reference}” is not “path › title”`]
  const source = sourceOf(path)
  if (source === undefined) return [`${id}: there is no file ${path}`]
  return ['"', "'", "`"].some((quote) => source.includes(`${quote}${title}${quote}`))
    ? []
    : [`${id}: ${path} has no test “${title}”`]
}

/** Errors in single entries. */
export const faultsOfStandings = (standings) =>
  Object.entries(standings).flatMap(([id, standing]) => [
    ...faultOfShape(id, standing),
    ...(Array.isArray(standing.heldBy) ? standing.heldBy : []).flatMap((reference) => faultOfTest(id, reference)),
  ])

/** All errors of the map. `known` are the ids of the specification itself, if it is available. */
export const faultsOf = (statements, areas, known) => {
  const ids = Object.keys(statements)
  const count = (area) => ids.filter((id) => areaOf(id) === area).length
  return [
    ...ids.filter((id) => !(areaOf(id) in areas)).map((id) => `${id}: belongs to no area`),
    ...Object.entries(areas)
      .filter(([area, { statements: expected }]) => count(area) !== expected)
      .map(([area, { statements: expected }]) => `${area}: ${count(area)} statements instead of ${expected}`),
    ...(known ?? []).filter((id) => !(id in statements)).map((id) => `${id}: is missing`),
    ...faultsOfStandings(statements),
  ]
}

/** The number of statements of each area by state. */
export const countsOf = (statements, areas) =>
  Object.entries(areas).map(([area, { title }]) => {
    const counts = { held: 0, waits: 0, open: 0, document: 0 }
    for (const [id, standing] of Object.entries(statements)) if (areaOf(id) === area) counts[stateOf(standing)] += 1
    return { area, title, ...counts }
  })
