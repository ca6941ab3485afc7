import { templateProblems } from "@dialplane/contract/commercial/partners/partners.problems"
import type {
  CustomerDeviations,
  Template,
  TemplateDraft,
  TemplateEdit,
  TemplatePush,
  TemplateRole,
} from "@dialplane/contract/commercial/partners/partners.schema"
import { canGrant } from "@dialplane/contract/identity/roles/role-assignment"
import { keysPossibleAt } from "@dialplane/contract/identity/roles/possible-keys"
import { isTimeZone } from "../../ground/accounts/create-account.service.ts"
import { requireUsableColor } from "../../ground/branding/branding.service.ts"
import { requireRecentProof } from "../../kit/access/recent-proof.ts"
import { reach, seesWholeTree } from "../../kit/access/access-check.ts"
import { audit } from "../../kit/audit/audit.ts"
import { requirePermission, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepActor } from "../../kit/jobs/job-context.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { changeInSystem, inSystem } from "../../kit/database/transaction.ts"
import { readStates } from "./customer-states.service.ts"
import { requirePartner } from "./partners.service.ts"
import { templateMessages } from "./templates.messages.ts"
import * as queries from "./templates.queries.ts"
import { pushJob } from "./templates.jobs.ts"
import { deviationsFrom, fieldsOf, partOf } from "./templates.rules.ts"

const toTemplate = ({ roles, schedules, ...row }: queries.TemplateRow): Template => ({
  ...row,
  roles: roles.map((role) => ({ ...role, keys: [...role.keys] })),
  schedules: [...schedules],
})

const read = async (db: Db, ctx: Context, id: number) => {
  await requirePartner(db, ctx.accountId)
  return (await queries.findTemplate(db, ctx.accountId, id)) ?? refuse(templateProblems.notFound)
}

export const list = (ctx: Context): Promise<Template[]> =>
  inSystem(ctx, async (db) => {
    await requirePartner(db, ctx.accountId)
    return (await queries.listTemplates(db, ctx.accountId)).map(toTemplate)
  })

export const get = (ctx: Context, id: number): Promise<Template> =>
  inSystem(ctx, async (db) => toTemplate(await read(db, ctx, id)))

/** Prevents privilege escalation: a template's roles contain only permissions that its author has. */
export const requireGivable = (ctx: Context, roles: readonly TemplateRole[]) => {
  const keys = roles.flatMap((role) => role.keys)
  const strange = keys.filter((key) => !keysPossibleAt("company").has(key))
  if (strange.length > 0) refuse(templateProblems.notForCompanies, { permissions: strange.slice(0, 5).join(", ") })
  if (!canGrant(ctx.actor.keys, keys))
    refuse(templateProblems.exceedsOwn, {
      permissions: keys
        .filter((key) => !ctx.actor.keys.has(key))
        .slice(0, 5)
        .join(", "),
    })
}

const requireUsable = (ctx: Context, { settings, branding, roles, schedules }: TemplateDraft) => {
  // Branding and schedules in a template need the same permissions as in the customers' accounts.
  if (Object.keys(branding).length > 0) requirePermission(ctx, "update:branding")
  if (schedules.length > 0) requirePermission(ctx, "update:schedules")
  requireUsableColor(branding.primaryColor)
  if (settings.timeZone !== undefined && !isTimeZone(settings.timeZone)) refuse(templateProblems.timeZoneUnknown)
  requireGivable(ctx, roles)
}

const nameTaken = (name: string) => onConstraint("customer_templates_name_key", templateProblems.nameTaken, { name })

export const create = (ctx: Context, draft: TemplateDraft): Promise<Template> =>
  changeInSystem(ctx, async (db) => {
    await requirePartner(db, ctx.accountId)
    requireUsable(ctx, draft)
    if (draft.roles.length > 0) requireRecentProof(ctx)
    const { id } = await queries.insertTemplate(db, ctx.accountId, draft).catch(nameTaken(draft.name))
    await audit(db, ctx, {
      action: "template.created",
      object: { type: "template", id, name: draft.name },
      after: draft,
    })
    return toTemplate(await read(db, ctx, id))
  })

