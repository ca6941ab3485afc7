import { useWhyNot } from "../../kit/can.tsx"
import { defineMessages } from "../../kit/locale/messages.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"

const linkMessages = defineMessages({ "en-us": { newCustomer: "New customer" } })

/** Links to the partners' wizard by address, because the accounts domain cannot import the partners domain. */
export const NewCustomerLink = () => (
  <ActionButton kind="primary" icon="add" href="/partner/customers/new" disabledReason={useWhyNot("create:accounts")}>
    {useMessages(linkMessages).newCustomer}
  </ActionButton>
)
