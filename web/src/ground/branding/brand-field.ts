import type {
  BrandField,
  BrandOrigin,
  Branding,
  BrandingSettings,
  BrandValues,
} from "@dialplane/contract/ground/branding/branding.schema"

/** The path of a setting in the form and in the API response. */
export const pathOf = {
  productName: "productName",
  primaryColor: "primaryColor",
  loginTitle: "loginTitle",
  loginText: "loginText",
  supportEmail: "supportEmail",
  supportPhone: "supportPhone",
  supportLink: "supportLink",
  mailSenderName: "mailSenderName",
  mailReplyTo: "mailReplyTo",
  hostname: "hostname",
  favIcon: "icons.fav_icon",
  logoLight: "icons.logo_light",
  logoDark: "icons.logo_dark",
} as const satisfies Record<BrandField, string>

const read = (values: BrandingSettings | BrandValues, field: BrandField): string | null => {
  switch (field) {
    case "favIcon":
      return values.icons.fav_icon
    case "logoLight":
      return values.icons.logo_light
    case "logoDark":
      return values.icons.logo_dark
    default:
      return values[field]
  }
}

export interface Inherited {
  readonly value: string | null
  readonly origin: BrandOrigin
}

/** The value that would apply without the account's own setting. */
export const inheritedOf = (branding: Branding, field: BrandField): Inherited => ({
  value: read(branding.inherited.values, field),
  origin: branding.inherited.origins[field],
})

/** What users would see if the form were saved now. */
export const shownWith = (branding: Branding, draft: BrandingSettings) => {
  const value = (field: BrandField) => read(draft, field) ?? read(branding.inherited.values, field)
  const [logoLight, logoDark] = [value("logoLight"), value("logoDark")]
  const name = value("productName")?.trim() || branding.inherited.values.productName
  return {
    name,
    primaryColor: value("primaryColor"),
    favIcon: value("favIcon"),
    logoLight: logoLight ?? logoDark,
    logoDark: logoDark ?? logoLight,
    emailLogo: logoLight ?? value("favIcon"),
    loginTitle: value("loginTitle"),
    loginText: value("loginText"),
    support: [value("supportEmail"), value("supportPhone"), value("supportLink")].filter((way): way is string =>
      Boolean(way),
    ),
    mailSenderName: value("mailSenderName") ?? name,
    mailReplyTo: value("mailReplyTo"),
    hostname: value("hostname"),
  }
}
export type Draft = ReturnType<typeof shownWith>
