import { texts } from "@dialplane/contract/kit/language"

/** Stored in audit entries. */
export const phoneUserMessages = texts("engine.phoneUser", {
  client: "Phone, by feature code",
  nobody: (extension: string) => `Phone of ${extension}`,
})
