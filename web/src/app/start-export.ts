/** Loaded with the first export. */
export const startExport = async (accountId: number, kind: string) =>
  (await import("../onboarding/imports/export-kind.ts")).exportKind(accountId, kind)
