import type { AccountId } from "@dialplane/contract/kit/ids"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type {
  TemplateBranding,
  TemplateDraft,
  TemplateRole,
  TemplateSchedule,
  TemplateSettings,
} from "@dialplane/contract/commercial/partners/partners.schema"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"

export interface TemplateRow {
  readonly accountId: AccountId
  readonly templateId: number
  readonly name: string
  readonly description: string
  readonly settings: TemplateSettings
  readonly branding: TemplateBranding
  readonly roles: readonly TemplateRole[]
  readonly schedules: readonly TemplateSchedule[]
  readonly customers: number
  readonly version: number
  readonly changedAt: string
}

const columns = sql`
  t.account_id, t.id as template_id, t.name, t.description, t.settings, t.branding, t.roles, t.schedules, t.version,
    t.changed_at,
  (select count(*)::int from template_uses u join accounts a on a.id = u.account_id
    where u.template_account_id = t.account_id and u.template_id = t.id
      and a.path @> array[t.account_id]::bigint[]) as customers`

export const listTemplates = (db: Db, accountId: AccountId) =>
  db.many<TemplateRow>(
    sql`select ${columns} from customer_templates t where t.account_id = ${accountId} order by lower(t.name), t.id`,
  )

export const findTemplate = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<TemplateRow>(
    sql`select ${columns} from customer_templates t where t.account_id = ${accountId} and t.id = ${id} for update of t`,
  )

export const insertTemplate = (
  db: Db,
  accountId: AccountId,
  { name, description, settings, branding, roles, schedules }: TemplateDraft,
) =>
  db.one<{ id: number }>(sql`
    insert into customer_templates (account_id, name, description, settings, branding, roles, schedules)
    values (${accountId}, ${name}, ${description}, ${json(settings)}, ${json(branding)}, ${json(roles)},
      ${json(schedules)}) returning id`)

export const updateTemplate = (
  db: Db,
  accountId: AccountId,
  id: number,
  { name, description, settings, branding, roles, schedules }: TemplateDraft,
) =>
  db.run(sql`
    update customer_templates
      set name = ${name}, description = ${description}, settings = ${json(settings)}, branding = ${json(branding)},
      roles = ${json(roles)}, schedules = ${json(schedules)}, version = version + 1,
      changed_at = now()
    where account_id = ${accountId} and id = ${id}`)

export const deleteTemplate = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`delete from customer_templates where account_id = ${accountId} and id = ${id}`)

export const noteUse = (db: Db, customerId: AccountId, templateAccountId: AccountId, templateId: number) =>
  db.run(sql`
    insert into template_uses (account_id, template_account_id, template_id)
      values (${customerId}, ${templateAccountId}, ${templateId})
    on conflict (account_id) do update
      set template_account_id = excluded.template_account_id, template_id = excluded.template_id, applied_at = now()`)

export interface CustomerRow {
  readonly accountId: AccountId
  readonly accountName: string
  readonly status: AccountStatus
  readonly appliedAt: string
}

/** Customers that were created from a template and are still below its owner. */
export const listCustomers = (db: Db, accountId: AccountId, templateId: number) =>
  db.many<CustomerRow>(sql`
    select a.id as account_id, a.name as account_name, a.status, u.applied_at
    from template_uses u join accounts a on a.id = u.account_id
    where u.template_account_id = ${accountId} and u.template_id = ${templateId}
      and a.path @> array[${accountId}]::bigint[]
    order by lower(a.name), a.id limit 5000`)

export const listRolesOf = (db: Db, accountIds: readonly AccountId[]) =>
  db.many<{ accountId: AccountId; roleId: number; name: string; description: string; keys: readonly string[] }>(sql`
    select r.account_id, r.id as role_id, r.name, r.description, r.keys from own_roles r
      where r.account_id = any(${accountIds}::bigint[])`)
