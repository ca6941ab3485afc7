import { takeImage } from "../../ground/branding/image-intake.service.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

interface DemoBrand {
  readonly accountId: number
  readonly productName?: string
  readonly color?: string
  readonly hostname?: string
  readonly supportEmail?: string
  readonly supportPhone?: string
  readonly supportLink?: string
  readonly loginTitle?: string
  readonly loginText?: string
  readonly mailSenderName?: string
  readonly mailReplyTo?: string
  /** The content of a logo in a square of 32. */
  readonly mark?: string
}

/** Partners have their own brand; Harbor Pine sets a few values and inherits the rest from Brightwire. */
const demoBrands: readonly DemoBrand[] = [
  {
    accountId: 10,
    productName: "Brightwire",
    color: "#6d28d9",
    hostname: "portal.brightwire.example",
    supportEmail: "help@brightwire.example",
    supportPhone: "+1 215 555 0142",
    supportLink: "https://help.brightwire.example",
    mailSenderName: "Brightwire Voice",
    mailReplyTo: "help@brightwire.example",
    mark: '<path d="M18 5 8 18h7l-2 9 11-14h-7l1-8z" fill="#fff"/>',
  },
  {
    accountId: 20,
    productName: "Lumen Reach",
    color: "#b45309",
    hostname: "voice.lumen-reach.example",
    supportEmail: "support@lumen-reach.example",
    mailSenderName: "Lumen Reach",
    mark: '<circle cx="16" cy="16" r="5" fill="#fff"/><path d="M16 4v4M16 24v4M4 16h4M24 16h4M7.5 7.5l2.8 2.8M21.7 21.7l2.8 2.8M24.5 7.5l-2.8 2.8M10.3 21.7l-2.8 2.8" stroke="#fff" stroke-width="2.4" stroke-linecap="round" fill="none"/>',
  },
  {
    accountId: 100,
    loginTitle: "Good to see you at Harbor Pine",
    loginText: "Use the login name from your welcome email. New here? Ask the front desk in Portland, extension 201.",
    supportPhone: "+1 207 555 0100",
  },
  {
    accountId: 130,
    loginText:
      "New here? Your welcome email has your login name. Brightwire answers on +1 215 555 0142, weekdays 8 to 6.",
    supportPhone: "+1 215 555 0142",
  },
]

const icon = (color: string, mark: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="256" height="256"><rect width="32" height="32" rx="8" fill="${color}"/>${mark}</svg>`

const logo = (color: string, mark: string, name: string, ink: string) => {
  const width = Math.round(50 + name.length * 12)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32" width="${width * 4}" height="128"><rect width="32" height="32" rx="8" fill="${color}"/>${mark}<text x="42" y="23" font-family="Inter, Segoe UI, Helvetica, Arial, sans-serif" font-size="20" font-weight="700" fill="${ink}">${name}</text></svg>`
}

export const insertDemoBrands = async (kit: Kit, db: Db) => {
  for (const brand of demoBrands) {
    const { accountId, productName = "", color = "", mark } = brand
    const draw = async (purpose: "favIcon" | "logoLight" | "logoDark", svg: string) =>
      mark === undefined ? null : insertPicture(kit, db, accountId, purpose, svg)
    const favIcon = await draw("favIcon", icon(color, mark ?? ""))
    const logoLight = await draw("logoLight", logo(color, mark ?? "", productName, "#161b1b"))
    const logoDark = await draw("logoDark", logo(color, mark ?? "", productName, "#ffffff"))
    const verified = brand.hostname === undefined ? null : "record"
    await db.run(sql`
      insert into account_brands (account_id, product_name, primary_color, hostname, hostname_claimed_at,
        hostname_verified_at, hostname_verified_by, support_email, support_phone, support_link,
        login_title, login_text, mail_sender_name, mail_reply_to, fav_icon, logo_light, logo_dark)
      values (${accountId}, ${brand.productName ?? null}, ${brand.color ?? null}, ${brand.hostname ?? null}, case
        when ${verified}::text is null then null else now() end,
        case when ${verified}::text is null then null else now() end, ${verified}, ${brand.supportEmail ?? null},
          ${brand.supportPhone ?? null}, ${brand.supportLink ?? null},
        ${brand.loginTitle ?? null}, ${brand.loginText ?? null}, ${brand.mailSenderName ?? null},
          ${brand.mailReplyTo ?? null}, ${favIcon}, ${logoLight}, ${logoDark})`)
  }
}

/** Through the upload, so that the demo data has no image that a user could not upload. */
const insertPicture = async (
  kit: Kit,
  db: Db,
  accountId: number,
  purpose: "favIcon" | "logoLight" | "logoDark",
  svg: string,
): Promise<string> => {
  const { image, raster } = await takeImage(Buffer.from(svg), purpose)
  let rasterName: string | null = null
  for (const drawn of [raster, image]) {
    if (drawn === undefined) continue
    const name = await kit.files.putByContent(accountId, drawn.bytes, drawn.extension)
    await db.run(sql`
      insert into brand_images (account_id, name, width, height, bytes, raster_name, used_at)
        values (${accountId}, ${name}, ${drawn.width}, ${drawn.height}, ${drawn.bytes.length}, ${rasterName}, now())
      on conflict do nothing`)
    rasterName = name
  }
  return rasterName!
}