export const change = (ctx: Context, id: number, { version, ...after }: TemplateEdit): Promise<Template> =>
  inSystem(ctx, async (db) => {
    const before = await read(db, ctx, id)
    if (version !== undefined && version !== before.version) refuse(templateProblems.changedMeanwhile)
    requireUsable(ctx, after)
    if (JSON.stringify(before.roles) !== JSON.stringify(after.roles)) requireRecentProof(ctx)
    await queries.updateTemplate(db, ctx.accountId, id, after).catch(nameTaken(after.name))
    await audit(db, ctx, {
      action: "template.changed",
      object: { type: "template", id, name: after.name },
      before: {
        name: before.name,
        description: before.description,
        settings: before.settings,
        branding: before.branding,
        roles: before.roles,
        schedules: before.schedules,
      },
      after,
    })
    return toTemplate(await read(db, ctx, id))
  })

export const remove = (ctx: Context, id: number): Promise<void> =>
  inSystem(ctx, async (db) => {
    const before = await read(db, ctx, id)
    await queries.deleteTemplate(db, ctx.accountId, id)
    await audit(db, ctx, {
      action: "template.deleted",
      object: { type: "template", id, name: before.name },
      before: {
        settings: before.settings,
        branding: before.branding,
        roles: before.roles,
        schedules: before.schedules,
      },
    })
  })

export const listDeviations = (ctx: Context, id: number): Promise<CustomerDeviations[]> =>
  inSystem(ctx, async (db) => {
    const template = await read(db, ctx, id)
    const customers = await queries.listCustomers(db, ctx.accountId, id)
    const states = await readStates(
      db,
      customers.map(({ accountId }) => accountId),
    )
    return customers.map((customer) => {
      const state = states.get(customer.accountId)
      return { ...customer, deviations: state === undefined ? [] : deviationsFrom(template, state) }
    })
  })

export const push = (ctx: Context, id: number, { accountIds, fields }: TemplatePush): Promise<{ jobId: number }> =>
  changeInSystem(ctx, async (db) => {
    const template = await read(db, ctx, id)
    const strange = fields?.find((field) => !fieldsOf(template).includes(field))
    if (strange !== undefined) refuse(templateProblems.fieldUnknown, { field: strange })
    requireGivable(ctx, template.roles)
    const part = partOf(template, fields)
    if (part.roles.length > 0) requireRecentProof(ctx)
    if (Object.keys(part.branding).length > 0) requirePermission(ctx, "update:branding")
    if (part.schedules.length > 0) requirePermission(ctx, "update:schedules")
    const customers = new Set((await queries.listCustomers(db, ctx.accountId, id)).map(({ accountId }) => accountId))
    const stranger = accountIds.find((accountId) => !customers.has(accountId))
    if (stranger !== undefined) refuse(templateProblems.notACustomer, { accountId: stranger })
    // Staff without access to a customer's account cannot change it through a template.
    if (!seesWholeTree(ctx.actor))
      for (const accountId of accountIds)
        if ((await reach(db, ctx.actor, accountId)) !== "manage") refuse(templateProblems.notACustomer, { accountId })
    const jobId = await ctx.kit.jobs.enqueue(
      db,
      pushJob(ctx.kit),
      { accountId: ctx.accountId, templateId: id, accountIds, fields: fields ?? null, actor: keepActor(ctx) },
      {
        accountId: ctx.accountId,
        userId: ctx.actor.userId,
        title: templateMessages.pushTitle(accountIds.length, template.name),
      },
    )
    await audit(db, ctx, {
      action: "template.pushed",
      object: { type: "template", id, name: template.name },
      after: { customers: accountIds.length, fields: fields ?? "all" },
    })
    return { jobId: jobId! }
  })
