import type { accountInfoV2 } from "@dialplane/contract/accounts/accounts.schema"
import type { z } from "zod"
import { useAccount } from "../kit/account.tsx"
import { AccountStatusBadge } from "../kit/account-status-badge.tsx"
import { useFormat, useWords } from "../kit/locale/use-locale.ts"
import { CopyButton } from "../ui/display/copy-button.tsx"
import { StatusBadge } from "../ui/display/status-badge.tsx"
import { KeyValueList, type KeyValue } from "../ui/page/key-value-list.tsx"
import { Section } from "../ui/page/section.tsx"
import { accountWords } from "./accounts.words.ts"

type Info = z.infer<typeof accountInfoV2>

/** Everything on record, in the account's own formats. */
export const AccountFacts = ({ info }: { readonly info: Info }) => {
  const words = useWords(accountWords)
  return (
    <>
      <Section title={words.overview}>
        <KeyValueList columns={2} items={useOverview(info)} />
      </Section>
      <Section title={words.billing}>
        <KeyValueList columns={2} items={useBilling(info)} />
      </Section>
      <Section title={words.formats} sentence={words.formatsSentence}>
        <KeyValueList columns={2} items={useFormats(info)} />
      </Section>
      <Section title={words.properties} sentence={words.propertiesSentence}>
        <KeyValueList columns={2} items={useProperties(info)} />
      </Section>
      <Section title={words.trialAndReview}>
        <KeyValueList columns={2} items={useTrial(info)} />
      </Section>
      <Regions />
    </>
  )
}

const useOverview = (info: Info): KeyValue[] => {
  const words = useWords(accountWords)
  const { dateTime } = useFormat()
  const parent = info.parentAccountId === null ? words.noParent : `${info.partnerAccountName ?? ""} · ${info.parentAccountId}`
  return [
    { label: words.accountId, value: <>{info.accountId} <CopyButton value={String(info.accountId)} label={words.copyId} size={20} /></> },
    { label: words.name, value: info.name },
    { label: words.kind, value: words[`kind_${info.kind}`] },
    { label: words.status, value: <AccountStatusBadge plain status={info.status} /> },
    { label: words.country, value: `${info.countryName} (${info.countryCode})` },
    { label: words.zipCode, value: info.zipCode || undefined },
    { label: words.parentAccount, value: parent },
    { label: words.partnerType, value: info.partnerAccountType ?? undefined },
    { label: words.created, value: dateTime(info.createdDateAccountInGMT) },
  ]
}

const useBilling = (info: Info): KeyValue[] => {
  const words = useWords(accountWords)
  const { contractTerm } = info.contractInfo
  const address = info.billingAddress
  return [
    { label: words.billingSystem, value: info.billingSystem },
    { label: words.accountType, value: info.accountTypeId },
    { label: words.contractTerm, value: contractTerm === null ? words.noTerm : words.months(contractTerm) },
    { label: words.taxJurisdiction, value: info.taxJurisdictionCode ?? undefined, hint: info.taxJurisdictionCode === null ? undefined : words.taxHint },
    { label: words.billingAddress, value: address === null ? undefined : [address.street, address.city, address.region, address.zipCode, address.countryCode].filter(Boolean).join(", ") },
  ]
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
    { label: words.timeFormat, value: time(now), hint: dateFormat.timeString === "24hr" ? words.hours24 : words.hours12 },
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
    { label: words.trialState, value: info.freeTrialStatus ?? undefined },
    { label: words.trialEnds, value: info.trialExpirationDate === null ? undefined : dateTime(info.trialExpirationDate) },
    { label: words.fraudReview, value: <YesNo on={info.fraudReview} warns /> },
    { label: words.fraudHold, value: <YesNo on={info.fraudHold} warns /> },
  ]
}

const YesNo = ({ on, warns }: { readonly on: boolean; readonly warns?: boolean }) => {
  const words = useWords(accountWords)
  return <StatusBadge plain tone={on ? (warns ? "warn" : "good") : "off"}>{on ? words.yes : words.no}</StatusBadge>
}

const Regions = () => {
  const words = useWords(accountWords)
  const regions = Object.entries(useAccount().servicesGeography)
  if (regions.length === 0) return null
  return (
    <Section title={words.regions} sentence={words.regionsSentence}>
      <KeyValueList columns={2} items={regions.map(([service, region]) => ({ label: inWords(service), value: region.toUpperCase() }))} />
    </Section>
  )
}

/** "phoneSystem" is "Phone system". */
const inWords = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase()).replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
