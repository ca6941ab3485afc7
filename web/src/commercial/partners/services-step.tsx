import type { ServiceCountName } from "@dialplane/contract/ground/accounts/accounts.schema"
import { useWords } from "../../kit/locale/use-locale.ts"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { newCustomerWords } from "./new-customer.words.ts"
import type { CustomerForm } from "./use-customer-form.ts"
import classes from "./new-customer.module.css"

/** What nearly everyone orders first. */
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
  const words = useWords(newCustomerWords)
  const counts: Readonly<Partial<Record<ServiceCountName, number>>> = form.values.services ?? {}
  return (
    <>
      <p className={classes.sentence}>{words.servicesSentence}</p>
      <div className={classes.fields}>
        <div className={classes.counts}>
          {servicesInOrder.map((name) => (
            <NumberField
              key={name}
              label={words[name]}
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
