import type { FastifyBaseLogger } from "fastify"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { PasskeyAssertion } from "@dialplane/contract/kit/passkey"
import { commonProblems } from "@dialplane/contract/kit/problem"
import type { z } from "zod"
import type { Actor } from "./access/actor.ts"
import type { AuditEntry, AuditRecord } from "./audit/audit-record.ts"
import type { Config } from "./runtime/config.ts"
import type { AccountShares } from "./database/account-share.ts"
import type { Database, Db } from "./database/database.ts"
import type { Draining } from "./http/draining.ts"
import type { Events } from "./live/events.ts"
import type { FileWork } from "./files/file-work.ts"
import type { Files } from "./files/files.ts"
import type { IdempotencyClaim } from "./http/idempotency-claim.ts"
import type { JobDefinition, Jobs } from "./jobs/jobs.ts"
import type { BrandedMailPayload, MailContent, MailSubject } from "./mail/mail-content.ts"
import type { Email, Mail } from "./mail/mail.ts"
import type { Dns } from "./outbound/dns.ts"
import type { Outbound } from "./outbound/outbound.ts"
import type { Owners } from "./access/owner-check.ts"
import { Refusal } from "./refusal.ts"
import type { Secrets } from "./runtime/secrets.ts"
import type { Use, UseFinder } from "./domain/use-finder.ts"

/** What use cases need of the kit. */
export interface Kit {
  readonly config: Config
  readonly database: Database
  /** Limits how many database connections one account uses at a time. */
  readonly shares: AccountShares
  readonly secrets: Secrets
  readonly mail: Mail
  readonly brandedMail: BrandedMail
  readonly files: Files
  readonly fileWork: FileWork
  readonly outbound: Outbound
  readonly dns: Dns
  readonly jobs: Jobs
  readonly draining: Draining
  readonly events: Events
  readonly identity: IdentityCheck
  readonly undos: Undos
  readonly uses: Uses
  readonly statusSteps: StatusSteps
  readonly signInOffSteps: UserSteps<SignedOffUser>
  readonly renameSteps: UserSteps<RenamedUser>
  readonly laterFigures: LaterFigures
  readonly jobFileChecks: JobFileChecks
  readonly owners: Owners
  readonly log: FastifyBaseLogger
  readonly now: () => Date
}

/** The HTTP side of a request, as far as a use case needs it (sign-in needs cookies; most need nothing). */
export interface Http {
  readonly address: string
  readonly userAgent: string
  readonly host: string
  /** The query as it was sent, for signatures that cover it. */
  readonly rawQuery?: string
  /** Whether the client has disconnected; work that only produces an answer can stop. */
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
  /** The audit entry that is being reverted. */
  readonly reverting?: number
  /** The job that runs the use case. */
  readonly jobId?: number
  /**
   * While a job makes many changes in one transaction: their audit entries, which are written together before it ends.
   */
  readonly auditedTogether?: AuditRecord[]
  /** Set while a request carries an Idempotency-Key; see idempotency.ts. */
  readonly idempotency?: IdempotencyClaim
  /**
   * Whether the user proved lately who they are: known for operations that declare `needsRecentProof`, and asked where a
   * use case gives power (kit/access/recent-proof.ts).
   */
  readonly isProvedLately?: boolean
}

// --- what later domains do for earlier ones: registered when the server is built, called with the request's context -----

/**
 * How users confirm their identity again: with a passkey, a code of their authenticator app, or the password if they have
 * neither.
 */
export interface IdentityProof {
  readonly currentPassword?: string | undefined
  readonly code?: string | undefined
  readonly passkey?: PasskeyAssertion | undefined
}

/** Answers how it was confirmed. */
export type ConfirmIdentity = (ctx: Context, proof: IdentityProof) => Promise<ProofWay>

/** How the user of a session last proved who they are. */
export interface LastProof {
  /** At most `recentProofMinutes` ago. */
  readonly isRecent: boolean
  /** Recently, with the identity provider, and the user has no other way: it stands for the proof in a request. */
  readonly standsForProof: boolean
}
export type ProofWay = "password" | "code" | "passkey" | "provider"

