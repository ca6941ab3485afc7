import {
  brandFields,
  brandImagePath,
  ownProductName,
  type BrandField,
  type BrandOrigin,
  type BrandOrigins,
  type BrandValues,
  type BrandingSettings,
  type HostnameState,
} from "@dialplane/contract/ground/branding/branding.schema"
import type { ShownBrand } from "@dialplane/contract/ground/branding/shown-brand"
import type { AccountId } from "@dialplane/contract/kit/ids"

/** The account's own settings; images by name. */
export type OwnBrand = Readonly<Record<BrandField, string | null>>

/** One account on the path up the tree. */
export interface BrandLine extends OwnBrand {
  readonly accountId: AccountId
  readonly accountName: string
  readonly path: readonly AccountId[]
  /** The verified hostname in use, which may be one that is being replaced. */
  readonly activeHostname: string | null
}

/** The reader, who decides which names of parent accounts are shown. */
export interface Reader {
  readonly accountId: AccountId
  readonly parentId: AccountId | null
}

const images: ReadonlySet<BrandField> = new Set(["favIcon", "logoLight", "logoDark"])

export const imageAddressOf = (name: string | null) => (name === null ? null : brandImagePath + name)
export const imageNameOf = (address: string | null) => (address === null ? null : address.slice(brandImagePath.length))

/** An unverified hostname gets no brand: it may belong to another account. */
export const counts = (line: BrandLine, field: BrandField) => valueOn(line, field) !== null

export const valueOn = (line: BrandLine, field: BrandField) =>
  field === "hostname" ? line.activeHostname : line[field]

/** A partner sees the names of all accounts below it and of its own partner, but not of accounts further up. */
const mayName = (line: BrandLine, reader: Reader) =>
  line.path.includes(reader.accountId) || line.accountId === reader.parentId

/**
 * The brands that an account's users may inherit; `lines` nearest first. Customers of a white label inherit nothing
 * from above its owner, because a support address or an email sender would reveal the operator. The owner itself does
 * inherit; `ownAccountId` is left out for what its customers see.
 */
export const linesUpToBrandOwner = (
  lines: readonly BrandLine[],
  ownAccountId: AccountId | undefined,
): readonly BrandLine[] => {
  const owner = lines.findIndex((line) => line.accountId !== ownAccountId && line.productName !== null)
  return owner === -1 ? lines : lines.slice(0, owner + 1)
}

interface Resolved {
  readonly values: OwnBrand
  readonly origins: BrandOrigins
}

/** Each setting from the nearest account that has it; `lines` nearest first. */
export const resolveBrand = (
  lines: readonly BrandLine[],
  ownAccountId: AccountId | undefined,
  reader?: Reader,
): Resolved => {
  const found = brandFields.map((field) => [field, lines.find((line) => counts(line, field))] as const)
  const originOf = (line: BrandLine | undefined): BrandOrigin => {
    if (line === undefined) return { from: "product", accountId: null, accountName: null }
    if (line.accountId === ownAccountId)
      return { from: "own", accountId: line.accountId, accountName: line.accountName }
    const named = reader !== undefined && mayName(line, reader)
    return { from: "above", accountId: named ? line.accountId : null, accountName: named ? line.accountName : null }
  }
  return {
    values: Object.fromEntries(
      found.map(([field, line]) => [field, line === undefined ? null : valueOn(line, field)]),
    ) as OwnBrand,
    origins: Object.fromEntries(found.map(([field, line]) => [field, originOf(line)])) as BrandOrigins,
  }
}

/** An account's own settings in the format of the API. */
export const settingsOf = ({ favIcon, logoLight, logoDark, ...texts }: OwnBrand): BrandingSettings => ({
  productName: texts.productName,
  primaryColor: texts.primaryColor,
  loginTitle: texts.loginTitle,
  loginText: texts.loginText,
  supportEmail: texts.supportEmail,
  supportPhone: texts.supportPhone,
  supportLink: texts.supportLink,
  mailSenderName: texts.mailSenderName,
  mailReplyTo: texts.mailReplyTo,
  hostname: texts.hostname,
  icons: {
    fav_icon: imageAddressOf(favIcon),
    logo_light: imageAddressOf(logoLight),
    logo_dark: imageAddressOf(logoDark),
  },
})

