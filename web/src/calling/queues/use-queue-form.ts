import { queueDestinations, queueSettings } from "@dialplane/contract/calling/queues/queue-settings"
import { queueDraft, type QueueWithAgents } from "@dialplane/contract/calling/queues/queues.schema"
import { z } from "zod"
import { useForm } from "../../kit/forms/use-form.ts"

const formValues = z.strictObject({
  name: queueDraft.shape.name,
  settings: queueSettings,
  destinations: queueDestinations,
})
type Values = z.output<typeof formValues>
/** The values of all tabs of the form. */
export const useQueueForm = (
  { name, settings, destinations, version }: QueueWithAgents,
  onSubmit: (values: Values, version: number) => Promise<void>,
) => useForm({ schema: formValues, initial: { name, settings, destinations }, version, onSubmit })

export type QueueFormState = ReturnType<typeof useQueueForm>
export interface QueuePartProps {
  readonly form: QueueFormState
  readonly lockedBy: string | undefined
}
