import { texts } from "@dialplane/contract/kit/language"

/**
 * The role in which a user acted. Audit entries store the English form in every language: they are sealed, and the
 * company name is found in it when a reader must not see it.
 */
export const keptActing = {
  scim: (owner: string) => `SCIM, turned on by ${owner}`,
  apiKey: (key: string, owner: string) => `API key ${key} of ${owner}`,
  fromAbove: (role: string, company: string) => `${role} of ${company}, from above`,
  assumed: (role: string, account: string, reason: string) => `${role} of ${account} (assumed: ${reason})`,
  assumedBy: (role: string, account: string, company: string, reason: string) =>
    `${role} of ${account} (assumed by ${company}: ${reason})`,
  trusted: (role: string, account: string, company: string) => `${role} of ${account} (trusted, of ${company})`,
  ownRole: (role: string, account: string) => `${role} of ${account}`,
}

/** The same in the language of the reader. */
export const actingMessages = texts("kit.acting", keptActing)
