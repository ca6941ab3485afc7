import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

/** What single sign-on of the account means for a user with a correct password. */
export type SsoDuty =
  | { readonly kind: "none" }
  /** The password is not enough: they sign in with the identity provider. */
  | { readonly kind: "useSso"; readonly companyName: string; readonly displayName: string }
  /** Excluded from single sign-on, which is required: password and verification code. */
  | { readonly kind: "breakGlass" }

/** The settings belong to the domain sso, which comes later. */
export const findSsoDuty = async (
  db: Db,
  { accountId, userId }: { readonly accountId: AccountId; readonly userId: UserId },
): Promise<SsoDuty> => {
  const found = await db.maybeOne<{ companyName: string; displayName: string; excluded: boolean }>(sql`
    select c.company_name, c.display_name, exists (select from sso_excluded_users x
      where x.account_id = c.account_id and x.user_id = ${userId}) as excluded
    from sso_configurations c where c.account_id = ${accountId} and c.level = 'required'`)
  if (found === undefined) return { kind: "none" }
  const { excluded, ...provider } = found
  return excluded ? { kind: "breakGlass" } : { kind: "useSso", ...provider }
}

/** Whether people are signed in by the identity provider of the account. */
export const isSsoOffered = async (db: Db, accountId: AccountId): Promise<boolean> =>
  (
    await db.one<{ found: boolean }>(sql`
      select exists (select from sso_configurations c
        where c.account_id = ${accountId} and c.level <> 'off' and c.is_tested) as found`)
  ).found
