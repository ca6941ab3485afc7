import { areas } from "@dialplane/contract/domains"
import type { Import, SourceFile } from "./import-graph.ts"

/**
 * Where a file lives: `server/src/identity/users/users.service.ts` is package server, area identity, module users, file
 * users.service.ts. Modules outside the areas (kit, ui, app, testing) have the area "".
 */
export interface Place {
  readonly package: string
  readonly area: string
  readonly module: string
  readonly file: string
}

export const areaNames: readonly string[] = areas.map((area) => area.name)

export const placeOf = (path: string): Place => {
  const [name = "", , ...rest] = path.split("/")
  const area = rest.length > 2 && areaNames.includes(rest[0]!) ? rest[0]! : ""
  const modules = area === "" ? rest : rest.slice(1)
  return { package: name, area, module: modules.length > 1 ? modules[0]! : "", file: rest.at(-1) ?? "" }
}

const kitModules: Readonly<Record<string, readonly string[]>> = {
  contract: ["kit"],
  server: ["kit"],
  web: ["kit", "ui"],
}
/** app may import everything; testing is the counterpart of app for tests. "" is the entry file of a package. */
const topModules: Readonly<Record<string, readonly string[]>> = {
  contract: [""],
  server: ["app", "testing"],
  web: ["app", ""],
  client: [""],
}
/**
 * Files of domains that every kit may import: permission keys, roles and account status for access checks; event types,
 * field labels and refusals for the audit log.
 */
const vocabulary = new Set([
  "contract/src/ground/accounts/account-admission.ts",
  "contract/src/ground/accounts/status-effects.ts",
  "contract/src/ground/accounts/accounts.schema.ts",
  "contract/src/ground/accounts/accounts.problems.ts",
  "contract/src/identity/acting/acting.problems.ts",
  "contract/src/identity/acting/openings.schema.ts",
  "contract/src/operations/audit/event-types.ts",
  "contract/src/operations/audit/field-labels.ts",
  "contract/src/operations/audit/audit.problems.ts",
  "contract/src/domains.ts",
])
/**
 * Domains whose contract the portal's kit may import, because every call needs the signed-in user, the account and its
 * settings, and because single sign-on opens and ends sessions.
 */
const groundOfPortalKit = new Set(["config", "sessions", "sso", "mfa", "acting", "roles", "users", "accounts"])

const isKit = (place: Place) => kitModules[place.package]?.includes(place.module) === true
const isTop = (place: Place) => topModules[place.package]?.includes(place.module) === true
export const isDomain = (place: Place) => !isKit(place) && !isTop(place)

/** The files of a domain that other domains may import. */
const published: Readonly<Record<string, RegExp>> = {
  contract: /./,
  server: /\.service\.ts$/,
  web: /(\.api\.ts|-picker\.tsx|-tile\.tsx|-step\.tsx|-dialog\.tsx)$/,
}

const contractPackages = new Set(["zod", "libphonenumber-js"])

/**
 * Why an import is not allowed; undefined if it is. `order` is the list of domains: a domain may only use those before
 * it.
 */
export const importFault = (file: SourceFile, one: Import, order: readonly string[]): string | undefined => {
  const from = placeOf(file.path)
  if (!one.ofProject)
    return from.package === "contract" && !file.isTest && !contractPackages.has(one.target)
      ? `the contract is built on zod alone, not on ${one.target}`
      : undefined
  const to = placeOf(one.target)
  // A package for programs of others; its tests use it against the real server.
  if (from.package === "client" && to.package !== "client")
    return file.isTest ? undefined : `the client is installed by itself, without ${to.package}`
  if (from.package !== to.package && to.package !== "contract") return `${from.package} never imports ${to.package}`
  if (file.isTest || isTop(from)) return undefined
  if (vocabulary.has(one.target)) return undefined
  if (isTop(to)) return `only app itself knows ${to.module === "" ? "the entry file" : to.module}`
  if (!isDomain(to)) return undefined
  if (isKit(from))
    return from.module === "kit" &&
      from.package === "web" &&
      to.package === "contract" &&
      groundOfPortalKit.has(to.module)
      ? undefined
      : `${from.module} knows no domain (${to.module})`
  if (from.module === to.module) return insideFault(from, to)
  if (!published[to.package]!.test(to.file)) return `${to.file} is not published by ${to.module}`
  // A page may call any operation: the page of a phone can swap it, although swapping belongs to a later domain.
  if (from.package === "web" && to.package === "contract") return undefined
  return orderFault(from, to, order)
}

const orderFault = (from: Place, to: Place, order: readonly string[]) => {
  if (from.area !== to.area)
    return areaNames.indexOf(to.area) < areaNames.indexOf(from.area)
      ? undefined
      : `the area ${to.area} comes after ${from.area}`
  const [here, there] = [order.indexOf(from.module), order.indexOf(to.module)]
  // Domains that only have screens are not in the contract's list; cycles among them are found by file.
  if (here < 0 || there < 0) return undefined
  return there < here ? undefined : `${to.module} comes after ${from.module} in the list of domains`
}

/**
 * Inside a server domain: routes -> service -> rules, queries. Adapters connect external systems (a carrier, an
 * identity provider), mails write email, undos revert audit entries, messages contain texts by key.
 */
const below: Readonly<Record<string, readonly string[]>> = {
  routes: ["service", "jobs", "rules", "undo", "adapter", "messages"],
  undo: ["undo", "service", "queries", "rules", "messages"],
  service: ["service", "jobs", "mails", "adapter", "queries", "rules", "messages"],
  jobs: ["service", "jobs", "mails", "adapter", "queries", "rules", "messages"],
  mails: ["service", "queries", "rules", "messages"],
  adapter: ["adapter", "jobs", "queries", "rules", "messages"],
  queries: ["queries", "rules"],
  rules: ["rules", "messages"],
  messages: ["messages"],
}

/** The role of a file in a server domain, by the end of its name. */
export const roleOf = (file: string) => new RegExp(`\\.(${Object.keys(below).join("|")})\\.ts$`).exec(file)?.[1]

const insideFault = (from: Place, to: Place) => {
  if (from.package !== "server" || to.package !== "server") return undefined
  const [upper, lower] = [roleOf(from.file), roleOf(to.file)]
  if (upper === undefined || lower === undefined) return undefined
  return below[upper]!.includes(lower) ? undefined : `${upper} do not import ${lower}`
}
