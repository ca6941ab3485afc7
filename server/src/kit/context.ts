import type { FastifyBaseLogger } from "fastify"
import type { AccountStatus } from "@dialplane/contract/accounts/accounts.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { PermissionKey } from "@dialplane/contract/roles/permission-keys"
import type { KnownRole } from "@dialplane/contract/roles/roles.table"
import { commonProblems } from "@dialplane/contract/kit/problem"
import type { AuditRecord } from "./audit-record.ts"
import type { BrandedMail } from "./branded-mail.ts"
import type { Config } from "./config.ts"
import type { AccountShares } from "./account-share.ts"
import type { Database } from "./database.ts"
import type { Draining } from "./draining.ts"
import type { Events } from "./events.ts"
import type { FileWork } from "./file-work.ts"
import type { Files } from "./files.ts"
import type { IdempotencyClaim } from "./idempotency.ts"
import type { IdentityCheck } from "./identity-check.ts"
import type { Jobs } from "./jobs.ts"
import type { Mail } from "./mail.ts"
import type { NameRecords } from "./name-records.ts"
import type { Outbound } from "./outbound.ts"
import type { Owners } from "./owner-check.ts"
import { Refusal } from "./refusal.ts"
import type { Secrets } from "./secrets.ts"
import type { StatusSteps } from "./status-steps.ts"
import type { Undos } from "./undo.ts"
import type { Uses } from "./uses.ts"

/** What every use case may need of the house. */
export interface Kit {
  readonly config: Config
  readonly database: Database
  /** What one account may use of the database at a time. */
  readonly shares: AccountShares
  readonly secrets: Secrets
  readonly mail: Mail
  readonly brandedMail: BrandedMail
  readonly files: Files
  readonly fileWork: FileWork
  readonly outbound: Outbound
  readonly nameRecords: NameRecords
  readonly jobs: Jobs
  readonly draining: Draining
  readonly events: Events
  readonly identity: IdentityCheck
  readonly undos: Undos
  readonly uses: Uses
  readonly statusSteps: StatusSteps
  readonly owners: Owners
  readonly log: FastifyBaseLogger
  readonly now: () => Date
}

/** The signed-in person. */
export interface Actor {
  readonly userId: UserId
  /** Where the person belongs: their own pages, sessions and preferences live there. */
  readonly homeAccountId: AccountId
  /** The name of the company they belong to. */
  readonly homeAccountName: string
  /** Where they act: the home account, unless they act in the name of another. */
  readonly accountId: AccountId
  /** The status of the account they act in. */
  readonly accountStatus: AccountStatus
  readonly sessionId: string
  readonly clientId: string
  readonly loginName: string
  readonly name: string
  /** The role they act in. */
  readonly role: KnownRole
  readonly isVendorSupport: boolean
  readonly keys: ReadonlySet<PermissionKey>
  /** Which accounts the person may act in: the own one, or all below it as well. */
  readonly reach: "own" | "tree"
  readonly passwordExpired: boolean
  /** While somebody acts in another role or account than their sign-in gave them. */
  readonly acting: Acting | null
}

export interface Acting {
  /** Another role of their own, an account that trusts theirs, or a role assumed to help or to look. */
  readonly kind: "role" | "trust" | "assume"
  readonly accountName: string
  readonly reason: string
  readonly until: string
  readonly homeRole: KnownRole
  /** At home they are vendor support; in another's name nobody is. */
  readonly homeVendorSupport: boolean
}

type WhoActs = Pick<Actor, "role" | "acting" | "accountId" | "homeAccountId" | "homeAccountName">

/**
 * For the audit log of an account, always with the company of whoever is not its own: "Account Administrator of Harbor
 * Pine (assumed by Dialplane: ticket 4711)", or "Superuser of Dialplane, from above" for what is done without acting.
 */
export const actingWords = (
  { role, acting, accountId, homeAccountId, homeAccountName }: WhoActs,
  inAccount: AccountId = accountId,
): string | null => {
  if (acting === null)
    return inAccount === homeAccountId ? null : `${role.displayName} of ${homeAccountName}, from above`
  const by = accountId === homeAccountId ? "" : ` by ${homeAccountName}`
  const how =
    acting.kind === "assume"
      ? ` (assumed${by}: ${acting.reason})`
      : acting.kind === "trust"
        ? ` (trusted, of ${homeAccountName})`
        : ""
  return `${role.displayName} of ${acting.accountName}${how}`
}

/** The places of a company in the words above: what stands before it, its name, what follows. */
const companyPlaces = [
  /^(.*? of )(.+)(, from above)$/s,
  /^(.*?\(assumed by )(.+?)(: .*)$/s,
  /^(.*\(trusted, of )(.+)(\))$/s,
] as const

/** The same words with another name for the company that somebody came from. */
export const withCompany = (words: string, rename: (company: string) => string): string => {
  const found = companyPlaces.map((place) => place.exec(words)).find((match) => match !== null)
  return found === undefined ? words : `${found[1]}${rename(found[2]!)}${found[3]}`
}

/** The HTTP side of a request, as far as a use case may see it (sign-in needs cookies; most need nothing). */
export interface Http {
  readonly address: string
  readonly userAgent: string
  readonly host: string
  /** Whether nobody waits for the answer any more; work that only answers can stop. */
  readonly isClientGone?: () => boolean
  header(name: string): string | undefined
  /** For the answer. */
  setHeader(name: string, value: string): void
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: { path: string; maxAgeSeconds: number; httpOnly: boolean }): void
}

export interface PublicContext {
  readonly kit: Kit
  readonly traceId: string
  readonly log: FastifyBaseLogger
  readonly http: Http
}

export interface Context extends PublicContext {
  readonly actor: Actor
  /** The account this request acts in. */
  readonly accountId: AccountId
  /** While the change of an audit entry is put back: that entry. */
  readonly reverting?: number
  /** The job that runs the use case. */
  readonly jobId?: number
  /** While a job makes many changes in one transaction: their entries, which it writes in one go before it ends. */
  readonly auditedTogether?: AuditRecord[]
  /** Set while a request carries an Idempotency-Key; see idempotency.ts. */
  readonly idempotency?: IdempotencyClaim
}

export const can = (ctx: Context, key: PermissionKey) => ctx.actor.keys.has(key)

export const demand = (ctx: Context, key: PermissionKey) => {
  if (!can(ctx, key)) throw new Refusal(commonProblems.notAllowed, { permission: key })
}
