import type { CustomerDeviations, Template } from "@dialplane/contract/commercial/partners/partners.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { useDeviationMessages } from "./deviation-messages.ts"
import { DeviatingCustomer } from "./deviating-customer.tsx"
import { NewCustomerButton } from "./new-customer-button.tsx"
import { deviationsQuery } from "./partners.api.ts"
import { deviatingFields, plannedChanges } from "./deviations.ts"
import { templateMessages } from "./templates.messages.ts"
import classes from "./templates.module.css"

const PushDialog = lazyWindow(() => import("./push-dialog.tsx").then((file) => file.PushDialog))

/** The customers of a template, with their deviations and the reset. */
export const TemplateCustomers = ({ template }: { readonly template: Template }) => {
  const messages = useMessages(templateMessages)
  const customers = useQuery(deviationsQuery(template.accountId, template.templateId))
  if (customers.isLoadingError) return <LoadError of={customers} />
  if (customers.data === undefined) return <ListSkeleton rows={6} />
  if (customers.data.length === 0)
    return (
      <EmptyState
        icon="companies"
        title={messages.noCustomers}
        sentence={messages.noCustomersSentence}
        action={<NewCustomerButton />}
      />
    )
  const deviating = customers.data.filter(({ deviations }) => deviations.length > 0)
  const keeping = customers.data.filter(({ deviations }) => deviations.length === 0)
  return (
    <>
      {deviating.length === 0 ? (
        <EmptyState icon="success" title={messages.allKeep} sentence={messages.allKeepSentence} />
      ) : (
        <Deviating template={template} customers={deviating} all={customers.data.length} />
      )}
      {keeping.length > 0 && (
        <details className={classes.keeping}>
          <summary>{messages.keeping(keeping.length)}</summary>
          <ul>
            {keeping.map(({ accountId, accountName }) => (
              <li key={accountId}>
                <TextLink quiet href={accountAddress(accountId, "dashboard")}>
                  {accountName}
                </TextLink>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const step = 50

const Deviating = ({
  template,
  customers,
  all,
}: {
  readonly template: Template
  readonly customers: readonly CustomerDeviations[]
  readonly all: number
}) => {
  const messages = useMessages(templateMessages)
  const say = useDeviationMessages()
  const mayNot = useWhyNot("update:partner-settings")
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(step)
  const [asking, setAsking] = useState(false)
  const fields = deviatingFields(customers)
  const wanted = new Set([...fields.keys()].filter((field) => !leftOut.has(field)))
  const picked = customers.filter(({ accountId }) => chosen.has(accountId))
  const changes = plannedChanges(customers, chosen, wanted)
  const whyNot =
    mayNot ??
    (picked.length === 0 || wanted.size === 0
      ? messages.chooseFirst
      : changes.length === 0
        ? messages.nothingDiffers
        : undefined)
  return (
    <>
      <div className={classes.bar}>
        <CheckboxField
          label={messages.pickAll}
          checked={picked.length === customers.length}
          indeterminate={picked.length > 0 && picked.length < customers.length}
          onChange={(on) => setChosen(new Set(on ? customers.map(({ accountId }) => accountId) : []))}
        />
        <span className={classes.barText} role="status">
          {picked.length === 0 ? messages.deviations(customers.length, all) : messages.picked(picked.length)}
        </span>
        <ActionButton kind="primary" icon="undo" disabledReason={whyNot} onClick={() => setAsking(true)}>
          {messages.resetToTemplate(changes.length)}
        </ActionButton>
      </div>
      <fieldset className={classes.fields}>
        <legend>{messages.whatToPut}</legend>
        {[...fields].map(([field, count]) => (
          <CheckboxField
            key={field}
            label={`${say.field(field)} (${count})`}
            checked={wanted.has(field)}
            onChange={(on) => setLeftOut(toggled(leftOut, field, !on))}
          />
        ))}
      </fieldset>
      <ul className={classes.customers}>
        {customers.slice(0, shown).map((customer) => (
          <DeviatingCustomer
            key={customer.accountId}
            customer={customer}
            wanted={wanted}
            chosen={chosen.has(customer.accountId)}
            onChoose={(on) => setChosen(toggled(chosen, customer.accountId, on))}
          />
        ))}
      </ul>
      {customers.length > shown && (
        <div className={classes.more}>
          <ActionButton onClick={() => setShown(shown + step)}>
            {messages.andMore(customers.length - shown)}
          </ActionButton>
        </div>
      )}
      {asking && (
        <PushDialog
          template={template}
          changes={changes}
          fields={[...wanted]}
          onClose={() => setAsking(false)}
          onStarted={() => setChosen(new Set())}
        />
      )}
    </>
  )
}

const toggled = <Value,>(set: ReadonlySet<Value>, value: Value, on: boolean): ReadonlySet<Value> => {
  const next = new Set(set)
  if (on) next.add(value)
  else next.delete(value)
  return next
}
