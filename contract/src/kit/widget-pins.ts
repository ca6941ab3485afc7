/** The calls that have several versions, with the default version. */
export const defaultVersions = {
  readUser: "v4",
  readCurrentUser: "v4",
  createUser: "v3",
  updateUser: "v3",
  listExtensions: "v1",
  readExtension: "v1",
  previewOrder: "v4",
  submitOrder: "v4",
  readAccountIndicator: "v2",
  changeAccountStatus: "v1",
} as const
export type VersionedCall = keyof typeof defaultVersions
export type Version = "v0" | "v1" | "v2" | "v3" | "v4"

interface Pin {
  readonly versions: Partial<Record<VersionedCall, Version>>
  /**
   * "stated" is part of the product's specification; "chosen" was added here, so that every widget always uses the same
   * version.
   */
  readonly source: "stated" | "chosen"
}

// The versions stay literal types, so that a table of endpoints by version returns the endpoint with its own types.
const stated = <const Versions extends Pin["versions"]>(versions: Versions) => ({ versions, source: "stated" }) as const
const chosen = <const Versions extends Pin["versions"]>(versions: Versions) => ({ versions, source: "chosen" }) as const

/** The widgets with a fixed version. */
export const widgetPins = {
  "users-table-list": stated({ readUser: "v3" }),
  "user-info-edit": stated({ readUser: "v0", updateUser: "v1" }),
  "lineappearance-table-list": stated({ listExtensions: "v2" }),
  "lineappearance-extension": stated({ listExtensions: "v2" }),
  "admin-dashboard": stated({ listExtensions: "v2" }),
  "extensions-table-list": stated({ listExtensions: "v2" }),
  "extn-move-device": stated({ listExtensions: "v2" }),
  "pbxSettings-Outbound-CallerId": stated({ listExtensions: "v2" }),
  "e911-locations-table-list": stated({ listExtensions: "v2" }),
  "international-order": stated({ previewOrder: "v2", submitOrder: "v2" }),
  "location-activate-now": stated({ changeAccountStatus: "v2" }),
  "locations-table": stated({ changeAccountStatus: "v2" }),
  "user-block-calls": chosen({ readUser: "v1" }),
  "edit-extension-monitor": chosen({ listExtensions: "v1" }),
  "alternate-id": chosen({ readUser: "v3" }),
  "user-info": chosen({ readUser: "v4" }),
  "extension-user": chosen({ readUser: "v4" }),
  "extension-info": chosen({ readExtension: "v1" }),
  phonebook: chosen({ readUser: "v1" }),
  "edit-la": chosen({ listExtensions: "v2" }),
} as const satisfies Record<string, Pin>
export type Widget = keyof typeof widgetPins

type Pinned<Call extends VersionedCall, Name extends Widget> =
  (typeof widgetPins)[Name]["versions"] extends Readonly<Record<Call, infer Found>>
    ? Found
    : (typeof defaultVersions)[Call]
/** The version a widget uses; the default if no widget is named. */
export type VersionFor<Call extends VersionedCall, Name extends Widget | undefined> = Name extends Widget
  ? Pinned<Call, Name>
  : (typeof defaultVersions)[Call]

/** `userReads[versionFor("readUser", "user-info-edit")]` is the endpoint that this widget calls. */
export const versionFor = <Call extends VersionedCall, Name extends Widget | undefined = undefined>(
  call: Call,
  widget?: Name,
): VersionFor<Call, Name> => {
  const pinned: Pin["versions"] = widget === undefined ? {} : widgetPins[widget].versions
  return (pinned[call] ?? defaultVersions[call]) as VersionFor<Call, Name>
}
