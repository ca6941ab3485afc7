import { useState } from "react"
import { useMutation, type UseMutationOptions } from "@tanstack/react-query"
import { errorMessage } from "./errors/show-error.ts"
import { oneAtATime } from "./one-at-a-time.ts"

/**
 * What a ConfirmDialog needs to do what it asks about: `<ConfirmDialog {...confirmed(input)} … />`. A refusal is said
 * in the dialog, which stays.
 */
export const useConfirmed = <Answer, Input>(
  options: UseMutationOptions<Answer, Error, Input>,
  onDone: (answer: Answer) => void,
) => {
  const act = useMutation(options)
  const [once] = useState(oneAtATime)
  return (input: Input) => ({
    working: act.isPending,
    error: act.isError ? errorMessage(act.error) : undefined,
    // Not as an option of mutate: what was deleted may take the page, and this dialog with it, away before the answer
    // is told.
    onConfirm: () => void once(() => act.mutateAsync(input).then(onDone, () => {})),
  })
}
