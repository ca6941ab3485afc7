import type { Config } from "../kit/runtime/config.ts"
import type { Db } from "../kit/database/database.ts"
import { issueAnew, openWithoutTokens, type IssuedTokens } from "../identity/sessions/session-tokens.service.ts"
import type { SessionDraft } from "../identity/sessions/sessions.queries.ts"

/** A session with its first pair of tokens, without a sign-in. */
type Draft = Omit<SessionDraft, "signedInWith" | "secondFactor"> & Partial<SessionDraft>
export const openSession = async (db: Db, config: Config, draft: Draft): Promise<IssuedTokens> =>
  issueAnew(
    db,
    config,
    draft.accountId,
    await openWithoutTokens(db, { signedInWith: "password", secondFactor: null, ...draft }),
  )
