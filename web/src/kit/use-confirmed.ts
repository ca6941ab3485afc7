import { useState } from "react"
import { useMutation, type UseMutationOptions } from "@tanstack/react-query"
import { errorMessage } from "./errors/show-error.ts"
import { oneAtATime } from "./one-at-a-time.ts"

/**
 * The props of a ConfirmDialog that runs a mutation: `<ConfirmDialog {...confirmed(input)} … />`. A refusal is shown in
 * the dialog, which stays open.
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
    // Not as an option of mutate: deleting an object may unmount the page and this dialog before the callback runs.
    onConfirm: () => void once(() => act.mutateAsync(input).then(onDone, () => {})),
  })
}
