import { useWhyNot } from "../../kit/can.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { partnerWords } from "./partners.words.ts"

export const newCustomerAddress = "/partner/customers/new"

export const NewCustomerButton = () => (
  <ActionButton kind="primary" icon="add" href={newCustomerAddress} disabledReason={useWhyNot("create:accounts")}>
    {useWords(partnerWords).newCustomer}
  </ActionButton>
)
