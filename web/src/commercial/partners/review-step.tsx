import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { habitsOf } from "@dialplane/contract/ground/accounts/new-account"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { accountStatusMessages } from "../../kit/account-status-badge.tsx"
import { useCan } from "../../kit/can.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { KeyValueList, type KeyValue } from "../../ui/page/key-value-list.tsx"
import { newCustomerMessages, type NewCustomerMessages } from "./new-customer.messages.ts"
import { templatesQuery } from "./partners.api.ts"
import { servicesInOrder } from "./services-step.tsx"
import type { CustomerForm } from "./use-customer-form.ts"
import { stepNames, type StepName } from "./wizard-steps.ts"
import classes from "./new-customer.module.css"

interface Props {
  readonly form: CustomerForm
  readonly onChange: (step: StepName) => void
}

/** A summary of all steps, each with a button to change it. */
export const ReviewStep = ({ form, onChange }: Props) => {
  const messages = useMessages(newCustomerMessages)
  const parts = useParts(form, messages)
  return (
    <div className={classes.review}>
      {stepNames.flatMap((step) => {
        const facts = parts[step]
        if (facts === undefined) return []
        return [
          <section key={step} className={classes.reviewPart} aria-label={messages[`step_${step}`]}>
            <div className={classes.reviewHead}>
              <h3 className={classes.reviewTitle}>{messages[`step_${step}`]}</h3>
              <ActionButton
                kind="quiet"
                size="compact-sm"
                aria-label={messages.change(messages[`step_${step}`])}
                onClick={() => onChange(step)}
              >
                {messages.edit}
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
  messages: NewCustomerMessages,
): Partial<Record<StepName, readonly KeyValue[]>> => {
  const { countryCodeToName } = useAccount()
  const { accountId } = useSignedIn()
  const { number } = useFormat()
  const statuses = useMessages(accountStatusMessages)
  const maySeeTemplates = useCan("read:partner-settings")
  const { data: templates } = useQuery({ ...templatesQuery(accountId), enabled: maySeeTemplates })
  const template = templates?.find(({ templateId }) => templateId === values.templateId)
  const country = values.countryCode as CountryCode
  const zone = values.timeZone ?? template?.settings.timeZone ?? habitsOf[country].timeZone
  const contact = values.contact
  const address = [contact?.street, contact?.city, contact?.region, contact?.zipCode].filter(Boolean).join(", ")
  const ordered = servicesInOrder.flatMap((name) => {
    const count = values.services?.[name] ?? 0
    return count === 0 ? [] : [{ label: messages[name], value: number(count) }]
  })
  const person = values.administrator
  return {
    company: [
      { label: messages.name, value: values.name },
      { label: messages.kind, value: messages[`kind_${values.kind ?? "company"}`] },
      { label: messages.country, value: countryCodeToName[country] ?? country },
      { label: messages.timeZone, value: zone.replaceAll("_", " ") },
      { label: messages.status, value: statuses[values.status ?? "Pending"] },
    ],
    address: [{ label: messages.step_address, value: address || messages.notGiven }],
    services: ordered.length === 0 ? [{ label: messages.step_services, value: messages.nothingOrdered }] : ordered,
    template: [{ label: messages.template, value: template?.name ?? messages.noTemplate }],
    branding: [
      {
        label: messages.brand,
        value: Object.keys(template?.branding ?? {}).length > 0 ? messages.yoursAndTemplate : messages.yours,
      },
    ],
    administrator:
      person === undefined
        ? [{ label: messages.administrator, value: messages.ownerNamedLater }]
        : [
            { label: messages.administrator, value: `${person.firstName} ${person.lastName}` },
            { label: messages.loginName, value: person.loginName },
            {
              label: messages.welcome,
              value: (person.sendWelcome ?? true) ? messages.welcomeYes(person.email) : messages.welcomeNo,
            },
          ],
  }
}
