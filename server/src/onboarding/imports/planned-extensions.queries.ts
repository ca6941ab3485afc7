import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { importKindNames, type ImportKindName } from "@dialplane/contract/onboarding/imports/import-kinds"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import type { PlannedExtension } from "./known-objects.rules.ts"

/** The extensions that rows of a kind create. */
const typesCreated: Partial<Record<ImportKindName, ExtensionType>> = {
  people: "Extension",
  virtualReceptionists: "Auto Attendant",
  callGroups: "Call Group",
  callQueues: "Call Queue",
  conferenceBridges: "Conference",
}

/**
 * Extensions that files of a user create, by number: files that were uploaded, and rows that the check has not refused
 * and that are not imported yet.
 */
export const listPlannedExtensions = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
): Promise<ReadonlyMap<string, PlannedExtension>> => {
  const rows = await db.many<{ number: string; kind: ImportKindName; file: string }>(sql`
    select distinct on (number) trim(r.cells->>(i.mapping->>'extension')::int) as number, i.kind, i.file_name as file
    from imports i join import_rows r on r.account_id = i.account_id and r.import_id = i.id
    where i.account_id = ${accountId} and coalesce(i.checked_by, i.user_id) = ${userId}
      and i.state in ('uploaded', 'checked', 'running') and i.rows_kept
      and i.kind = any(${importKindNames.filter((kind) => typesCreated[kind] !== undefined)}::text[])
      and i.mapping ? 'extension' and r.outcome is null and coalesce(r.plan, 'create') = 'create'
    order by number, i.id desc`)
  return new Map(rows.map(({ number, kind, file }) => [number, { type: typesCreated[kind]!, file }]))
}
