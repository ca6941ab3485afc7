import { extensionProblems } from "@dialplane/contract/inventory/extensions/extensions.problems"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { systemRole } from "@dialplane/contract/kit/access/roles.table"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { isGranted, standingOf } from "../../identity/roles/roles.service.ts"
import type { AuditRecord } from "../../kit/audit/audit-record.ts"
import { writeAudits } from "../../kit/audit/audit.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { phoneUserMessages } from "./phone-user.messages.ts"
import { findPhoneUser } from "./phone-user.queries.ts"

interface PhoneUse {
  readonly accountId: AccountId
  readonly extensionId: number
  readonly traceId: string
  /** The permission that the portal asks for to do the same. */
  readonly needs: PermissionKey
  /** Who placed the test call in which the code is dialed. */
  readonly placedBy?: string | undefined
}

/**
 * Runs a use case for whoever uses the phones of an extension, in the open transaction. They may do by phone what they
 * may do in the portal; the phone of a meeting room, which nobody in particular uses, may do what end users may. Audit
 * entries name the user and the phone, and whoever placed a test call.
 */
export const asPhoneUser = async (
  kit: Kit,
  db: Db,
  { accountId, extensionId, traceId, needs, placedBy }: PhoneUse,
  work: (ctx: Context) => Promise<unknown>,
): Promise<void> => {
  const user = (await findPhoneUser(db, accountId, extensionId)) ?? refuse(extensionProblems.notFound)
  const role = systemRole("endUser")
  const standing =
    user.userId === null
      ? { role, isVendorSupport: false, keys: role.keys }
      : await standingOf(db, accountId, user.userId)
  const entries: AuditRecord[] = []
  const ctx: Context = {
    kit,
    accountId,
    traceId,
    log: kit.log,
    auditedTogether: entries,
    actor: {
      ...standing,
      // The entries get the right id below: nobody in particular uses the phone of a meeting room.
      userId: user.userId ?? 0,
      homeAccountId: accountId,
      homeAccountName: "",
      accountId,
      accountStatus: "Active",
      sessionId: "",
      clientId: "",
      loginName: user.loginName ?? "",
      name: user.name ?? user.extension,
      reach: "own",
      passwordExpired: false,
      acting: null,
      apiKey: null,
    },
    http: {
      address: "",
      userAgent: "",
      host: "",
      header: () => undefined,
      setHeader: () => {},
      cookie: () => undefined,
      setCookie: () => {},
    },
  }
  if (!ctx.actor.keys.has(needs) && !(await isGranted(db, ctx.actor, { accountId }, needs)))
    refuse(commonProblems.notAllowed, { permission: needs })
  await work(ctx)
  await writeAudits(
    db,
    entries.map((entry) => ({
      ...entry,
      actorUserId: user.userId,
      actorName: user.name ?? phoneUserMessages.nobody(user.extension),
      client: placedBy === undefined ? phoneUserMessages.client : phoneUserMessages.testCall(placedBy),
    })),
  )
}
