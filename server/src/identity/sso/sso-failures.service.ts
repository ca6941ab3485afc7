import type { PublicContext } from "../../kit/context.ts"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Db } from "../../kit/database/database.ts"
import { countFailure, type Failure } from "./sso-failures.queries.ts"
import { ownEntries } from "./sso-failures.rules.ts"
import { bySso } from "./sso-matching.service.ts"
import type { ConfigurationRow } from "./sso.queries.ts"
import { objectOf } from "./sso.service.ts"

/**
 * Anybody can send messages to these addresses. So that strangers cannot fill the audit log, only the first failures of
 * an hour with the same reason are entries; the job `sso.failures` writes one entry about all further ones.
 */
export const noteFailed = async (
  db: Db,
  ctx: PublicContext,
  row: ConfigurationRow,
  failure: Failure & { readonly detail?: string | undefined; readonly providerIdentityId?: string | undefined },
): Promise<void> => {
  const { action, reason, detail, providerIdentityId } = failure
  if ((await countFailure(db, row.accountId, failure)) > ownEntries(failure)) return
  await writeAudit(db, {
    ...bySso(ctx, row),
    action,
    object: objectOf(row),
    after: {
      reason,
      ...(detail === undefined ? {} : { detail: detail.slice(0, 300) }),
      ...(providerIdentityId === undefined ? {} : { providerIdentityId }),
    },
  })
}
