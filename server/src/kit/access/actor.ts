import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { KnownRole } from "@dialplane/contract/kit/access/roles.table"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"

/** The signed-in person. */
export interface Actor {
  readonly userId: UserId
  /** Where the person belongs: their own pages, sessions and preferences live there. */
  readonly homeAccountId: AccountId
  /** The name of the company they belong to. */
  readonly homeAccountName: string
  /** Where they act: the home account, unless they act in the name of another. */
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
  /** Which accounts the person may act in: the own one, or all below it as well. */
  readonly reach: "own" | "tree"
  readonly passwordExpired: boolean
  /** While somebody acts in another role or account than their sign-in gave them. */
  readonly acting: Acting | null
}

export interface Acting {
  /** Another role of their own, an account that trusts theirs, or a role assumed to help or to look. */
  readonly kind: "role" | "trust" | "assume"
  readonly accountName: string
  readonly reason: string
  readonly until: string
  readonly homeRole: KnownRole
  /** At home they are vendor support; in another's name nobody is. */
  readonly homeVendorSupport: boolean
}

type WhoActs = Pick<Actor, "role" | "acting" | "accountId" | "homeAccountId" | "homeAccountName">

/**
 * For the audit log of an account, always with the company of whoever is not its own: "Account Administrator of Harbor
 * Pine (assumed by Dialplane: ticket 4711)", or "Superuser of Dialplane, from above" for what is done without acting.
 */
export const actingLabel = (
  { role, acting, accountId, homeAccountId, homeAccountName }: WhoActs,
  inAccount: AccountId = accountId,
): string | null => {
  if (acting === null)
    return inAccount === homeAccountId ? null : `${role.displayName} of ${homeAccountName}, from above`
  const by = accountId === homeAccountId ? "" : ` by ${homeAccountName}`
  const how =
    acting.kind === "assume"
      ? ` (assumed${by}: ${acting.reason})`
      : acting.kind === "trust"
        ? ` (trusted, of ${homeAccountName})`
        : ""
  return `${role.displayName} of ${acting.accountName}${how}`
}

/** The places of a company in the words above: what stands before it, its name, what follows. */
const companyPlaces = [
  /^(.*? of )(.+)(, from above)$/s,
  /^(.*?\(assumed by )(.+?)(: .*)$/s,
  /^(.*\(trusted, of )(.+)(\))$/s,
] as const

/** The same words with another name for the company that somebody came from. */
export const withCompany = (words: string, rename: (company: string) => string): string => {
  const found = companyPlaces.map((place) => place.exec(words)).find((match) => match !== null)
  return found === undefined ? words : `${found[1]}${rename(found[2]!)}${found[3]}`
}
