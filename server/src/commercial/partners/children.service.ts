import type { AccountKind } from "@dialplane/contract/ground/accounts/accounts.schema"
import { kindsUnder } from "@dialplane/contract/ground/accounts/new-account"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { texts } from "@dialplane/contract/kit/language"
import { partnerProblems, templateProblems } from "@dialplane/contract/commercial/partners/partners.problems"
import type {
  ChildCreated,
  ChildDraft,
  SimpleAccountDraft,
} from "@dialplane/contract/commercial/partners/partners.schema"
import { canGrant, ownerRoleOf } from "@dialplane/contract/identity/roles/role-assignment"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { addAccount, isTimeZone } from "../../ground/accounts/create-account.service.ts"
import type { EmailBrand } from "../../ground/branding/branding.service.ts"
import { requireRecentProof } from "../../kit/access/recent-proof.ts"
import { reach } from "../../kit/access/access-check.ts"
import { writeAudit } from "../../kit/audit/audit.ts"
import { type Context } from "../../kit/context.ts"
import { actingLabel } from "../../kit/access/actor.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { changeInSystem } from "../../kit/database/transaction.ts"
import { welcomeNewPerson } from "../../identity/passwords/password-links.service.ts"
import { readBrand } from "../../identity/passwords/passwords.service.ts"
import { addOwner } from "../../identity/users/user-lifecycle.service.ts"
import { applyTemplate } from "./apply-template.service.ts"
import { findSettings } from "./partners.queries.ts"
import { requirePartner } from "./partners.service.ts"
import { findTemplate, noteUse } from "./templates.queries.ts"
import { requireGivable } from "./templates.service.ts"

const messages = texts("partners.newCustomerMail", {
  subject: (customer: string) => `New customer: ${customer}`,
  greeting: "Hello,",
  text: (userName: string, customer: string) => `${userName} created an account for ${customer}.`,
  nextStep: "View the new account:",
  link: "Open account",
})

const requireKind = async (db: Db, parentId: AccountId, kind: AccountKind) => {
  const parentKind = await requirePartner(db, parentId)
  if (!kindsUnder(parentKind).includes(kind)) refuse(partnerProblems.kindNotHere)
}

/** The new account's audit log starts with who created it; the partner's records which customer was added. */
const auditOpening = async (
  db: Db,
  ctx: Context,
  parentId: AccountId,
  accountId: AccountId,
  name: string,
  facts: Readonly<Record<string, unknown>>,
) => {
  const who = {
    actorUserId: ctx.actor.userId,
    actorName: ctx.actor.name,
    traceId: ctx.traceId,
    address: ctx.http.address,
  }
  for (const side of [parentId, accountId])
    await writeAudit(db, {
      ...who,
      actingAs: actingLabel(ctx.actor, side),
      accountId: side,
      action: "account.opened",
      object: { type: "account", id: accountId, name },
      after: facts,
    })
  await ctx.kit.events.publish(db, { accountId: parentId, topic: "account", data: { accountId } })
}

const notifyPartner = async (
  db: Db,
  { kit, actor }: Context,
  parentId: AccountId,
  customer: { readonly id: AccountId; readonly name: string },
  notifyEmail = "",
) => {
  if (notifyEmail === "") return
  await kit.brandedMail.write(db, kit, {
    accountId: parentId,
    to: [notifyEmail],
    content: {
      subject: messages.subject(customer.name),
      greeting: messages.greeting,
      paragraphs: [messages.text(actor.name, customer.name)],
      action: {
        sentence: messages.nextStep,
        label: messages.link,
        path: `/adminv2/account/${customer.id}/account`,
      },
    },
  })
}

const addAdministrator = async (
  db: Db,
  ctx: Context,
  brand: EmailBrand,
  accountId: AccountId,
  kind: AccountKind,
  { sendWelcome, ...person }: NonNullable<ChildDraft["administrator"]>,
  welcomeText: string | undefined,
): Promise<ChildCreated["administrator"]> => {
  const userId = await addOwner(db, accountId, kind, person)
  return {
    userId,
    loginName: person.loginName,
    welcomeSent: await welcomeNewPerson(ctx.kit, db, brand, accountId, userId, sendWelcome, {
      note: welcomeText,
      invitedBy: ctx.actor.userId,
    }),
  }
}

/** Creates account, address, services, template, first administrator and welcome email: all or nothing. */
export const create = async (ctx: Context, draft: ChildDraft): Promise<ChildCreated> => {
  const brand = await readBrand(ctx.kit, ctx.accountId)
  return changeInSystem(ctx, async (db) => {
    await requireKind(db, ctx.accountId, draft.kind)
    if (draft.timeZone !== undefined && !isTimeZone(draft.timeZone)) refuse(partnerProblems.timeZoneUnknown)
    const template =
      draft.templateId === undefined
        ? undefined
        : ((await findTemplate(db, ctx.accountId, draft.templateId)) ?? refuse(templateProblems.notFound))
    if (template !== undefined) requireGivable(ctx, template.roles)
    // Users who can add an owner could add themselves.
    if (draft.administrator !== undefined && !canGrant(ctx.actor.keys, roles[ownerRoleOf(draft.kind)].keys))
      refuse(partnerProblems.ownerExceedsOwn)
    if (draft.administrator !== undefined || (template !== undefined && template.roles.length > 0))
      requireRecentProof(ctx)
    const accountId = await addAccount(
      db,
      ctx.accountId,
      {
        ...template?.settings,
        ...draft,
        ...(draft.timeZone === undefined ? { timeZone: template?.settings.timeZone } : {}),
      },
      draft.contact,
      draft.services,
    )
    if (template !== undefined) {
      await applyTemplate(db, accountId, {
        settings: {},
        branding: template.branding,
        roles: draft.kind === "company" ? template.roles : [],
        schedules: template.schedules,
      })
      await noteUse(db, accountId, ctx.accountId, template.templateId)
    }
    const settings = await findSettings(db, ctx.accountId)
    const administrator =
      draft.administrator === undefined
        ? null
        : await addAdministrator(db, ctx, brand, accountId, draft.kind, draft.administrator, settings?.welcomeText)
    await auditOpening(db, ctx, ctx.accountId, accountId, draft.name, {
      kind: draft.kind,
      country: draft.countryCode,
      status: draft.status,
      template: template?.name ?? null,
      administrator: administrator?.loginName ?? null,
    })
    await notifyPartner(db, ctx, ctx.accountId, { id: accountId, name: draft.name }, settings?.notifyEmail)
    return { accountId, name: draft.name, status: draft.status, parentAccountId: ctx.accountId, administrator }
  })
}

export const createSimple = (
  ctx: Context,
  { parentAccountId, name, countryCode, kind }: SimpleAccountDraft,
): Promise<ChildCreated> =>
  changeInSystem(ctx, async (db) => {
    const parentId = parentAccountId ?? ctx.accountId
    if ((await reach(db, ctx.actor, parentId)) !== "manage") refuse(partnerProblems.parentNotFound)
    await requireKind(db, parentId, kind)
    const accountId = await addAccount(
      db,
      parentId,
      { name, kind, countryCode, status: "Pending" },
      { street: "", city: "", region: "", zipCode: "" },
      {},
    )
    await auditOpening(db, ctx, parentId, accountId, name, { kind, country: countryCode, status: "Pending" })
    return { accountId, name, status: "Pending", parentAccountId: parentId, administrator: null }
  })
