import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { NumberLines } from "./number-lines.tsx"
import { numbersOfPersonQuery } from "./numbers.api.ts"
import { numberMessages } from "./numbers.messages.ts"

/** The numbers that route to a user's extensions. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(numberMessages)
  const { accountId } = useAccount()
  const numbers = useQuery(numbersOfPersonQuery(accountId, id))
  if (numbers.data === undefined)
    return numbers.isError ? <ErrorBlock message={errorMessage(numbers.error)} /> : <FormSkeleton fields={1} />
  return <NumberLines numbers={numbers.data.items} none={messages.personNumbersNone} />
}
