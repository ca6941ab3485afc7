import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { judgeColor } from "@dialplane/contract/ground/branding/brand-color"
import { brandingProblems } from "@dialplane/contract/ground/branding/branding.problems"
import {
  brandFields,
  ownProductName,
  type BrandField,
  type Branding,
  type BrandingChange,
  type BrandingReplacement,
  type BrandingSettings,
} from "@dialplane/contract/ground/branding/branding.schema"
import type { ShownBrand } from "@dialplane/contract/ground/branding/shown-brand"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { audit, writeAudit } from "../../kit/audit/audit.ts"
import type { Context, Kit } from "../../kit/context.ts"
import { brokenConstraint, type Db } from "../../kit/database/database.ts"
import { publishEvent } from "../../kit/live/events.ts"
import { onConstraint, Refusal, refuse } from "../../kit/refusal.ts"
import { inSystem, inTransaction } from "../../kit/database/transaction.ts"
import { lookLater, systemActor } from "./hostname.jobs.ts"
import { recordFor } from "./hostname-proof.service.ts"
import * as queries from "./branding.queries.ts"
import {
  brandDifferences,
  counts,
  hostnameStateOf,
  linesUpToBrandOwner,
  noBrand,
  ownBrandOf,
  readable,
  resolveBrand,
  settingsOf,
  shownBrandOf,
  valueOn,
  valuesOf,
  type OwnBrand,
} from "./branding.rules.ts"

// --- for other domains -----------------------------------------------------------------------------------------------

/**
 * The brand that users of an account see: its own settings, otherwise those of the nearest parent account. System scope
 * only.
 */
export const findBrandOfAccount = async (db: Db, accountId: AccountId): Promise<ShownBrand | undefined> => {
  const lines = await queries.listBrandLine(db, accountId)
  return lines.length === 0
    ? undefined
    : shownBrandOf(resolveBrand(linesUpToBrandOwner(lines, accountId), accountId).values)
}

/** The brand of a verified hostname; none otherwise. */
export const findBrandOfHostname = async (db: Db, hostname: string): Promise<ShownBrand | undefined> => {
  const accountId = await queries.findAccountByHostname(db, hostname)
  if (accountId === undefined) return undefined
  // Visitors of a brand's hostname are treated as customers of its owner.
  return shownBrandOf(
    resolveBrand(linesUpToBrandOwner(await queries.listBrandLine(db, accountId), undefined), accountId).values,
  )
}

export const ownBrand: ShownBrand = shownBrandOf(noBrand)

/** Verified hostnames and their accounts: the portal can be opened under them. */
export const listHostnames = (kit: Kit) => kit.database.transaction("system", (db) => queries.listVerifiedHostnames(db))

/**
 * Whether users of an account may sign in under a hostname: under the installation's own all may, under a brand's those
 * of its account and below.
 */
export const servesPeopleOf = (kit: Kit, hostname: string, accountId: AccountId): Promise<boolean> =>
  kit.database.transaction("system", async (db) => {
    const owner = await queries.findAccountByHostname(db, hostname)
    return owner === undefined || (await queries.listBrandLine(db, accountId)).some((line) => line.accountId === owner)
  })

/** The brand of an email to the users of an account. */
export interface EmailBrand {
  readonly name: string
  readonly accountId: AccountId
  readonly primaryColor: string | null
  /** An image in a format that email programs can show. */
  readonly logo: string | null
  readonly senderName: string
  readonly replyTo: string | null
  /** The hostname of links in the email: the nearest verified one; null for the installation's own address. */
  readonly hostname: string | null
  readonly support: Pick<ShownBrand, "supportEmail" | "supportPhone" | "supportLink">
}

/** Read before the transaction that causes the email, because a brand may belong to a parent account. */
export const readEmailBrand = (kit: Kit, accountId: AccountId): Promise<EmailBrand> =>
  kit.database.transaction("system", async (db) => {
    const { values } = resolveBrand(
      linesUpToBrandOwner(await queries.listBrandLine(db, accountId), accountId),
      accountId,
    )
    const { name, primaryColor, supportEmail, supportPhone, supportLink } = shownBrandOf(values)
    // Emails have a white background.
    const picture = values.logoLight ?? values.favIcon
    const logo = picture === null ? null : ((await queries.findRasterName(db, picture)) ?? picture)
    return {
      name,
      accountId,
      primaryColor,
      logo,
      senderName: values.mailSenderName ?? name,
      replyTo: values.mailReplyTo,
      hostname: values.hostname,
      support: { supportEmail, supportPhone, supportLink },
    }
  })