/** The proofs of sessions. That of somebody who acts elsewhere is the one of their own sign-in. */
export interface SessionProofs {
  readonly find: (ctx: Context) => Promise<LastProof>
  readonly note: (ctx: Context, way: ProofWay) => Promise<void>
}

/** For domains that come before the one with passwords and codes, which registers itself when the server is built. */
export interface IdentityCheck {
  /**
   * Refuses a wrong password or code. Not inside a transaction: failed attempts are counted even if the rest is rolled
   * back.
   */
  confirm: ConfirmIdentity
  register(confirm: ConfirmIdentity): void
  /** API keys and jobs have no session, and so no proof. */
  lastProof(ctx: Context): Promise<LastProof>
  registerProofs(proofs: SessionProofs): void
}

/** Who changed the status of an account: a request, or the job of a scheduled change. */
export interface StatusChangedBy {
  readonly kit: Kit
  readonly accountId: AccountId
  readonly actorUserId: UserId | null
  readonly actorName: string
  readonly traceId: string
}

/**
 * What a later domain, which the accounts domain cannot know, does when an account gets a status. Runs in the
 * transaction of the change, so that the status and its effects are committed together.
 */
export interface StatusStep {
  readonly status: AccountStatus
  readonly run: (db: Db, by: StatusChangedBy) => Promise<void>
}

/**
 * What a later domain, which the users domain cannot know, does when something happens to a user. Runs in the transaction
 * of the change.
 */
export type UserStep<Who> = (db: Db, who: Who) => Promise<void>
export interface UserSteps<Who> {
  register(step: UserStep<Who>): void
  run: UserStep<Who>
}
interface ChangedUser {
  readonly accountId: AccountId
  readonly userId: UserId
  /** Adds an entry to the audit log in the name of whoever made the change. */
  readonly write: (entry: AuditEntry) => Promise<unknown>
}
/** The user can no longer sign in. */
export type SignInOffStep = UserStep<SignedOffUser>
export interface SignedOffUser extends ChangedUser {
  readonly kit: Kit
}
/** The user has another login name. */
export type RenameStep = UserStep<RenamedUser>
export interface RenamedUser extends ChangedUser {
  readonly oldLoginName: string
}

/** What a later domain counts for the dashboard, which comes before it. */
export type LaterFigureName = "failedJobs"
export interface LaterFigure {
  readonly name: LaterFigureName
  /** The total of the list that the dashboard links to; undefined if the caller has no such list. */
  readonly count: (ctx: Context) => Promise<number | undefined>
}
export interface LaterFigures {
  register(figure: LaterFigure): void
  count(ctx: Context, name: LaterFigureName): Promise<number | undefined>
}

/**
 * What must still hold, beside the permission of the job, when its user downloads the file: every operation that gives
 * the file asks here. Called with a context of the account of the job.
 */
export interface JobFileCheck {
  readonly jobName: string
  readonly check: (ctx: Context, payload: unknown) => Promise<void>
}
export interface JobFileChecks {
  register(check: JobFileCheck): void
  run(ctx: Context, job: { readonly name: string; readonly payload: unknown }): Promise<void>
}

export interface StatusSteps {
  register(step: StatusStep): void
  run(db: Db, status: AccountStatus, by: StatusChangedBy): Promise<void>
}

type Fields = Readonly<Record<string, unknown>>

/** The change of an audit entry. */
export interface WrittenChange {
  readonly entryId: number
  readonly action: string
  readonly objectType: string
  readonly objectId: string
  readonly before: Fields
  readonly after: Fields
}

/**
 * How a domain reverts one kind of change from its audit entry. Whether something has changed since is determined by
 * comparing `read` with the entry, in the same way for all domains; `write` calls the domain's own use case with its
 * checks, audit entry and events. Both run in one transaction of the account.
 */
