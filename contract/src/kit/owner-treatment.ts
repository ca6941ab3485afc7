/** What may be somebody's: the server knows how to find whose it is, for each of these. */
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
 * What an operation does with something that may be somebody's, where it is not the usual. Usual is that the caller has
 * to be somebody who may manage whoever it belongs to, or the request is refused before anything is done.
 * - "each": the use case asks the same question about each of them and leaves out those it may not touch (the rows of
 *   a job).
 * - "reference": it is only pointed to, or gets something; nothing of it is changed or shown.
 * - a kind: the field's name does not say what it names.
 */
export type OwnerTreatment = "each" | "reference" | AssetKind

/** Where in a request something is named: "params.deviceId", "query.mac", "body.lines[].extensionId". */
export type Owners = Readonly<Record<string, OwnerTreatment>>