// --- reading and changing an account's own brand ---------------------------------------------------------------------

export const get = (ctx: Context): Promise<Branding> => inSystem(ctx, (db) => readBranding(db, ctx))

/** Needs a transaction that can read parent accounts, whose brand is inherited. */
export const readBranding = async (db: Db, ctx: Context): Promise<Branding> => {
  const lines = linesUpToBrandOwner(await queries.listBrandLine(db, ctx.accountId), ctx.accountId)
  const [here, ...above] = lines
  if (here?.accountId !== ctx.accountId) return refuse(accountProblems.notFound)
  const reader = { accountId: ctx.actor.accountId, parentId: await queries.findParentId(db, ctx.actor.accountId) }
  const row = await queries.findOwnBrand(db, ctx.accountId)
  // The account sees its own hostname as in force even before it is verified; its state is shown beside it.
  const inForce = resolveBrand([{ ...here, activeHostname: here.hostname }, ...above], ctx.accountId, reader)
  const inherited = resolveBrand(above, undefined, reader)
  return {
    ...valuesOf(inForce.values),
    accountId: ctx.accountId,
    version: row?.version ?? 0,
    origins: inForce.origins,
    own: settingsOf(row ?? noBrand),
    inherited: { values: valuesOf(inherited.values), origins: inherited.origins },
    hostnameState: stateOf(ctx.kit, ctx.accountId, row),
  }
}

const stateOf = (kit: Kit, accountId: AccountId, row: queries.OwnBrandRow | undefined) =>
  hostnameStateOf(row, {
    record: row?.hostname == null ? null : recordFor(kit, accountId, row.hostname),
    sandbox: row?.hostname != null && kit.dns.isSandboxed(row.hostname),
    now: kit.now().getTime(),
    target: kit.config.cnameTarget,
  })

export const replace = async (ctx: Context, { version, ...settings }: BrandingReplacement): Promise<Branding> => {
  await releaseStaleClaim(ctx, settings.hostname)
  return save(ctx, version, () => settings)
}

export const change = async (ctx: Context, { version, icons, ...texts }: BrandingChange): Promise<Branding> => {
  await releaseStaleClaim(ctx, texts.hostname)
  return save(ctx, version, (before) => ({
    ...before,
    ...given(texts),
    icons: { ...before.icons, ...given(icons ?? {}) },
  }))
}

/** Without undefined values. */
const given = <T extends object>(part: T) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]-?: Exclude<T[Name], undefined>
  }

const save = async (
  ctx: Context,
  version: number | undefined,
  edit: (before: BrandingSettings) => BrandingSettings,
): Promise<Branding> => {
  await inTransaction(ctx, async (db) => {
    const row = await queries.lockOwnBrand(db, ctx.accountId)
    if (version !== undefined && version !== row.version) refuse(brandingProblems.changedMeanwhile)
    await saveOwn(db, ctx, pick(row), ownBrandOf(edit(settingsOf(row))))
  })
  return get(ctx)
}

/** Checks new values, saves them and records what changed. Call with the brand locked. */
export const saveOwn = async (db: Db, ctx: Context, before: OwnBrand, after: OwnBrand): Promise<void> => {
  const difference = brandDifferences(before, after)
  if (difference === undefined) return
  requireColor(before, after)
  requireForeignHostname(ctx, after)
  await write(db, ctx, after)
  if (after.hostname !== null && after.hostname !== before.hostname)
    await lookLater(ctx.kit, db, ctx.accountId, after.hostname, 0)
  await audit(db, ctx, { action: "branding.changed", object: { type: "branding", id: ctx.accountId }, ...difference })
  await ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "branding", data: { accountId: ctx.accountId } })
}

// --- for callers with several accounts -------------------------------------------------------------------------------

export { listOwnBrands } from "./branding.queries.ts"

/** Refuses a color with too little contrast. */
export const requireUsableColor = (primaryColor: string | undefined) =>
  requireColor(noBrand, { ...noBrand, primaryColor: primaryColor ?? null })

