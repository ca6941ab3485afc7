import { texts } from "@dialplane/contract/kit/language"

/** Stored in audit entries. */
export const phoneUserMessages = texts("engine.phoneUser", {
  client: "Phone, by feature code",
  testCall: (name: string) => `Test call placed by ${name}, by feature code`,
  nobody: (extension: string) => `Phone of ${extension}`,
})
