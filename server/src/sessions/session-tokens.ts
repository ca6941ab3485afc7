import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Config } from "../kit/config.ts"
import type { Db } from "../kit/database.ts"
import { hashToken, newToken } from "../kit/secrets.ts"
import { insertRefreshToken, insertSession } from "./sessions.queries.ts"

/** How long a session lives without being renewed. */
export const sessionDays = 14

export interface SessionDraft {
  readonly accountId: AccountId
  readonly userId: UserId
  readonly roleId: number
  readonly clientId: string
  readonly loginPortal: "admin" | "dashboard"
  readonly device: string
  readonly address: string
}

export interface IssuedTokens {
  readonly sessionId: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresIn: number
}

/** Opens a session and issues its first pair of tokens; only their hashes are kept. */
export const openSession = async (db: Db, config: Config, draft: SessionDraft): Promise<IssuedTokens> => {
  const accessToken = newToken()
  const refreshToken = newToken()
  const sessionId = await insertSession(db, { ...draft, accessTokenHash: hashToken(accessToken), accessSeconds: config.accessTokenSeconds, sessionDays })
  await insertRefreshToken(db, draft.accountId, sessionId, hashToken(refreshToken))
  return { sessionId, accessToken, refreshToken, expiresIn: config.accessTokenSeconds }
}
