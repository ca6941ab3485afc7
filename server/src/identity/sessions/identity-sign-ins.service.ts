import { sessionProblems } from "@dialplane/contract/identity/sessions/sessions.problems"
import type { UserId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { hashToken } from "../../kit/runtime/secrets.ts"
import { clientById, type Client } from "./clients.service.ts"
import { findLimits } from "./find-limits.service.ts"
import { endRefused, mayContinue } from "./session-standing.service.ts"
import {
  findOpenSession,
  findSignInOfBrowser,
  lockSessionOfGrant,
  prolongSession,
  type GrantSessionRow,
} from "./sessions.queries.ts"
import { admit, openSessionWithoutTokens, type Admitted, type SignInCaller } from "./sign-in.service.ts"
import { findPerson } from "./sign-in.queries.ts"
import { copySsoSession, insertSsoSession, type NamedSession } from "./sso-sessions.queries.ts"
import { noteSsoSignIn } from "./sso-sessions.service.ts"

// Every grant of our identity provider has a session from the beginning, so that whatever ends or limits sessions also
// ends and limits the codes and tokens of the grant.

/** How somebody signed in at the sign-in page, kept with the interaction until the provider resumes it. */
export interface SignedIn {
  readonly way: NonNullable<Admitted["way"]>
  readonly twoFactor?: Admitted["twoFactor"]
  /** The session of the portal that stood in for the password. */
  readonly byPortalSession?: string
  readonly named?: NamedSession
}

/** The sign-in that a new grant continues without asking anybody: it must be open and allowed at this moment. */
export interface Continued {
  readonly row: GrantSessionRow
  readonly parentId: string | null
}

const isPast = (since: string, minutes: number, now: Date) => Date.parse(since) + minutes * 60_000 <= now.getTime()

const lastActive = ({ clientId, startedAt, lastActiveAt }: GrantSessionRow) =>
  // Apps renew by themselves: nobody needs to be there.
  clientById.get(clientId)?.browser === true ? lastActiveAt : startedAt

/** Undefined where the user has to sign in again. */
const continuable = async (
  db: Db,
  kit: Kit,
  caller: SignInCaller,
  client: Client,
  row: GrantSessionRow | undefined,
): Promise<GrantSessionRow | undefined> => {
  if (row === undefined || !(await mayContinue(db, caller, row))) return undefined
  const { mostMinutes, idleMinutes } = await findLimits(db, row.accountId, client.id)
  const isOver = isPast(row.startedAt, mostMinutes, kit.now()) || isPast(lastActive(row), idleMinutes, kit.now())
  return isOver ? undefined : row
}

export const findContinuedByBrowser = async (
  db: Db,
  kit: Kit,
  caller: SignInCaller,
  client: Client,
  browser: { readonly sessionUid: string; readonly userId: UserId },
): Promise<Continued | undefined> => {
  const found = await findSignInOfBrowser(db, hashToken(browser.sessionUid), browser.userId)
  const row = await continuable(db, kit, caller, client, found)
  return row && { row, parentId: null }
}

export const findContinuedByPortal = async (
  db: Db,
  kit: Kit,
  caller: SignInCaller,
  client: Client,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: UserId },
): Promise<Continued | undefined> => {
  const row = await continuable(db, kit, caller, client, await findOpenSession(db, sessionId, userId))
  return row && { row, parentId: row.sessionId }
}

/** Opens the session of a new grant. */
export const openGrantSession = async (
  db: Db,
  caller: SignInCaller,
  client: Client,
  userId: UserId,
  identity: { readonly grantId: string; readonly sessionUid: string },
  { way, twoFactor, named }: SignedIn,
  continued: Continued | undefined,
): Promise<void> => {
  const person = (await findPerson(db, userId)) ?? refuse(sessionProblems.loginNotAllowed)
  const admitted = { ...admit(person, client), way, ...(twoFactor === undefined ? {} : { twoFactor }) }
  const sessionId = await openSessionWithoutTokens(
    db,
    caller,
    admitted,
    client,
    "admin",
    { grantHash: hashToken(identity.grantId), sessionHash: hashToken(identity.sessionUid) },
    continued && {
      sessionId: continued.row.sessionId,
      startedAt: continued.row.startedAt,
      lastActiveAt: lastActive(continued.row),
      parentId: continued.parentId,
    },
  )
  if (named !== undefined) {
    await insertSsoSession(db, person.accountId, sessionId, named)
    await noteSsoSignIn(db, caller, person)
  } else if (continued !== undefined) await copySsoSession(db, person.accountId, continued.row.sessionId, sessionId)
}

/** The session of a grant, while the rules of the account let it continue. Locked. */
export const standingOfGrant = async (
  db: Db,
  caller: SignInCaller,
  grantId: string,
): Promise<GrantSessionRow | undefined> => {
  const row = await lockSessionOfGrant(db, hashToken(grantId))
  return row !== undefined && (await mayContinue(db, caller, row)) ? row : undefined
}

/** The provider renewed the tokens of a grant. */
export const noteRenewal = async (db: Db, { accountId, sessionId, clientId }: GrantSessionRow, address: string) =>
  prolongSession(db, accountId, sessionId, await findLimits(db, accountId, clientId), address)

/** A code or refresh token was used twice: the whole sign-in ends, for the thief and the owner. */
export const endGrant = async (db: Db, caller: SignInCaller, grantHash: string): Promise<void> => {
  const row = await lockSessionOfGrant(db, grantHash)
  if (row !== undefined) await endRefused(db, caller, row, "refreshTokenReused", "session.ended_by_token_reuse")
}
