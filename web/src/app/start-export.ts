/** Fetched with the first export: no list needs it before. */
export const startExport = async (accountId: number, kind: string) =>
  (await import("../onboarding/imports/export-kind.ts")).exportKind(accountId, kind)