export interface BrandChange {
  readonly field: BrandField
  readonly before: { readonly value: string | null; readonly from: string }
  readonly after: { readonly value: string | null; readonly from: string }
}

/**
 * The parts of an account's brand that would change under another parent account. It contains names of accounts, so it
 * is for users who can reach both.
 */
export const compareBrandUnder = async (db: Db, accountId: AccountId, parentId: AccountId): Promise<BrandChange[]> => {
  const now = await queries.listBrandLine(db, accountId)
  const before = linesUpToBrandOwner(now, accountId)
  const after = linesUpToBrandOwner([...now.slice(0, 1), ...(await queries.listBrandLine(db, parentId))], accountId)
  const shown = (lines: typeof before, field: BrandField) => {
    const line = lines.find((one) => counts(one, field))
    return {
      value: readable({ ...noBrand, [field]: line === undefined ? null : valueOn(line, field) })[field],
      from: line?.accountName ?? ownProductName,
    }
  }
  return brandFields.flatMap((field) => {
    const [was, becomes] = [shown(before, field), shown(after, field)]
    return was.value === becomes.value && was.from === becomes.from ? [] : [{ field, before: was, after: becomes }]
  })
}

/**
 * Sets some of an account's own texts and its color. System scope only; the caller has checked them and writes the
 * audit entry.
 */
export const setBrandTexts = async (
  db: Db,
  accountId: AccountId,
  texts: Partial<Record<BrandField, string>>,
): Promise<void> => {
  const before = pick(await queries.lockOwnBrand(db, accountId))
  await queries.updateOwnBrand(db, accountId, { ...before, ...texts })
  await publishEvent(db, { accountId, topic: "branding", data: { accountId } })
}

/** Changes another account, so it runs in the system scope and writes to that account's audit log. */
const releaseStaleClaim = (ctx: Context, hostname: string | null | undefined) =>
  hostname == null
    ? Promise.resolve()
    : inSystem(ctx, async (db) => {
        if (await queries.isHostnameInUse(db, hostname, ctx.accountId))
          refuse(brandingProblems.hostnameTaken, { hostname })
        const released = await queries.releaseStaleClaim(db, hostname, ctx.accountId)
        if (released === undefined) return
        await writeAudit(db, {
          accountId: released.accountId,
          actorUserId: null,
          actorName: systemActor,
          action: "branding.hostname_released",
          object: { type: "branding", id: released.accountId },
          before: { hostname },
          after: { hostname: null },
          traceId: ctx.traceId,
        })
      })

/** The brand fields of a row. */
export const pick = (row: OwnBrand): OwnBrand => ownBrandOf(settingsOf(row))

/** A color from before the contrast rule is not refused when something else is changed. */
const requireColor = (before: OwnBrand, { primaryColor }: OwnBrand) => {
  if (primaryColor === null || primaryColor === before.primaryColor) return
  const { fault, color, nearest } = judgeColor(primaryColor)
  if (fault === "shape") refuse(brandingProblems.colorFaint, { color, nearest })
  if (fault === "words") refuse(brandingProblems.colorUnreadable, { color, nearest })
}

const requireForeignHostname = (ctx: Context, { hostname }: OwnBrand) => {
  if (hostname !== null && hostname === new URL(ctx.kit.config.baseUrl).hostname)
    refuse(brandingProblems.hostnameOurs, { hostname })
}

const imageFields = {
  account_brands_fav_icon_fkey: "icons.fav_icon",
  account_brands_logo_light_fkey: "icons.logo_light",
  account_brands_logo_dark_fkey: "icons.logo_dark",
} as const

const write = async (db: Db, ctx: Context, after: OwnBrand) => {
  await queries
    .updateOwnBrand(db, ctx.accountId, after)
    .catch(
      onConstraint("account_brands_hostname_key", brandingProblems.hostnameTaken, { hostname: after.hostname ?? "" }),
    )
    .catch((error: unknown) => {
      const field = imageFields[brokenConstraint(error) as keyof typeof imageFields]
      if (field === undefined) throw error
      throw new Refusal(brandingProblems.imageUnknown, {}, [{ field, details: brandingProblems.imageUnknown.text }])
    })
  const names = [after.favIcon, after.logoLight, after.logoDark].filter((name) => name !== null)
  if (names.length > 0) await queries.markImagesUsed(db, ctx.accountId, names)
}
