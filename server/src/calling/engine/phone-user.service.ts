import { systemRole } from "@dialplane/contract/kit/access/roles.table"
import { extensionProblems } from "@dialplane/contract/inventory/extensions/extensions.problems"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { AuditRecord } from "../../kit/audit/audit-record.ts"
import { writeAudits } from "../../kit/audit/audit.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { phoneUserMessages } from "./phone-user.messages.ts"
import { findPhoneUser } from "./phone-user.queries.ts"

/**
 * Runs a use case for whoever uses the phones of an extension, in the open transaction. They may do what end users may
 * do with their own extension. Audit entries name the user and the phone.
 */
export const asPhoneUser = async (
  kit: Kit,
  db: Db,
  { accountId, extensionId, traceId }: { accountId: AccountId; extensionId: number; traceId: string },
  work: (ctx: Context) => Promise<unknown>,
): Promise<void> => {
  const user = (await findPhoneUser(db, accountId, extensionId)) ?? refuse(extensionProblems.notFound)
  const role = systemRole("endUser")
  const entries: AuditRecord[] = []
  await work({
    kit,
    accountId,
    traceId,
    log: kit.log,
    auditedTogether: entries,
    actor: {
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
      role,
      isVendorSupport: false,
      keys: new Set(role.keys),
      reach: "own",
      passwordExpired: false,
      acting: null,
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
  })
  await writeAudits(
    db,
    entries.map((entry) => ({
      ...entry,
      actorUserId: user.userId,
      actorName: user.name ?? phoneUserMessages.nobody(user.extension),
      client: phoneUserMessages.client,
    })),
  )
}
