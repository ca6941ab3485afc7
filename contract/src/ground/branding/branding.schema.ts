import { z } from "zod"
import { sentAsFile } from "../../kit/sent-as-file.ts"
import { accountId } from "../../kit/ids.ts"
import { email, instant, line, note } from "../../kit/text.ts"

/** The parts of a brand. Each is the account's own or inherited from the nearest account above that has one. */
export const brandFields = [
  "productName",
  "primaryColor",
  "favIcon",
  "logoLight",
  "logoDark",
  "loginTitle",
  "loginText",
  "supportEmail",
  "supportPhone",
  "supportLink",
  "mailSenderName",
  "mailReplyTo",
  "hostname",
] as const
export type BrandField = (typeof brandFields)[number]

/** The product name without any brand. */
export const ownProductName = "Dialplane"

// --- single settings -------------------------------------------------------------------------------------------------

const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "Must be a color like #0f635b.")

export const brandImagePath = "/api/portal/brand-images/"
/** The name of an image is the hash of its content, so an address always shows the same image. */
export const brandImageName = z.string().regex(/^[0-9a-f]{64}\.(png|svg)$/, "Must be the name of an image.")
const imageAddress = z
  .string()
  .regex(/^\/api\/portal\/brand-images\/[0-9a-f]{64}\.(png|svg)$/, "Must be the address of an uploaded image.")

/** RFC 1123, at least two labels, the last one not a number: IP addresses are not hostnames. */
export const hostname = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, "At most 253 characters.")
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/,
    "Must be a hostname like portal.example.com, without https:// and without a path.",
  )

const webAddress = z
  .url({
    protocol: /^https?$/,
    hostname: z.regexes.domain,
    error: "Must be a web address like https://help.example.com.",
  })
  .max(500, "At most 500 characters.")
const phone = z
  .string()
  .trim()
  .max(40, "At most 40 characters.")
  .regex(/^\+?[\d\s().-]*\d{2}[\d\s().-]*$/, "Must be a phone number.")

// --- the settings of one account -------------------------------------------------------------------------------------

const texts = {
  productName: line(60)
    .nullable()
    .describe("Name of the product that users see; null inherits it from the account above"),
  primaryColor: color.nullable().describe("Main color as #RRGGBB; null inherits it"),
  loginTitle: line(80).nullable().describe("Title of the sign-in page; null inherits it"),
  loginText: note(400)
    .min(1, "Must not be empty.")
    .nullable()
    .describe("Text below the title of the sign-in page; null inherits it"),
  supportEmail: email.nullable().describe("Email address that users of the brand write to; null inherits it"),
  supportPhone: phone.nullable().describe("Phone number that users of the brand call; null inherits it"),
  supportLink: webAddress.nullable().describe("Address of the support page of the brand; null inherits it"),
  mailSenderName: line(60).nullable().describe("Name of the sender of emails; null inherits it"),
  mailReplyTo: email.nullable().describe("Address to which replies to emails go; null inherits it"),
  hostname: hostname.nullable().describe("Hostname of the portal, such as phone.example.com; null inherits it"),
}
const icons = {
  fav_icon: imageAddress.nullable().describe("Address of the icon in the tab of the browser; null inherits it"),
  logo_light: imageAddress.nullable().describe("Address of the logo for light backgrounds; null inherits it"),
  logo_dark: imageAddress.nullable().describe("Address of the logo for dark backgrounds; null inherits it"),
}

/** An account's own settings; null means inherited. */
export const brandingSettings = z
  .strictObject({ ...texts, icons: z.strictObject(icons).describe("Addresses of icons") })
  .meta({ id: "BrandingSettings" })
export type BrandingSettings = z.output<typeof brandingSettings>

const version = z.int().min(0).max(2_147_483_647).optional()

/** Omitted settings stay. */
export const brandingChange = z
  .strictObject({
    ...brandingSettings.partial().shape,
    icons: z.strictObject(icons).partial().optional().describe("Addresses of icons"),
    version: version.describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "BrandingChange" })
export type BrandingChange = z.output<typeof brandingChange>

/** All settings; omitted ones are inherited. */
const orAbove = <T extends z.ZodType>(schema: T) => schema.optional().transform((value) => value ?? null)
export const brandingReplacement = z
  .strictObject({
    productName: orAbove(texts.productName).describe("Name of the product that users see"),
    primaryColor: orAbove(texts.primaryColor).describe("Main color as #RRGGBB"),
    loginTitle: orAbove(texts.loginTitle).describe("Title of the sign-in page"),
    loginText: orAbove(texts.loginText).describe("Text of the sign-in page"),
    supportEmail: orAbove(texts.supportEmail).describe("Email address that users of the brand write to"),
    supportPhone: orAbove(texts.supportPhone).describe("Phone number that users of the brand call"),
    supportLink: orAbove(texts.supportLink).describe("Address of the support page of the brand"),
    mailSenderName: orAbove(texts.mailSenderName).describe("Name of the sender of emails"),
    mailReplyTo: orAbove(texts.mailReplyTo).describe("Address to which replies to emails go"),
    hostname: orAbove(texts.hostname).describe("Hostname of the portal, such as phone.example.com"),
    icons: z
      .strictObject({
        fav_icon: orAbove(icons.fav_icon).describe("Address of the icon in the tab of the browser"),
        logo_light: orAbove(icons.logo_light).describe("Address of the logo for light backgrounds"),
        logo_dark: orAbove(icons.logo_dark).describe("Address of the logo for dark backgrounds"),
      })
      .optional()
      .transform((value) => value ?? { fav_icon: null, logo_light: null, logo_dark: null })
      .describe("Addresses of icons"),
    version: version.describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "BrandingReplacement" })
