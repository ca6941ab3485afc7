/** Kinds of assigned assets; the server can find the assigned user for each. */
export const assetKinds = [
  "user",
  "login",
  "mfaMethod",
  "extension",
  "device",
  "line",
  "mac",
  "number",
  "recording",
] as const
export type AssetKind = (typeof assetKinds)[number]

/**
 * How an operation treats an assigned asset in the request, if not in the default way. By default the request is
 * refused unless the caller may manage the user it is assigned to.
 * - "each": the operation checks every object itself and leaves out those that the caller may not change (the rows of a
 *   job).
 * - "reference": the object is only referred to or receives something; nothing of it is changed or shown.
 * - a kind: what the field identifies, if its name does not say so.
 */
export type OwnerTreatment = "each" | "reference" | AssetKind

/** Keyed by the place in the request: "params.deviceId", "query.mac", "body.lines[].extensionId". */
export type Owners = Readonly<Record<string, OwnerTreatment>>
