import { sessionProblems } from "@dialplane/contract/identity/sessions/sessions.problems"
import { sessionEnded } from "@dialplane/contract/identity/sessions/sessions.events"
import type { Kit } from "../../kit/context.ts"
import type { Actor } from "../../kit/access/actor.ts"
import type { Db } from "../../kit/database/database.ts"
import { publishEvent } from "../../kit/live/events.ts"
import { refuse } from "../../kit/refusal.ts"
import { hashToken, newToken } from "../../kit/runtime/secrets.ts"
import {
  endActing,
  findActingSession,
  insertActingSession,
  type ActingDraft,
  type ActingFilter,
  type ActingRow,
  type EndedActing,
} from "./acting-sessions.queries.ts"
import type { EndReason } from "./sessions.service.ts"
import { insertAccessToken, listActingIn, type ActingPersonRow } from "./sessions.queries.ts"

export interface ActingTokens {
  readonly sessionId: string
  readonly accessToken: string
  readonly expiresIn: number
  readonly until: string
}

/** The token expires with the acting session at the latest. */
const issue = async (db: Db, kit: Kit, actor: Actor, sessionId: string, until: string): Promise<ActingTokens> => {
  const left = Math.floor((Date.parse(until) - kit.now().getTime()) / 1000)
  const expiresIn = Math.max(1, Math.min(left, kit.config.accessTokenSeconds))
  const accessToken = newToken()
  await insertAccessToken(db, actor.homeAccountId, sessionId, hashToken(accessToken), expiresIn)
  return { sessionId, accessToken, expiresIn, until }
}

/** Opens an acting session in addition to the user's own session. It cannot be renewed past its end. */
export const openActing = async (db: Db, kit: Kit, actor: Actor, draft: ActingDraft): Promise<ActingTokens> => {
  const { id, until } = (await insertActingSession(db, actor, draft)) ?? refuse(sessionProblems.notFound)
  return issue(db, kit, actor, id, until)
}

export const resumeActing = async (
  db: Db,
  kit: Kit,
  actor: Actor,
  sessionId: string,
): Promise<(ActingTokens & { row: ActingRow }) | undefined> => {
  const row = await findActingSession(db, actor, sessionId)
  return row && { ...(await issue(db, kit, actor, row.id, row.until)), row }
}

export const listActing = (db: Db, accountId: number): Promise<ActingPersonRow[]> => listActingIn(db, accountId)

/**
 * Ends acting sessions and notifies every node and window at once. Needs a transaction in the system scope, because the
 * users belong to other accounts.
 */
export const endActingWhere = async (db: Db, filter: ActingFilter, reason: EndReason): Promise<EndedActing[]> => {
  const ended = await endActing(db, filter, reason)
  for (const { id, accountId, userId } of ended)
    await publishEvent(db, { accountId, userId, topic: sessionEnded, data: { sessionId: id, reason } })
  return ended
}
