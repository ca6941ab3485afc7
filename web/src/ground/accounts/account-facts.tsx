import type { AccountInfoV2 as Info } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { CopyButton } from "../../ui/display/copy-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { KeyValueList, type KeyValue } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { accountMessages, type AccountMessages } from "./accounts.messages.ts"
import { partnerTypeLabel } from "./partner-type.ts"

interface Props {
  readonly info: Info
  /** The buttons that edit parts of it. */
  readonly edit: ReactNode
  readonly editFlags: ReactNode
}

/** Everything on record, in the account's own formats. */
export const AccountFacts = ({ info, edit, editFlags }: Props) => {
  const messages = useMessages(accountMessages)
  return (
    <>
      <Section title={messages.overview} actions={edit}>
        <KeyValueList columns={2} items={useOverview(info)} />
      </Section>
      <Money info={info} />
      <Section title={messages.formats} sentence={messages.formatsSentence}>
        <KeyValueList columns={2} items={useFormats(info)} />
      </Section>
      <Section title={messages.properties} sentence={messages.propertiesSentence} actions={editFlags}>
        <KeyValueList columns={2} items={useProperties(info)} />
      </Section>
      <Section title={messages.trialAndReview}>
        <KeyValueList columns={2} items={useTrial(info)} />
      </Section>
    </>
  )
}

const useOverview = (info: Info): KeyValue[] => {
  const messages = useMessages(accountMessages)
  const { dateTime } = useFormat()
  const parent =
    info.parentAccountId === null ? messages.noParent : `${info.partnerAccountName ?? ""} · ${info.parentAccountId}`
  return [
    {
      label: messages.accountId,
      value: (
        <>
          {info.accountId} <CopyButton value={String(info.accountId)} label={messages.copyId} size={20} />
        </>
      ),
    },
    { label: messages.name, value: info.name },
    { label: messages.kind, value: messages[`kind_${info.kind}`] },
    { label: messages.country, value: `${info.countryName} (${info.countryCode})` },
    { label: messages.zipCode, value: info.zipCode || undefined },
    { label: messages.parentAccount, value: parent },
    { label: messages.partnerType, value: partnerTypeLabel(messages, info.partnerAccountType) },
    { label: messages.migration, value: messages[`phase_${info.migrationPhase}`] },
    { label: messages.apps, value: info.appDisabled ? messages.appsOff : messages.appsOn },
    { label: messages.created, value: dateTime(info.createdDateAccountInGMT) },
  ]
}

/** Left out for users who may not see billing. */
const Money = ({ info }: { readonly info: Info }) => {
  const messages = useMessages(accountMessages)
  if (info.billingSystem === undefined) return null
  const address = info.billingAddress
  const { taxJurisdictionCode } = info
  return (
    <Section title={messages.billing}>
      <KeyValueList
        columns={2}
        items={[
          { label: messages.billingSystem, value: info.billingSystem },
          {
            label: messages.accountType,
            value: info.accountTypeId === 1 ? messages.standardType : messages.otherType(info.accountTypeId),
          },
          {
            label: messages.taxJurisdiction,
            value: taxJurisdictionCode ?? undefined,
            hint: taxJurisdictionCode ? messages.taxHint : undefined,
          },
          {
            label: messages.billingAddress,
            value: address
              ? [address.street, address.city, address.region, address.zipCode, address.countryCode]
                  .filter(Boolean)
                  .join(", ")
              : undefined,
          },
        ]}
      />
    </Section>
  )
}

const useFormats = (info: Info): KeyValue[] => {
  const messages = useMessages(accountMessages)
  const { date, time } = useFormat()
  const { dateFormat, currency, countryCallingCodes, countryCode } = useAccount()
  const now = Date.now()
  return [
    { label: messages.timeZone, value: info.timeZone },
    { label: messages.language, value: languageName(info.locale) },
    { label: messages.dateFormat, value: date(now), hint: dateFormat.mediumDate },
    {
      label: messages.timeFormat,
      value: time(now),
      hint: dateFormat.timeString === "24hr" ? messages.hours24 : messages.hours12,
    },
    { label: messages.currency, value: currency },
    { label: messages.callingCode, value: countryCallingCodes[countryCode] && `+${countryCallingCodes[countryCode]}` },
  ]
}

const languageName = (locale: string) => new Intl.DisplayNames([locale], { type: "language" }).of(locale)

const useProperties = (info: Info): KeyValue[] => {
  const messages = useMessages(accountMessages)
  const { isIcebergAccount, isAcctWhiteLabelPartner } = useAccount()
  const flags = [
    [messages.international, info.international],
    [messages.enterprise, info.enterprise],
    [messages.cpq, info.cpq],
    [messages.csp, info.csp],
    [messages.whiteLabel, isAcctWhiteLabelPartner],
    [messages.iceberg, isIcebergAccount],
  ] as const
  return flags.map(([label, on]) => ({ label, value: <YesNo on={on} /> }))
}

const useTrial = (info: Info): KeyValue[] => {
  const messages = useMessages(accountMessages)
  const { dateTime } = useFormat()
  return [
    { label: messages.trial, value: <YesNo on={info.trial} /> },
    {
      label: messages.trialState,
      value: info.freeTrialStatus === null ? undefined : trialStateName(messages, info.freeTrialStatus),
    },
    {
      label: messages.trialEnds,
      value: info.trialExpirationDate === null ? undefined : dateTime(info.trialExpirationDate),
    },
    { label: messages.fraudReview, value: <YesNo on={info.fraudReview} warns /> },
    { label: messages.fraudHold, value: <YesNo on={info.fraudHold} warns /> },
  ]
}

const trialStateName = (messages: AccountMessages, state: string) =>
  messages[`trial_${state}` as "trial_ACTIVE"] ?? state

const YesNo = ({ on, warns }: { readonly on: boolean; readonly warns?: boolean }) => {
  const messages = useMessages(accountMessages)
  return (
    <StatusBadge plain tone={on ? (warns ? "warn" : "good") : "off"}>
      {on ? messages.yes : messages.no}
    </StatusBadge>
  )
}
