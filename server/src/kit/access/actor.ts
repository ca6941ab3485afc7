import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { KnownRole } from "@dialplane/contract/kit/access/roles.table"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { actingMessages, keptActing } from "./acting-label.messages.ts"

/** The signed-in user. */
export interface Actor {
  readonly userId: UserId
  /** The account the user belongs to, with their own pages, sessions and preferences. */
  readonly homeAccountId: AccountId
  /** The name of that account. */
  readonly homeAccountName: string
  /** The account they act in: the home account, unless they act in another one. */
  readonly accountId: AccountId
  /** The status of the account they act in. */
  readonly accountStatus: AccountStatus
  readonly sessionId: string
  readonly clientId: string
  readonly loginName: string
  readonly name: string
  /** The role they act in. */
  readonly role: KnownRole
  readonly isVendorSupport: boolean
  readonly keys: ReadonlySet<PermissionKey>
  /** Which accounts the user may act in: only their own, or all below it as well. */
  readonly reach: "own" | "tree"
  readonly passwordExpired: boolean
  /** Set while the user acts in another role or account than that of their sign-in. */
  readonly acting: Acting | null
  /**
   * Set for requests and jobs of an API key, which acts in its owner's name with narrowed rights; and for an identity
   * provider (SCIM), which acts in the name of the user who turned that on.
   */
  readonly apiKey: ActingKey | null
}

export interface ActingKey {
  readonly id: number
  readonly name: string
  readonly kind?: "scim" | undefined
  /** Which of the key's permissions an access token was given; null for the key itself. */
  readonly scopes: readonly string[] | null
}

/** Whether an identity provider acts, by SCIM. */
export const isScim = ({ apiKey }: Pick<Actor, "apiKey">): boolean => apiKey?.kind === "scim"

export interface Acting {
  /** Another of their own roles, a role in an account that trusts theirs, or an assumed role in an account below. */
  readonly kind: "role" | "trust" | "assume"
  readonly accountName: string
  readonly reason: string
  readonly until: string
  readonly homeRole: KnownRole
  /** Whether they are vendor support at home. While acting in another account nobody is. */
  readonly homeVendorSupport: boolean
}

type WhoActs = Pick<Actor, "role" | "acting" | "accountId" | "homeAccountId" | "homeAccountName" | "name" | "apiKey">

/**
 * For the audit log of an account, with the company of a user who belongs to another account: "Account Administrator of
 * Harbor Pine (assumed by Dialplane: ticket 4711)", or "Superuser of Dialplane, from above" for a change without acting.
 */
export const actingLabel = (
  { role, acting, accountId, homeAccountId, homeAccountName, name, apiKey }: WhoActs,
  inAccount: AccountId = accountId,
): string | null => {
  if (apiKey?.kind === "scim") return keptActing.scim(apiKey.name)
  if (apiKey !== null) return keptActing.apiKey(apiKey.name, name)
  if (acting === null)
    return inAccount === homeAccountId ? null : keptActing.fromAbove(role.displayName, homeAccountName)
  switch (acting.kind) {
    case "assume":
      return accountId === homeAccountId
        ? keptActing.assumed(role.displayName, acting.accountName, acting.reason)
        : keptActing.assumedBy(role.displayName, acting.accountName, homeAccountName, acting.reason)
    case "trust":
      return keptActing.trusted(role.displayName, acting.accountName, homeAccountName)
    case "role":
      return keptActing.ownRole(role.displayName, acting.accountName)
  }
}

/** The position of the company in a kept label: the text before it, its name, the text after it. */
const companyPlaces = [
  /^(.*? of )(.+)(, from above)$/s,
  /^(.*?\(assumed by )(.+?)(: .*)$/s,
  /^(.*\(trusted, of )(.+)(\))$/s,
] as const

/** A kept label with another name for the company that the user came from. */
export const withCompany = (words: string, rename: (company: string) => string): string => {
  const found = companyPlaces.map((place) => place.exec(words)).find((match) => match !== null)
  return found === undefined ? words : `${found[1]}${rename(found[2]!)}${found[3]}`
}

/** The forms of a kept label with their values, the most specific one first. */
const keptForms: readonly (readonly [form: RegExp, show: (...values: string[]) => string])[] = [
  [/^SCIM, turned on by (.+)$/s, (owner) => actingMessages.scim(owner!)],
  [/^API key (.+) of (.+)$/s, (key, owner) => actingMessages.apiKey(key!, owner!)],
  [/^(.*) of (.+), from above$/s, (role, company) => actingMessages.fromAbove(role!, company!)],
  [
    /^(.*?) of (.+?) \(assumed by (.+?): (.*)\)$/s,
    (role, account, company, reason) => actingMessages.assumedBy(role!, account!, company!, reason!),
  ],
  [/^(.*?) of (.+?) \(assumed: (.*)\)$/s, (role, account, reason) => actingMessages.assumed(role!, account!, reason!)],
  [
    /^(.*?) of (.+) \(trusted, of (.+)\)$/s,
    (role, account, company) => actingMessages.trusted(role!, account!, company!),
  ],
  [/^(.*?) of (.+)$/s, (role, account) => actingMessages.ownRole(role!, account!)],
]

/** A kept label in the language of the reader. */
export const actingText = (kept: string): string => {
  for (const [form, show] of keptForms) {
    const values = form.exec(kept)
    if (values !== null) return show(...values.slice(1))
  }
  return kept
}
