import type { ServiceCountName } from "@dialplane/contract/ground/accounts/accounts.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { newCustomerMessages } from "./new-customer.messages.ts"
import type { CustomerForm } from "./use-customer-form.ts"
import classes from "./new-customer.module.css"

/** The most common services first. */
export const servicesInOrder: readonly ServiceCountName[] = [
  "extensions",
  "devices",
  "mobileExtensions",
  "localCompanyNumbers",
  "tollFreeNumbers",
  "smartNumbers",
  "nonEligibleNumbers",
  "receptionistConsoles",
  "companyFaxes",
  "personalFaxes",
]

export const ServicesStep = ({ form }: { readonly form: CustomerForm }) => {
  const messages = useMessages(newCustomerMessages)
  const counts: Readonly<Partial<Record<ServiceCountName, number>>> = form.values.services ?? {}
  return (
    <>
      <p className={classes.sentence}>{messages.servicesSentence}</p>
      <div className={classes.fields}>
        <div className={classes.counts}>
          {servicesInOrder.map((name) => (
            <NumberField
              key={name}
              label={messages[name]}
              name={`services.${name}`}
              error={form.errors[`services.${name}`]}
              min={0}
              max={1_000_000}
              clampBehavior="strict"
              value={counts[name] ?? 0}
              onChange={(count) => form.set(`services.${name}`, count ?? 0)}
            />
          ))}
        </div>
      </div>
    </>
  )
}