/** The settings of a request in the format they are stored in. */
export const ownBrandOf = ({ icons, ...texts }: BrandingSettings): OwnBrand => ({
  ...texts,
  favIcon: imageNameOf(icons.fav_icon),
  logoLight: imageNameOf(icons.logo_light),
  logoDark: imageNameOf(icons.logo_dark),
})

export const valuesOf = (values: OwnBrand): BrandValues => ({
  ...settingsOf(values),
  productName: values.productName ?? ownProductName,
})

export const shownBrandOf = (values: OwnBrand): ShownBrand => ({
  name: values.productName ?? ownProductName,
  primaryColor: values.primaryColor,
  // A logo for a light background is better than none on a dark page, and the other way round.
  favIcon: imageAddressOf(values.favIcon),
  logoLight: imageAddressOf(values.logoLight ?? values.logoDark),
  logoDark: imageAddressOf(values.logoDark ?? values.logoLight),
  loginTitle: values.loginTitle,
  loginText: values.loginText,
  supportEmail: values.supportEmail,
  supportPhone: values.supportPhone,
  supportLink: values.supportLink,
})

export const noBrand: OwnBrand = Object.fromEntries(brandFields.map((field) => [field, null])) as OwnBrand

/** As recorded in the audit log: images by address. */
export const readable = (brand: OwnBrand): OwnBrand => withImages(brand, imageAddressOf)
export const stored = (brand: OwnBrand): OwnBrand => withImages(brand, imageNameOf)
const withImages = (brand: OwnBrand, change: (value: string | null) => string | null) =>
  Object.fromEntries(
    brandFields.map((field) => [field, images.has(field) ? change(brand[field]) : brand[field]]),
  ) as OwnBrand

/** Only the differences, for the audit log. */
export const brandDifferences = (before: OwnBrand, after: OwnBrand) => {
  const changed = brandFields.filter((field) => before[field] !== after[field])
  if (changed.length === 0) return undefined
  const part = (of: OwnBrand) => Object.fromEntries(changed.map((field) => [field, of[field]]))
  return { before: part(readable(before)), after: part(readable(after)) }
}

interface HostnameRow {
  readonly hostname: string | null
  readonly hostnameVerifiedAt: string | null
  readonly hostnameVerifiedBy: "record" | "operator" | null
  readonly hostnameClaimedAt: string | null
  readonly hostnameCheckedAt: string | null
  readonly hostnameFinding: "missing" | "different" | "unreachable" | null
  readonly hostnameFailure: string | null
  readonly hostnameLeadsHere: boolean | null
  readonly hostnameReachFailure: string | null
  readonly previousHostname: string | null
}

export const claimDays = 7

/** A missing record is waited for while the claim is valid; a record with another value is wrong at once. */
const waits = ({ hostnameClaimedAt, hostnameFinding }: HostnameRow, now: number) =>
  hostnameFinding !== "different" &&
  hostnameClaimedAt !== null &&
  now - Date.parse(hostnameClaimedAt) < claimDays * 86_400_000

export const hostnameStateOf = (
  row: HostnameRow | undefined,
  {
    record,
    sandbox,
    now,
    target,
  }: {
    readonly record: HostnameState["record"]
    readonly sandbox: boolean
    readonly now: number
    readonly target: string
  },
): HostnameState => {
  if (row?.hostname == null)
    return {
      state: "none",
      provenBy: null,
      provenAt: null,
      checkedAt: null,
      failure: null,
      record: null,
      leadsHere: null,
      reachFailure: null,
      sandbox: false,
      target,
      stillActive: null,
    }
  return {
    state: row.hostnameVerifiedAt !== null ? "proven" : waits(row, now) ? "waiting" : "failed",
    provenBy: row.hostnameVerifiedBy,
    provenAt: row.hostnameVerifiedAt,
    checkedAt: row.hostnameCheckedAt,
    failure: row.hostnameFailure,
    record,
    leadsHere: row.hostnameLeadsHere,
    reachFailure: row.hostnameReachFailure,
    sandbox,
    target,
    stillActive: row.previousHostname,
  }
}

/** Seconds until the next automatic check: short at first, later once a day. */
const pauses = [60, 300, 900, 3600, 6 * 3600]
export const secondsToNextLook = (round: number) => pauses[round] ?? 86_400
