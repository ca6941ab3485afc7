import type { HandsetProperty } from "@dialplane/contract/inventory/devices/handsets.schema"
import type { KeyType } from "@dialplane/contract/inventory/provisioning/phone-keys"
import type { PhoneMake } from "@dialplane/contract/inventory/devices/models"
import type { PhoneSettings } from "@dialplane/contract/inventory/provisioning/phone-settings"

/** A line as the phone registers it. */
export interface PhoneLine {
  readonly sipId: string
  readonly sipPassword: string
  readonly extension: string
  readonly displayName: string
  readonly isShared: boolean
}

/** A key with everything filled in. `line` counts the phone's lines from 1. */
export interface ShownKey {
  readonly type: KeyType
  readonly line: number
  readonly number: string
  readonly label: string
}

/** Everything the files of one phone are made of. */
export interface PhoneConfig {
  readonly make: PhoneMake
  readonly model: string
  /** Twelve hex digits, upper case. */
  readonly mac: string
  readonly sipHost: string
  /** The outbound proxy, if it is not the SIP host. */
  readonly outboundProxy: string | null
  /** The number to dial for voicemail. */
  readonly voicemailNumber: string
  /** The provisioning URL with a trailing slash; written into the files, so that the phone keeps using it. */
  readonly address: string
  readonly lines: readonly PhoneLine[]
  readonly keys: readonly ShownKey[]
  readonly settings: PhoneSettings
  readonly adminPassword: string
  /** Settings of this handset only. */
  readonly handset: Readonly<Partial<Record<HandsetProperty, string>>>
  /** The year whose clock changes are written for formats without rules. */
  readonly year: number
}

export interface PhoneFile {
  readonly name: string
  readonly contentType: string
  readonly body: string
}

export const mask = "••••••••"

/** The provisioning URL with its secret part, or with dots for display and comparison. */
export const addressWith = (baseUrl: string, token: string = mask) => `${baseUrl}/p/${token}/`

/**
 * The configuration without secrets, for display. Secrets are removed before rendering, so that no format can leak one.
 */
export const withoutSecrets = (config: PhoneConfig): PhoneConfig => ({
  ...config,
  adminPassword: mask,
  address: addressWith(new URL(config.address).origin),
  lines: config.lines.map((line) => ({ ...line, sipPassword: mask })),
})

/**
 * A rendered file with dots in place of the secret part of the URL; its fingerprint is compared with later versions.
 */
export const withoutToken = (body: string, token: string): string => body.replaceAll(token, mask)

/** The same file without secrets, without rendering it again. */
export const withoutPasswords = (body: string, { adminPassword, lines }: PhoneConfig): string =>
  // Longest first: one password may be a prefix of another.
  [adminPassword, ...lines.map(({ sipPassword }) => sipPassword)]
    .filter((secret) => secret !== "")
    .toSorted((one, other) => other.length - one.length)
    .reduce((shown, secret) => shown.replaceAll(secret, mask), body)

/** Host and path, for makes with a separate protocol setting. */
export const withoutProtocol = (url: string) => url.replace(/^https?:\/\//, "")
export const isSecure = (url: string) => url.startsWith("https:")

/** How often phones check for changed settings. */
export const refreshSeconds = 86_400

export const sipPort = (transport: PhoneSettings["transport"]) => (transport === "tls" ? 5061 : 5060)

/** A value from a table of values a make supports, or its fallback. */
export const wordFor = <Key extends string, Word>(
  table: Readonly<Partial<Record<Key, Word>>>,
  key: Key,
  otherwise: Word,
): Word => table[key] ?? otherwise
