import type { FastifyInstance } from "fastify"
import type { GrantCheck, LimitCheck, SubjectResolver } from "../access/access-check.ts"
import type { BrandMail } from "../context.ts"
import type { Kit } from "../context.ts"
import type { ConfirmIdentity, SessionProofs } from "../context.ts"
import type { FindPresentActor } from "../jobs/job-standing.ts"
import type { JobDefinition } from "../jobs/jobs.ts"
import type { MailSource } from "../mail/mail.ts"
import type { OwnerFinder } from "../access/owner-check.ts"
import type { Route } from "../http/route.ts"
import type { RenameStep, SignInOffStep, StatusStep } from "../context.ts"
import type { Undo } from "../context.ts"
import type { JobFileCheck, LaterFigure } from "../context.ts"
import type { UseFinder } from "./use-finder.ts"
import type { UseReplacer } from "../context.ts"

/** What a domain provides to the server. */
export interface ServerDomain {
  readonly name: string
  readonly routes: readonly Route[]
  readonly subjects?: readonly SubjectResolver[]
  readonly grants?: readonly GrantCheck[]
  /** Permissions that an account's settings withdraw from everyone there. */
  readonly limits?: readonly LimitCheck[]
  /** Finds the owners of this domain's objects. */
  readonly owners?: readonly OwnerFinder[]
  /** Runs before the first request: a check of settings, a protocol with its own addresses. */
  readonly mount?: (app: FastifyInstance, kit: Kit) => Promise<void>
  /** Changes that can be reverted from their audit entry. */
  readonly undos?: readonly Undo[]
  /** One domain verifies a user's identity. */
  readonly confirmIdentity?: ConfirmIdentity
  /** One domain knows when the user of a session last did that. */
  readonly sessionProofs?: SessionProofs
  /** One domain knows the current rights of the users who started jobs. */
  readonly findPresentActor?: FindPresentActor
  /** One domain provides the brand and sender of an account's email. */
  readonly brandMail?: BrandMail
  /** Finds objects of this domain that refer to objects of earlier ones. */
  readonly uses?: readonly UseFinder[]
  /** Replaces references of this domain to objects of earlier ones. */
  readonly useReplacers?: readonly UseReplacer[]
  /** What it counts for the dashboard, which comes before it. */
  readonly laterFigures?: readonly LaterFigure[]
  /** What must still hold when the file of one of its jobs is downloaded. */
  readonly jobFileChecks?: readonly JobFileCheck[]
  /** Runs when the status of an account changes. */
  readonly statusSteps?: readonly StatusStep[]
  /** Runs when a user can no longer sign in. */
  readonly signInOffSteps?: readonly SignInOffStep[]
  /** Runs when a user gets another login name. */
  readonly renameSteps?: readonly RenameStep[]
  /** Attaches files to its emails, and learns that they were sent. */
  readonly mailSource?: (kit: Kit) => MailSource
  readonly jobs?: (kit: Kit) => readonly JobDefinition<any>[]
}
