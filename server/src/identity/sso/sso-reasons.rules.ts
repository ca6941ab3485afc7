import type { ssoReasons } from "@dialplane/contract/identity/sso/sso-reasons"
import { ssoCheckNames, type SsoCheckName, type SsoTest } from "@dialplane/contract/identity/sso/sso.schema"

/** Why a sign-in did not succeed, and which check noticed it. */
const checkOfReason = {
  noAnswer: "response",
  tooLarge: "response",
  notReadable: "response",
  forbiddenMarkup: "response",
  providerRefused: "response",
  unknownRequest: "response",
  requestExpired: "response",
  requestUsed: "response",
  settingsChanged: "response",
  notAllowedFromProvider: "response",
  turnedOff: "response",
  notTested: "response",
  notEncrypted: "response",
  cannotDecrypt: "response",
  providerUnreachable: "response",
  codeRefused: "response",
  certificateExpired: "signature",
  unsigned: "signature",
  weakAlgorithm: "signature",
  wrongSignature: "signature",
  expired: "time",
  notYetValid: "time",
  wrongAudience: "audience",
  wrongIssuer: "issuer",
  wrongRecipient: "recipient",
  wrongDestination: "recipient",
  wrongRequest: "recipient",
  wrongNonce: "recipient",
  replayed: "replay",
  noName: "loginName",
  personUnknown: "person",
  linkedToOther: "person",
  excluded: "person",
  notForVendorSupport: "person",
  domainNotVerified: "person",
  notAdmitted: "admission",
  otherBrowser: "admission",
  otherPerson: "person",
  notAnew: "time",
} as const satisfies Record<keyof typeof ssoReasons, SsoCheckName>
export type SsoReason = keyof typeof checkOfReason

/** Without what the database cannot store: null characters and halves of surrogate pairs. */
export const storable = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, "")

/** A sign-in that did not succeed. The reason is for the account's administrators only. */
export class SsoFailure extends Error {
  override readonly name = "SsoFailure"
  /** More for the log, such as what the provider said. */
  readonly detail: string | undefined
  constructor(
    readonly reason: SsoReason,
    detail?: string,
  ) {
    super(reason)
    this.detail = detail && storable(detail)
  }
}

export const fail = (reason: SsoReason, detail?: string): never => {
  throw new SsoFailure(reason, detail)
}

/** Every check before the one that failed has passed. */
export const checksAfter = (reason: SsoReason | null): SsoTest["checks"] => {
  const failed = reason === null ? ssoCheckNames.length : ssoCheckNames.indexOf(checkOfReason[reason])
  return ssoCheckNames.map((name, index) => ({
    name,
    outcome: index < failed ? "passed" : index === failed ? "failed" : "notReached",
  }))
}
