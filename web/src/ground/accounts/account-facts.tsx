import type { AccountInfoV2 as Info } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { CopyButton } from "../../ui/display/copy-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { KeyValueList, type KeyValue } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { accountWords, type AccountWords } from "./accounts.words.ts"
import { partnerTypeLabel } from "./partner-type.ts"

interface Props {
  readonly info: Info
  /** The ways to change parts of it. */
  readonly edit: ReactNode
  readonly editFlags: ReactNode
}

/** Everything on record, in the account's own formats. */
export const AccountFacts = ({ info, edit, editFlags }: Props) => {
  const words = useWords(accountWords)
  return (
    <>
      <Section title={words.overview} actions={edit}>
        <KeyValueList columns={2} items={useOverview(info)} />
      </Section>
      <Money info={info} />
      <Section title={words.formats} sentence={words.formatsSentence}>
        <KeyValueList columns={2} items={useFormats(info)} />
      </Section>
      <Section title={words.properties} sentence={words.propertiesSentence} actions={editFlags}>
        <KeyValueList columns={2} items={useProperties(info)} />
      </Section>
      <Section title={words.trialAndReview}>
        <KeyValueList columns={2} items={useTrial(info)} />
      </Section>
    </>
  )
}

const useOverview = (info: Info): KeyValue[] => {
  const words = useWords(accountWords)
  const { dateTime } = useFormat()
  const parent =
    info.parentAccountId === null ? words.noParent : `${info.partnerAccountName ?? ""} · ${info.parentAccountId}`
  return [
    {
      label: words.accountId,
      value: (
        <>
          {info.accountId} <CopyButton value={String(info.accountId)} label={words.copyId} size={20} />
        </>
      ),
    },
    { label: words.name, value: info.name },
    { label: words.kind, value: words[`kind_${info.kind}`] },
    { label: words.country, value: `${info.countryName} (${info.countryCode})` },
    { label: words.zipCode, value: info.zipCode || undefined },
    { label: words.parentAccount, value: parent },
    { label: words.partnerType, value: partnerTypeLabel(words, info.partnerAccountType) },
    { label: words.migration, value: words[`phase_${info.migrationPhase}`] },
    { label: words.apps, value: info.appDisabled ? words.appsOff : words.appsOn },
    { label: words.created, value: dateTime(info.createdDateAccountInGMT) },
  ]
}

/** Not there at all for those from whom billing is hidden. */
const Money = ({ info }: { readonly info: Info }) => {
  const words = useWords(accountWords)
  if (info.billingSystem === undefined) return null
  const address = info.billingAddress
  const { taxJurisdictionCode } = info
  return (
    <Section title={words.billing}>
      <KeyValueList
        columns={2}
        items={[
          { label: words.billingSystem, value: info.billingSystem },
          {
            label: words.accountType,
            value: info.accountTypeId === 1 ? words.standardType : words.otherType(info.accountTypeId),
          },
          {
            label: words.taxJurisdiction,
            value: taxJurisdictionCode ?? undefined,
            hint: taxJurisdictionCode ? words.taxHint : undefined,
          },
          {
            label: words.billingAddress,
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
  const words = useWords(accountWords)
  const { date, time } = useFormat()
  const { dateFormat, currency, countryCallingCodes, countryCode } = useAccount()
  const now = Date.now()
  return [
    { label: words.timeZone, value: info.timeZone },
    { label: words.language, value: languageName(info.locale) },
    { label: words.dateFormat, value: date(now), hint: dateFormat.mediumDate },
    {
      label: words.timeFormat,
      value: time(now),
      hint: dateFormat.timeString === "24hr" ? words.hours24 : words.hours12,
    },
    { label: words.currency, value: currency },
    { label: words.callingCode, value: countryCallingCodes[countryCode] && `+${countryCallingCodes[countryCode]}` },
  ]
}

const languageName = (locale: string) => new Intl.DisplayNames([locale], { type: "language" }).of(locale)

const useProperties = (info: Info): KeyValue[] => {
  const words = useWords(accountWords)
  const { isIcebergAccount, isAcctWhiteLabelPartner } = useAccount()
  const flags = [
    [words.international, info.international],
    [words.enterprise, info.enterprise],
    [words.cpq, info.cpq],
    [words.csp, info.csp],
    [words.whiteLabel, isAcctWhiteLabelPartner],
    [words.iceberg, isIcebergAccount],
  ] as const
  return flags.map(([label, on]) => ({ label, value: <YesNo on={on} /> }))
}

const useTrial = (info: Info): KeyValue[] => {
  const words = useWords(accountWords)
  const { dateTime } = useFormat()
  return [
    { label: words.trial, value: <YesNo on={info.trial} /> },
    {
      label: words.trialState,
      value: info.freeTrialStatus === null ? undefined : trialStateName(words, info.freeTrialStatus),
    },
    {
      label: words.trialEnds,
      value: info.trialExpirationDate === null ? undefined : dateTime(info.trialExpirationDate),
    },
    { label: words.fraudReview, value: <YesNo on={info.fraudReview} warns /> },
    { label: words.fraudHold, value: <YesNo on={info.fraudHold} warns /> },
  ]
}

const trialStateName = (words: AccountWords, state: string) => words[`trial_${state}` as "trial_ACTIVE"] ?? state

const YesNo = ({ on, warns }: { readonly on: boolean; readonly warns?: boolean }) => {
  const words = useWords(accountWords)
  return (
    <StatusBadge plain tone={on ? (warns ? "warn" : "good") : "off"}>
      {on ? words.yes : words.no}
    </StatusBadge>
  )
}
