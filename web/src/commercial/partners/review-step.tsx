import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { habitsOf } from "@dialplane/contract/ground/accounts/new-account"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { accountStatusWords } from "../../kit/account-status-badge.tsx"
import { useCan } from "../../kit/can.tsx"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { KeyValueList, type KeyValue } from "../../ui/page/key-value-list.tsx"
import { newCustomerWords, type NewCustomerWords } from "./new-customer.words.ts"
import { templatesQuery } from "./partners.api.ts"
import { servicesInOrder } from "./services-step.tsx"
import type { CustomerForm } from "./use-customer-form.ts"
import { stepNames, type StepName } from "./wizard-steps.ts"
import classes from "./new-customer.module.css"

interface Props {
  readonly form: CustomerForm
  readonly onChange: (step: StepName) => void
}

/** Everything on one page, each part with the way back to it. */
export const ReviewStep = ({ form, onChange }: Props) => {
  const words = useWords(newCustomerWords)
  const parts = useParts(form, words)
  return (
    <div className={classes.review}>
      {stepNames.flatMap((step) => {
        const facts = parts[step]
        if (facts === undefined) return []
        return [
          <section key={step} className={classes.reviewPart} aria-label={words[`step_${step}`]}>
            <div className={classes.reviewHead}>
              <h3 className={classes.reviewTitle}>{words[`step_${step}`]}</h3>
              <ActionButton
                kind="quiet"
                size="compact-sm"
                aria-label={words.change(words[`step_${step}`])}
                onClick={() => onChange(step)}
              >
                {words.edit}
              </ActionButton>
            </div>
            <KeyValueList items={facts} />
          </section>,
        ]
      })}
    </div>
  )
}

const useParts = (
  { values }: CustomerForm,
  words: NewCustomerWords,
): Partial<Record<StepName, readonly KeyValue[]>> => {
  const { countryCodeToName } = useAccount()
  const { accountId } = useSignedIn()
  const { number } = useFormat()
  const statuses = useWords(accountStatusWords)
  const maySeeTemplates = useCan("read:partner-settings")
  const { data: templates } = useQuery({ ...templatesQuery(accountId), enabled: maySeeTemplates })
  const template = templates?.find(({ templateId }) => templateId === values.templateId)
  const country = values.countryCode as CountryCode
  const zone = values.timeZone ?? template?.settings.timeZone ?? habitsOf[country].timeZone
  const contact = values.contact
  const address = [contact?.street, contact?.city, contact?.region, contact?.zipCode].filter(Boolean).join(", ")
  const ordered = servicesInOrder.flatMap((name) => {
    const count = values.services?.[name] ?? 0
    return count === 0 ? [] : [{ label: words[name], value: number(count) }]
  })
  const person = values.administrator
  return {
    company: [
      { label: words.name, value: values.name },
      { label: words.kind, value: words[`kind_${values.kind ?? "company"}`] },
      { label: words.country, value: countryCodeToName[country] ?? country },
      { label: words.timeZone, value: zone.replaceAll("_", " ") },
      { label: words.status, value: statuses[values.status ?? "Pending"] },
    ],
    address: [{ label: words.step_address, value: address || words.notGiven }],
    services: ordered.length === 0 ? [{ label: words.step_services, value: words.nothingOrdered }] : ordered,
    template: [{ label: words.template, value: template?.name ?? words.noTemplate }],
    branding: [
      {
        label: words.brand,
        value: Object.keys(template?.branding ?? {}).length > 0 ? words.yoursAndTemplate : words.yours,
      },
    ],
    administrator:
      person === undefined
        ? [{ label: words.administrator, value: words.ownerNamedLater }]
        : [
            { label: words.administrator, value: `${person.firstName} ${person.lastName}` },
            { label: words.loginName, value: person.loginName },
            {
              label: words.welcome,
              value: (person.sendWelcome ?? true) ? words.welcomeYes(person.email) : words.welcomeNo,
            },
          ],
  }
}
