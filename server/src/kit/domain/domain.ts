import type { FastifyInstance } from "fastify"
import type { GrantCheck, LimitCheck, SubjectResolver } from "../access/access-check.ts"
import type { BrandMail } from "../context.ts"
import type { Kit } from "../context.ts"
import type { ConfirmIdentity } from "../context.ts"
import type { JobDefinition } from "../jobs/jobs.ts"
import type { OwnerFinder } from "../access/owner-check.ts"
import type { Route } from "../http/route.ts"
import type { StatusStep } from "../context.ts"
import type { Undo } from "../context.ts"
import type { UseFinder, UseReplacer } from "./uses.ts"

/** What a domain gives the server. */
export interface ServerDomain {
  readonly name: string
  readonly routes: readonly Route[]
  readonly subjects?: readonly SubjectResolver[]
  readonly grants?: readonly GrantCheck[]
  /** What an account's settings take from everybody there. */
  readonly limits?: readonly LimitCheck[]
  /** How to find whose things of this domain are. */
  readonly owners?: readonly OwnerFinder[]
  /** What has to be ready before the first request: a check of settings, a protocol that brings its own addresses. */
  readonly mount?: (app: FastifyInstance, kit: Kit) => Promise<void>
  /** Kinds of changes that can be reverted from their audit entry. */
  readonly undos?: readonly Undo[]
  /** The one domain that can tell whether somebody is who they say. */
  readonly confirmIdentity?: ConfirmIdentity
  /** The one domain that knows under which name, look and host an account's people get mail. */
  readonly brandMail?: BrandMail
  /** What of this domain points to things of earlier ones. */
  readonly uses?: readonly UseFinder[]
  /** How what of this domain points to things of earlier ones is given another one instead. */
  readonly useReplacers?: readonly UseReplacer[]
  /** What this domain does when an account gets a status. */
  readonly statusSteps?: readonly StatusStep[]
  readonly jobs?: (kit: Kit) => readonly JobDefinition<any>[]
}
