import { texts } from "@dialplane/contract/kit/language"

/**
 * In which role somebody acted. Audit entries keep the English form in every language: they are sealed, and the company
 * in it is found again when a reader may not know its name.
 */
export const keptActing = {
  fromAbove: (role: string, company: string) => `${role} of ${company}, from above`,
  assumed: (role: string, account: string, reason: string) => `${role} of ${account} (assumed: ${reason})`,
  assumedBy: (role: string, account: string, company: string, reason: string) =>
    `${role} of ${account} (assumed by ${company}: ${reason})`,
  trusted: (role: string, account: string, company: string) => `${role} of ${account} (trusted, of ${company})`,
  ownRole: (role: string, account: string) => `${role} of ${account}`,
}

/** The same in the language of the reader. */
export const actingMessages = texts("kit.acting", keptActing)
