import type { PublicContext } from "../../kit/context.ts"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Db } from "../../kit/database/database.ts"
import { clientName } from "../../kit/http/user-agent.ts"
import type { Client } from "./clients.service.ts"
import type { IssuedTokens } from "./session-tokens.service.ts"
import type { SessionDraft } from "./sessions.queries.ts"
import { openSessionFor, type Admitted, type Person, type SignInCaller } from "./sign-in.service.ts"
import { insertSsoSession, type NamedSession } from "./sso-sessions.queries.ts"

/** The log of single sign-on has each sign-in, to the portal and to other applications. */
export const noteSsoSignIn = (db: Db, caller: SignInCaller, person: Person) =>
  writeAudit(db, {
    accountId: person.accountId,
    actorUserId: person.userId,
    actorName: `${person.firstName} ${person.lastName}`,
    traceId: caller.traceId,
    address: caller.http.address,
    client: clientName(caller.http.userAgent),
    action: "sso.signed_in",
    object: { type: "user", id: person.userId, name: person.loginName },
  })

/** Opens the session of somebody whom the identity provider named, when nothing more is asked of them. */
export const openSsoSession = async (
  db: Db,
  ctx: PublicContext,
  admitted: Admitted,
  client: Client,
  loginPortal: SessionDraft["loginPortal"],
  named: NamedSession,
): Promise<IssuedTokens> => {
  const { person } = admitted
  const opened = await openSessionFor(db, ctx, { ...admitted, way: "sso" }, client, loginPortal)
  await insertSsoSession(db, person.accountId, opened.sessionId, named)
  await noteSsoSignIn(db, ctx, person)
  return opened
}
