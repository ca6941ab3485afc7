import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Config } from "../../kit/runtime/config.ts"
import type { Db } from "../../kit/database/database.ts"
import { hashToken, newToken } from "../../kit/runtime/secrets.ts"
import { findLimits } from "./find-limits.service.ts"
import {
  deleteTokensOf,
  forgetReplacedTokens,
  insertAccessToken,
  insertRefreshToken,
  insertSession,
  markGenerationUsed,
  prolongSession,
  type RefreshRow,
  type SessionDraft,
} from "./sessions.queries.ts"

export interface IssuedTokens {
  readonly sessionId: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresIn: number
}

export const openWithoutTokens = async (db: Db, draft: SessionDraft): Promise<string> =>
  insertSession(db, draft, await findLimits(db, draft.accountId, draft.clientId))

/** A pair of tokens in the place of all that the session had. */
export const issueAnew = async (db: Db, config: Config, accountId: AccountId, sessionId: string) => {
  await deleteTokensOf(db, accountId, sessionId)
  return issuePair(db, config, accountId, sessionId, 0)
}

/**
 * The next pair of a session's tokens. A token that is reused within the grace period adds a pair to the newest
 * generation.
 */
export const renewSession = async (
  db: Db,
  config: Config,
  token: RefreshRow,
  again: boolean,
  address: string,
): Promise<IssuedTokens> => {
  if (!again) await markGenerationUsed(db, token.accountId, token.sessionId, token.generation)
  await forgetReplacedTokens(db, token.accountId, token.sessionId)
  const limits = await findLimits(db, token.accountId, token.clientId)
  await prolongSession(db, token.accountId, token.sessionId, limits, address)
  return issuePair(db, config, token.accountId, token.sessionId, again ? token.newestGeneration : token.generation + 1)
}

const issuePair = async (
  db: Db,
  config: Config,
  accountId: AccountId,
  sessionId: string,
  generation: number,
): Promise<IssuedTokens> => {
  const accessToken = newToken()
  const refreshToken = newToken()
  await insertAccessToken(db, accountId, sessionId, hashToken(accessToken), config.accessTokenSeconds)
  await insertRefreshToken(db, accountId, sessionId, hashToken(refreshToken), generation)
  return { sessionId, accessToken, refreshToken, expiresIn: config.accessTokenSeconds }
}
