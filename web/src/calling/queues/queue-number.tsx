import type { QueueSettings } from "@dialplane/contract/calling/queues/queue-settings"
import type { ReactNode } from "react"
import { NumberField } from "../../ui/fields/number-field.tsx"
import type { QueueFormState } from "./use-queue-form.ts"

type NumberSetting = {
  [Name in keyof QueueSettings]: QueueSettings[Name] extends number ? Name : never
}[keyof QueueSettings]

interface Props {
  readonly form: QueueFormState
  readonly of: NumberSetting
  readonly label: string
  readonly description?: ReactNode
  readonly unit?: string
  readonly min: number
  readonly max: number
  readonly disabledReason?: string | undefined
}

/** A whole number among the settings of a queue. */
export const QueueNumber = ({ form, of, min, max, ...field }: Props) => {
  const path = `settings.${of}` as const
  return (
    <NumberField
      {...field}
      {...form.field(path)}
      value={form.values.settings[of]}
      required
      min={min}
      max={max}
      clampBehavior="none"
      // Left empty, it is a mistake that saving names.
      onChange={(value) => form.set(path, value as number)}
    />
  )
}
