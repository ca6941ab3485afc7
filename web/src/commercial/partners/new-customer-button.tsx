import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { partnerMessages } from "./partners.messages.ts"

export const newCustomerAddress = "/partner/customers/new"

export const NewCustomerButton = () => (
  <ActionButton kind="primary" icon="add" href={newCustomerAddress} disabledReason={useWhyNot("create:accounts")}>
    {useMessages(partnerMessages).newCustomer}
  </ActionButton>
)