export type BrandingReplacement = z.output<typeof brandingReplacement>

// --- what is in force ------------------------------------------------------------------------------------------------

const shownText = z.string().nullable()
const values = z.object({
  productName: z.string().describe("Name of the product that users see"),
  primaryColor: shownText.describe("Main color as #RRGGBB"),
  loginTitle: shownText.describe("Title of the sign-in page"),
  loginText: shownText.describe("Text of the sign-in page"),
  supportEmail: shownText.describe("Email address that users of the brand write to"),
  supportPhone: shownText.describe("Phone number that users of the brand call"),
  supportLink: shownText.describe("Address of the support page of the brand"),
  mailSenderName: shownText.describe("Name of the sender of emails"),
  mailReplyTo: shownText.describe("Address to which replies to emails go"),
  hostname: shownText.describe("Hostname of the portal, such as phone.example.com"),
  icons: z
    .object({
      fav_icon: shownText.describe("Address of the icon in the tab of the browser"),
      logo_light: shownText.describe("Address of the logo for light backgrounds"),
      logo_dark: shownText.describe("Address of the logo for dark backgrounds"),
    })
    .describe("Addresses of icons"),
})
export type BrandValues = z.infer<typeof values>

/**
 * own: set in this account. above: inherited from an account above, which is named if the reader may know it. product:
 * set nowhere, so the product's own.
 */
export const brandOrigin = z
  .object({
    from: z
      .enum(["own", "above", "product"])
      .describe("own: set by this account. above: by an account above. product: the default"),
    accountId: accountId.nullable(),
    accountName: z.string().nullable().describe("Name of the account"),
  })
  .meta({ id: "BrandOrigin" })
export type BrandOrigin = z.infer<typeof brandOrigin>
const origins = z.object(
  Object.fromEntries(
    brandFields.map((field) => [field, brandOrigin.describe("Where the value in force comes from")]),
  ) as Record<BrandField, typeof brandOrigin>,
)
export type BrandOrigins = z.infer<typeof origins>

/** record: proven by the DNS record in `record`. operator: confirmed by the operator's staff. */
export const hostnameState = z
  .object({
    state: z.enum(["none", "waiting", "proven", "failed"]).describe("How far the proof of the hostname is"),
    provenBy: z
      .enum(["record", "operator"])
      .nullable()
      .describe("record: by the DNS record. operator: confirmed by hand"),
    provenAt: instant.nullable().describe("When the proof was found"),
    checkedAt: instant.nullable().describe("When it was last checked"),
    failure: z.string().nullable().describe("What the last check found missing"),
    record: z
      .object({
        name: z.string().describe("Name of the DNS record"),
        value: z.string().describe("Value of the DNS record"),
      })
      .nullable()
      .describe("The TXT record that proves that the hostname belongs to the account"),
    leadsHere: z
      .boolean()
      .nullable()
      .describe("Whether the hostname points to this server; null before the first check"),
    reachFailure: z.string().nullable().describe("Why the hostname does not lead here; null if it does"),
    sandbox: z.boolean().describe("The check uses a sandbox, for hostnames that do not exist"),
    target: z.string().describe("The installation's own hostname, the target of the account's CNAME record"),
    stillActive: z
      .string()
      .nullable()
      .describe("The proven hostname that this one replaces; it stays in use until this one is proven"),
  })
  .meta({ id: "HostnameState" })
export type HostnameState = z.infer<typeof hostnameState>

/** The effective values, where each comes from, the account's own settings, and the values without these. */
export const branding = values
  .extend({
    accountId,
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
    origins: origins.describe("The account that each value comes from"),
    own: brandingSettings.describe("Settings that this account has itself"),
    inherited: z
      .object({
        values: values.describe("The values that apply where the account has none of its own"),
        origins: origins.describe("The account that each inherited value comes from"),
      })
      .describe("What applies where the account has no setting of its own"),
    hostnameState: hostnameState.describe("How far the proof of the hostname is"),
  })
  .meta({ id: "Branding" })
export type Branding = z.infer<typeof branding>

// --- pictures --------------------------------------------------------------------------------------------------------

export const imagePurposes = ["favIcon", "logoLight", "logoDark"] as const
export type ImagePurpose = (typeof imagePurposes)[number]

export const largestImageBytes = 1_000_000
/** Base64 is a third longer than its content. */
export const imageUpload = z
  .strictObject({
    purpose: z.enum(imagePurposes).describe("What the image is for, which decides its size"),
    image: sentAsFile(
      z
        .base64("Must be base64.")
        .min(1, "Must not be empty.")
        .max(Math.ceil(largestImageBytes / 3) * 4, "The image is too large. The maximum is 1 MB."),
    ).describe("The image in base64, or as a part of a form"),
  })
  .meta({ id: "ImageUpload" })
export type ImageUpload = z.output<typeof imageUpload>

export const uploadedImage = z
  .object({
    address: z.string().describe("Postal address"),
    contentType: z.enum(["image/png", "image/svg+xml"]).describe("Content type of the file"),
    width: z.int().describe("Width in pixels"),
    height: z.int().describe("Height in pixels"),
    bytes: z.int().describe("Size in bytes"),
    removed: z.array(z.string()).describe("Parts that were removed from an SVG because an image must not contain them"),
  })
  .meta({ id: "UploadedImage" })
export type UploadedImage = z.infer<typeof uploadedImage>