export interface Undo<Put extends Fields = Fields> {
  /** The action of the entries it reverts. */
  readonly action: string
  /**
   * A creation has no values before it, and `write` deletes the object. A deletion has none after it: `read` returns the
   * object if it exists, and `write` restores it. Everything else is a change.
   */
  readonly of?: "creation" | "deletion"
  /** The permission for the change itself, or for deleting what was created and creating what was deleted. */
  readonly permission: PermissionKey
  /** Whether whoever reverts it confirms that it is them, as for the change itself. */
  readonly needsProof?: boolean
  /** Users may revert changes of their own data without the permission. */
  readonly orSelf?: boolean
  /**
   * The fields that can be reverted; an entry whose `before` has others was written by another version and is not
   * reverted.
   */
  readonly fields: z.ZodType<Put>
  /**
   * Whether a side of an entry names something by its label only; such an entry is not reverted. Usually
   * `namesWithoutIds`.
   */
  readonly lacksIds?: (side: Fields) => boolean
  /**
   * Locks the object until the transaction ends. Called before `read`, also when only checking whether the change can
   * be reverted.
   */
  readonly hold: (db: Db, ctx: Context, change: WrittenChange) => Promise<void>
  /** The current fields, labels and ids, under the names of the entry; undefined if the object is gone. */
  readonly read: (db: Db, ctx: Context, change: WrittenChange) => Promise<Fields | undefined>
  /** The phones and apps that it may change, to report which emergency addresses change. */
  readonly phones?: (db: Db, ctx: Context, change: WrittenChange) => Promise<readonly number[]>
  /** By line, unless lines move to other hardware. */
  readonly phonesComparedBy?: "line" | "phone"
  /**
   * Refuses what can be refused without doing all of `write`; rolled back afterwards. For showing whether a change can
   * be reverted where `write` itself takes too long for that.
   */
  readonly tryOut?: (db: Db, ctx: Context, change: WrittenChange) => Promise<void>
  readonly write: (db: Db, ctx: Context, change: WrittenChange, fields: Put) => Promise<void>
}

export interface Undos {
  register(undo: Undo): void
  find(action: string): Undo | undefined
  /** All actions that can be reverted. */
  actions(): string[]
}

export type BrandMail = (
  kit: Kit,
  accountId: AccountId,
  content: MailContent,
) => Promise<Omit<Email, "to" | "accountId">>

/** For domains that come before the one with brands, which registers itself when the server is built. */
export interface BrandedMail {
  register(brandMail: BrandMail): void
  /**
   * In the transaction of the change it reports. The brand is read afterwards, because it may belong to an account
   * above, and a move changes it.
   */
  write(
    db: Db,
    kit: Kit,
    mail: {
      readonly accountId: AccountId
      readonly to: readonly string[]
      readonly content: MailContent
      readonly of?: MailSubject
      /** About security: it is sent before other email. */
      readonly isUrgent?: boolean
      /** Sent once or not at all: see `Email`. */
      readonly isSentAtMostOnce?: boolean
    },
  ): Promise<void>
  job(kit: Kit): JobDefinition<BrandedMailPayload>
}

export const can = (ctx: Context, key: PermissionKey) => ctx.actor.keys.has(key)

export const requirePermission = (ctx: Context, key: PermissionKey) => {
  if (!can(ctx, key)) throw new Refusal(commonProblems.notAllowed, { permission: key })
}

/**
 * Lets objects of a domain refer to another object of an earlier domain, in the transaction that deletes the first one.
 * Each changed object has an audit entry. A call flow is replaced by an extension, everything else by its like.
 */
export interface UseReplacer {
  readonly of: "emergencyLocation" | "extension" | "media" | "callFlow" | "schedule" | "role"
  readonly replace: (db: Db, ctx: Context, from: number, to: number) => Promise<unknown>
  /** For objects that can do without it: settings that name a role. */
  readonly remove?: (db: Db, ctx: Context, id: number) => Promise<unknown>
}

export interface Uses {
  register(finder: UseFinder): void
  registerReplacer(replacer: UseReplacer): void
  replace(db: Db, of: UseReplacer["of"], ctx: Context, from: number, to: number): Promise<void>
  remove(db: Db, of: UseReplacer["of"], ctx: Context, id: number): Promise<void>
  find(db: Db, of: UseFinder["of"], accountId: AccountId, ids: readonly number[]): Promise<Use[]>
}
