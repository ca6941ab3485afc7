import { monitoringModes, type MonitoringMode } from "@dialplane/contract/calling/call-monitoring/monitoring-coverage"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { monitoringMessages } from "./call-monitoring.messages.ts"
import classes from "./call-monitoring.module.css"

interface Props {
  readonly modes: readonly MonitoringMode[]
  readonly tone: boolean
  readonly onModes: (modes: MonitoringMode[]) => void
  readonly onTone: (tone: boolean) => void
  readonly error?: string | undefined
  readonly disabledReason?: string | undefined
}

/** What a supervisor can do. */
export const ModesField = ({ modes, tone, onModes, onTone, error, disabledReason }: Props) => {
  const messages = useMessages(monitoringMessages)
  return (
    <div className={classes.fields}>
      {monitoringModes.map((mode) => (
        <CheckboxField
          key={mode}
          label={messages[`mode_${mode}`]}
          description={messages[`modeHint_${mode}`]}
          disabledReason={disabledReason}
          checked={modes.includes(mode)}
          onChange={(checked) =>
            onModes(monitoringModes.filter((one) => (one === mode ? checked : modes.includes(one))))
          }
        />
      ))}
      <ErrorBlock message={error} />
      <SwitchField
        label={messages.tone}
        description={messages.toneHint}
        disabledReason={disabledReason}
        checked={tone}
        onChange={onTone}
      />
    </div>
  )
}
