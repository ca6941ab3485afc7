/** Migrations that were applied before this rule existed; 0165 repairs what 0127 and 0128 missed. */
export const beforeTheRule: readonly string[] = [
  "0010_sign_in.sql",
  "0035_branding.sql",
  "0074_lamps_are_keys.sql",
  "0087_what_no_phone_was_told.sql",
  "0102_job_lanes.sql",
  "0103_mail_states.sql",
  "0104_idempotent_answers.sql",
  "0127_last_days_and_invitations.sql",
  "0128_people_added_by_an_import.sql",
]

const changesRows = /^(?:with\b.*?\)\s*)?(?:update|insert into|delete from)\b/is

/**
 * The statements of a migration that change rows as the owner of the tables. Row-level security also applies to the
 * owner, so on PostgreSQL they would silently change nothing. They belong between "set role dialplane_system" and
 * "reset role".
 */
export const changesAsOwner = (migration: string): string[] => {
  const text = migration
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/\$\$.*?\$\$/gs, "")
    .replaceAll(/\bbegin atomic\b.*?\bend;/gis, ";")
  let isOwner = true
  const found: string[] = []
  for (const statement of text.split(";").map((one) => one.trim())) {
    if (/^set (?:local )?role\b/i.test(statement)) isOwner = false
    else if (/^reset role\b/i.test(statement)) isOwner = true
    else if (isOwner && changesRows.test(statement)) found.push(statement.slice(0, 80))
  }
  return found
}
