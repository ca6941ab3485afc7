import type { Import, SourceFile } from "./import-graph.ts"

/** Where a file lives: `server/src/users/users.service.ts` is package server, room users, file users.service.ts. */
export interface Place {
  readonly package: string
  readonly room: string
  readonly file: string
}

export const placeOf = (path: string): Place => {
  const [name = "", , ...rest] = path.split("/")
  return { package: name, room: rest.length > 1 ? rest[0]! : "", file: rest.at(-1) ?? "" }
}

const kitRooms: Readonly<Record<string, readonly string[]>> = { contract: ["kit"], server: ["kit"], web: ["kit", "ui"] }
/** app knows all; testing is app for tests. "" is the entry file of a package. */
const topRooms: Readonly<Record<string, readonly string[]>> = {
  contract: [""],
  server: ["app", "testing"],
  web: ["app", ""],
}
/**
 * Permission keys, roles and the status of accounts are the words that access is said in, event types, field words and
 * refusals those of the audit log: every kit speaks them.
 */
const vocabulary = new Set([
  "contract/src/accounts/account-admission.ts",
  "contract/src/accounts/status-effects.ts",
  "contract/src/accounts/accounts.schema.ts",
  "contract/src/accounts/accounts.problems.ts",
  "contract/src/acting/acting.problems.ts",
  "contract/src/acting/openings.schema.ts",
  "contract/src/audit/event-types.ts",
  "contract/src/audit/field-words.ts",
  "contract/src/audit/audit.problems.ts",
  "contract/src/roles/permission-keys.ts",
  "contract/src/roles/roles.table.ts",
  "contract/src/domains.ts",
])
/**
 * Who is signed in, in which account, with which settings: the portal's kit carries these through every call, so it
 * knows their contract.
 */
const groundOfPortalKit = new Set(["config", "sessions", "acting", "roles", "users", "accounts"])

const isKit = (place: Place) => kitRooms[place.package]?.includes(place.room) === true
const isTop = (place: Place) => topRooms[place.package]?.includes(place.room) === true
export const isDomain = (place: Place) => !isKit(place) && !isTop(place)

/** What other domains may import of one. */
const published: Readonly<Record<string, RegExp>> = {
  contract: /./,
  server: /\.service\.ts$/,
  web: /(\.api\.ts|-picker\.tsx|-tile\.tsx)$/,
}

const contractPackages = new Set(["zod", "libphonenumber-js"])

/** Why an import is not allowed, if it is not. `order` is the list of domains: one may use only those before it. */
export const importFault = (file: SourceFile, one: Import, order: readonly string[]): string | undefined => {
  const from = placeOf(file.path)
  if (!one.ofProject)
    return from.package === "contract" && !file.isTest && !contractPackages.has(one.target)
      ? `the contract is built on zod alone, not on ${one.target}`
      : undefined
  const to = placeOf(one.target)
  if (from.package !== to.package && to.package !== "contract") return `${from.package} never imports ${to.package}`
  if (file.isTest || isTop(from)) return undefined
  if (vocabulary.has(one.target)) return undefined
  if (isTop(to)) return `only app itself knows ${to.room === "" ? "the entry file" : to.room}`
  if (!isDomain(to)) return undefined
  if (isKit(from))
    return from.room === "kit" && from.package === "web" && to.package === "contract" && groundOfPortalKit.has(to.room)
      ? undefined
      : `${from.room} knows no domain (${to.room})`
  if (from.room === to.room) return insideFault(from, to)
  if (!published[to.package]!.test(to.file)) return `${to.file} is not published by ${to.room}`
  return orderFault(from, to, order)
}

const orderFault = (from: Place, to: Place, order: readonly string[]) => {
  const [here, there] = [order.indexOf(from.room), order.indexOf(to.room)]
  // Screens of domains without operations of their own are not in the contract's list.
  if (here < 0 || there < 0) return undefined
  return there < here ? undefined : `${to.room} comes after ${from.room} in the list of domains`
}

/** Inside a server domain: routes -> service -> rules, queries. */
const below: Readonly<Record<string, readonly string[]>> = {
  routes: ["service", "jobs"],
  service: ["rules", "queries", "jobs", "service"],
  jobs: ["rules", "queries", "service"],
  queries: ["rules"],
  rules: ["rules"],
}

const layerOf = (file: string) => /\.(routes|service|jobs|queries|rules)\.ts$/.exec(file)?.[1]

const insideFault = (from: Place, to: Place) => {
  if (from.package !== "server" || to.package !== "server") return undefined
  const [upper, lower] = [layerOf(from.file), layerOf(to.file)]
  if (upper === undefined || lower === undefined) return undefined
  return below[upper]!.includes(lower) ? undefined : `${upper} do not import ${lower}`
}
