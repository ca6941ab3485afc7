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

/** All that the files of one phone are made of. */
export interface PhoneConfig {
  readonly make: PhoneMake
  readonly model: string
  /** Twelve hex digits, upper case. */
  readonly mac: string
  readonly sipHost: string
  /** Where everything is sent first, when that is not the SIP host itself. */
  readonly outboundProxy: string | null
  /** What is dialled to hear one's messages. */
  readonly voicemailNumber: string
  /**
   * Where this phone gets these files, with a slash at the end: written into them, so that a phone that was led here
   * once comes back by itself.
   */
  readonly address: string
  readonly lines: readonly PhoneLine[]
  readonly keys: readonly ShownKey[]
  readonly settings: PhoneSettings
  readonly adminPassword: string
  /** What somebody set on this handset alone. */
  readonly handset: Readonly<Partial<Record<HandsetProperty, string>>>
  /** The year whose clock changes are written where a format knows no rules of its own. */
  readonly year: number
}

export interface PhoneFile {
  readonly name: string
  readonly contentType: string
  readonly body: string
}

export const mask = "••••••••"

/** The address of a phone with its secret part, or with dots for people and for comparing. */
export const addressWith = (baseUrl: string, token: string = mask) => `${baseUrl}/p/${token}/`

/**
 * The same files for people's eyes. Done before anything is written, so that no format can let a secret slip through.
 */
export const withoutSecrets = (config: PhoneConfig): PhoneConfig => ({
  ...config,
  adminPassword: mask,
  address: addressWith(new URL(config.address).origin),
  lines: config.lines.map((line) => ({ ...line, sipPassword: mask })),
})

/**
 * A file as it was written, with dots in place of the address's secret part: by its fingerprint it is compared with
 * later ones.
 */
export const withoutToken = (body: string, token: string): string => body.replaceAll(token, mask)

/** The same for people's eyes, without writing the file once more. */
export const withoutPasswords = (body: string, { adminPassword, lines }: PhoneConfig): string =>
  // The longest first: one password may be the beginning of another.
  [adminPassword, ...lines.map(({ sipPassword }) => sipPassword)]
    .filter((secret) => secret !== "")
    .toSorted((one, other) => other.length - one.length)
    .reduce((shown, secret) => shown.replaceAll(secret, mask), body)

/** Host and path, for makes that are told the protocol beside it. */
export const withoutProtocol = (url: string) => url.replace(/^https?:\/\//, "")
export const isSecure = (url: string) => url.startsWith("https:")

/** How often phones look whether something changed for them. */
export const refreshSeconds = 86_400

export const sipPort = (transport: PhoneSettings["transport"]) => (transport === "tls" ? 5061 : 5060)

/** A value from a small table of what a make understands, or its own word for "something else". */
export const wordFor = <Key extends string, Word>(
  table: Readonly<Partial<Record<Key, Word>>>,
  key: Key,
  otherwise: Word,
): Word => table[key] ?? otherwise
