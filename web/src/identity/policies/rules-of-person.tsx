import type { PolicyOfUser } from "@dialplane/contract/identity/policies/policies.schema"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { sessionsOfPersonMessages, type SessionsOfPersonMessages } from "./sessions-of-person.messages.ts"

/** All rules that hold for a user, each with who set it. */
export const RulesOfPerson = ({ policies }: { readonly policies: PolicyOfUser }) => {
  const messages = useMessages(sessionsOfPersonMessages)
  const { date } = useFormat()
  const { signIn, passwordRules, session, addressRanges, mfa, sso, provisioning } = policies
  const restricted = addressRanges.roles.filter(({ ranges }) => ranges.length > 0)
  return (
    <KeyValueList
      columns={2}
      items={[
        { label: messages.signIn, value: signIn.reason === "none" ? messages.allowed : messages[signIn.reason] },
        {
          label: messages.sso,
          value: sso.excluded && sso.level !== "off" ? messages.ssoExcluded : messages[`sso_${sso.level}`],
          hint: messages[sso.source === "own" ? "forThisUser" : "account"],
        },
        {
          label: messages.from,
          value:
            restricted.length === 0
              ? messages.everywhere
              : restricted.map(({ role, ranges }) => messages.ofRole(role, ranges.join(", "))).join("; "),
          hint: restricted.length > 0 ? messages.accountForRole : messages[addressRanges.source],
        },
        {
          label: messages.password,
          value: messages.passwordRule(passwordRules.minimumLength, passwordRules.history),
          hint: messages[passwordRules.source],
        },
        {
          label: messages.commonPasswords,
          value: passwordRules.checkCommonPasswords ? messages.refused : messages.accepted,
          hint: messages[passwordRules.source],
        },
        {
          label: messages.passwordExpires,
          value: passwordRules.mustChange
            ? messages.mustChange
            : passwordRules.expiresDays === null
              ? messages.never
              : messages.expiresAfter(
                  passwordRules.expiresDays,
                  passwordRules.expiresAt === null ? null : date(passwordRules.expiresAt),
                ),
          hint: messages[passwordRules.source],
        },
        {
          label: messages.twoFactor,
          value: twoFactorOf(messages, mfa, date),
          hint:
            mfa.source === "role"
              ? messages.accountForRoles(mfa.roles.join(", "))
              : mfa.source === "own"
                ? messages.ownChoice
                : messages.account,
        },
        {
          label: messages.session,
          value: messages.sessionRule(session.idleMinutes, session.hours),
          hint: messages[session.source],
        },
        { label: messages.appSession, value: messages.appSessionRule(session.appDays), hint: messages[session.source] },
        {
          label: messages.provisioning,
          value: provisioning.managed
            ? provisioning.phonesManaged
              ? messages.managedWithPhones
              : messages.managed
            : messages.notProvisioned,
          hint: provisioning.onlyByScim ? messages.onlyByScim : undefined,
        },
      ]}
    />
  )
}

const twoFactorOf = (
  messages: SessionsOfPersonMessages,
  mfa: PolicyOfUser["mfa"],
  date: (at: string) => string,
): string => {
  if (mfa.exemptBySso) return messages.mfaLeftToSso
  if (mfa.setUpBy !== null && mfa.since !== null) return messages.mfaSetUpBy(date(mfa.since), date(mfa.setUpBy))
  if (mfa.since !== null) return messages.mfaRequired(date(mfa.since))
  if (mfa.enrolled) return messages.mfaOwn
  return mfa.mode === "off" ? messages.mfaOff : messages.mfaOptional
}
