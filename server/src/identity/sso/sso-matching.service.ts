import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { loginName as loginNameShape } from "@dialplane/contract/identity/users/users.schema"
import type { UserId } from "@dialplane/contract/kit/ids"
import { email as emailShape } from "@dialplane/contract/kit/text"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { PublicContext } from "../../kit/context.ts"
import { brokenConstraint, type Db } from "../../kit/database/database.ts"
import { clientName } from "../../kit/http/user-agent.ts"
import { Refusal } from "../../kit/refusal.ts"
import { clientById, type Client } from "../sessions/clients.service.ts"
import { admit, findPerson, type Person } from "../sessions/sign-in.service.ts"
import { aboutUser } from "../users/change-user.service.ts"
import { addEndUser } from "../users/user-lifecycle.service.ts"
import { isOnlyByScim } from "../users/users.service.ts"
import * as identities from "./identities.queries.ts"
import { domainOf, namesOf, type PersonNames } from "./person-names.rules.ts"
import type { NamedPerson } from "./saml.rules.ts"
import { isVerifiedFor } from "./sso-domains.queries.ts"
import { isExcluded } from "./sso-people.queries.ts"
import { fail } from "./sso-reasons.rules.ts"
import type { ConfigurationRow } from "./sso.queries.ts"

const portal: Client = clientById.get("dialplane-portal")!

/** Entries without a signed-in user. */
export const bySso = (ctx: PublicContext, { accountId }: Pick<ConfigurationRow, "accountId">) => ({
  accountId,
  actorUserId: null,
  actorName: "Single sign-on",
  traceId: ctx.traceId,
  address: ctx.http.address,
  client: clientName(ctx.http.userAgent),
})

/**
 * The user whom the identity provider means: by the link, and the first time by the login name, only in this account.
 * `onlyLook` changes nothing; then an unknown person who would be added is undefined.
 */
export const matchPerson = async (
  db: Db,
  ctx: PublicContext,
  row: ConfigurationRow,
  named: NamedPerson,
  { onlyLook }: { readonly onlyLook: boolean },
): Promise<Person | undefined> => {
  const names = namesOf(row.protocol, row.attributes, named)
  const linked = await identities.findLinked(db, row.accountId, row.protocol, named.id)
  // A test also asks whether those who are not linked yet would be found.
  if ((linked === undefined || onlyLook) && names.loginName === "") fail("noName")
  const userId = linked?.userId ?? (await findByName(db, row, named, names, onlyLook))
  if (userId === undefined && onlyLook && row.justInTime) {
    await requireAddable(db, row, names)
    return undefined
  }
  const found = userId ?? (await addPerson(db, ctx, row, names))
  if (await identities.isVendorSupport(db, row.accountId, found)) fail("notForVendorSupport")
  const person = (await findPerson(db, found)) ?? fail("personUnknown")
  if (userId === undefined && stopsUnder(person.accountStatus, "newServices")) fail("notAdmitted", person.accountStatus)
  requireAdmitted(person)
  if (!onlyLook) await link(db, ctx, row, person, named)
  return person
}

const findByName = async (
  db: Db,
  { accountId }: ConfigurationRow,
  named: NamedPerson,
  { loginName }: PersonNames,
  onlyLook: boolean,
): Promise<UserId | undefined> => {
  const found = await identities.findUserByLogin(db, accountId, loginName)
  // Their sign-in is kept apart from the identity provider: it must not become theirs by knowing a login name.
  if (found !== undefined && found.linkedTo === null && !onlyLook && (await isExcluded(db, accountId, found.userId)))
    fail("excluded")
  if (found !== undefined && found.linkedTo !== null && found.linkedTo !== named.id) fail("linkedToOther")
  return found?.userId
}

const requireAddable = async (db: Db, row: ConfigurationRow, { loginName, email }: PersonNames) => {
  if (!row.justInTime) fail("personUnknown")
  if (await isOnlyByScim(db, row.accountId)) fail("personUnknown", "users can only be added by SCIM")
  const domain = domainOf(loginName)
  if (domain === undefined || !(await isVerifiedFor(db, row.accountId, domain))) fail("domainNotVerified")
  if (!loginNameShape.safeParse(loginName).success) fail("noName")
  if (email !== "" && !emailShape.safeParse(email).success) fail("noName")
}

/** In the lowest role, whatever the attributes say. */
const addPerson = async (db: Db, ctx: PublicContext, row: ConfigurationRow, names: PersonNames): Promise<UserId> => {
  await requireAddable(db, row, names)
  const { loginName, email, firstName, lastName } = names
  const person = {
    loginName,
    email: email === "" && emailShape.safeParse(loginName).success ? loginName : email,
    firstName: (firstName || loginName.slice(0, loginName.indexOf("@"))).slice(0, 60),
    lastName: (lastName || "-").slice(0, 60),
  }
  const userId = await addEndUser(db, row.accountId, person).catch((error: unknown) => {
    // The login name belongs to a user of another account, which is nobody's business here.
    if (error instanceof Refusal) return fail("personUnknown")
    throw error
  })
  await writeAudit(db, {
    ...bySso(ctx, row),
    action: "sso.user_created",
    object: aboutUser({ ...person, userId }),
    after: { ...person },
  })
  await ctx.kit.events.publish(db, { accountId: row.accountId, topic: "user", data: { userId, change: "created" } })
  return userId
}

const requireAdmitted = (person: Person) => {
  try {
    admit(person, portal)
  } catch (error) {
    if (error instanceof Refusal) fail("notAdmitted", error.problem.code)
    throw error
  }
}

const link = async (db: Db, ctx: PublicContext, row: ConfigurationRow, person: Person, named: NamedPerson) => {
  const isNew = await identities
    .saveLink(db, row.accountId, person.userId, row.protocol, named.id)
    .catch((error: unknown) => {
      if (brokenConstraint(error) === "user_identities_provider_key") return fail("linkedToOther")
      throw error
    })
  if (!isNew) return
  await writeAudit(db, {
    ...bySso(ctx, row),
    action: "sso.user_linked",
    object: { type: "user", id: person.userId, name: person.loginName },
    after: { providerIdentityId: named.id },
  })
}
