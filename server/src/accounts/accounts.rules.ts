import type { AccountStatus, CountryCode } from "@dialplane/contract/accounts/accounts.schema"

/** A pending account under a partner of type "ssu" is a trial. */
export const isTrial = (account: { status: AccountStatus; partnerType: string | null }) => account.status === "Pending" && account.partnerType === "ssu"

/** Only quote-based accounts outside the channel can be on hold: under fraud review, or with their trial put on hold. */
export const isOnFraudHold = (account: { cpq: boolean; csp: boolean; fraudReview: boolean; freeTrialStatus: string | null }) =>
  account.cpq && !account.csp && (account.fraudReview || account.freeTrialStatus === "ON_HOLD")

export const countries: Readonly<Record<CountryCode, { name: string; callingCode: string }>> = {
  US: { name: "United States", callingCode: "1" },
  CA: { name: "Canada", callingCode: "1" },
  GB: { name: "United Kingdom", callingCode: "44" },
  AU: { name: "Australia", callingCode: "61" },
  IN: { name: "India", callingCode: "91" },
}
