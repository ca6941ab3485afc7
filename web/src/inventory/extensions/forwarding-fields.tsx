import type { CallDestination } from "@dialplane/contract/inventory/extensions/call-destination"
import {
  forwardingCases,
  limits,
  type Forwarding,
  type ForwardingCase,
} from "@dialplane/contract/inventory/extensions/extensions.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { DestinationField } from "./destination-field.tsx"
import type { ExtensionPickerProps } from "./extension-picker.tsx"
import { extensionMessages } from "./extensions.messages.ts"
import classes from "./extension-form.module.css"

interface Props {
  readonly value: Forwarding
  readonly onChange: (forwarding: Forwarding) => void
  readonly errors: Readonly<Record<string, string>>
  readonly among: ExtensionPickerProps["among"]
  readonly extensionId: number
  /** Without phones, the rules for busy and not reachable do not apply. */
  readonly hasPhones: boolean
  readonly disabledReason?: string | undefined
}

/** The four forwarding rules with their destinations. */
export const ForwardingFields = ({ value, onChange, errors, among, extensionId, hasPhones, disabledReason }: Props) => {
  const messages = useMessages(extensionMessages)
  const set = (rule: ForwardingCase, change: { on?: boolean; to?: CallDestination | null; seconds?: number }) =>
    onChange({ ...value, [rule]: { ...value[rule], ...change } })
  return (
    <div className={classes.rules}>
      {forwardingCases
        .filter((rule) => hasPhones || value[rule].on || rule === "always" || rule === "noAnswer")
        .map((rule) => (
          <div key={rule} className={classes.rule}>
            <SwitchField
              label={messages[`rule_${rule}`]}
              description={messages[`rule_${rule}Hint`]}
              name={`forwarding.${rule}.on`}
              disabledReason={disabledReason}
              checked={value[rule].on}
              error={value[rule].on ? undefined : errors[`forwarding.${rule}`]}
              onChange={(on) => set(rule, { on })}
            />
            {value[rule].on && (
              <div className={classes.inside}>
                {rule === "noAnswer" && (
                  <div className={classes.seconds}>
                    <NumberField
                      label={messages.after}
                      unit={messages.seconds}
                      min={limits.fewestSeconds}
                      max={limits.mostSeconds}
                      step={5}
                      disabledReason={disabledReason}
                      name="forwarding.noAnswer.seconds"
                      error={errors["forwarding.noAnswer.seconds"]}
                      value={value.noAnswer.seconds}
                      onChange={(seconds) => set(rule, { seconds: seconds ?? limits.fewestSeconds })}
                    />
                  </div>
                )}
                <DestinationField
                  label={messages.sendTo}
                  path={`forwarding.${rule}.to`}
                  errors={errors}
                  kinds={["extension", "voicemail", "external"]}
                  among={among}
                  except={extensionId}
                  disabledReason={disabledReason}
                  value={value[rule].to}
                  onChange={(to) => set(rule, { to })}
                />
              </div>
            )}
          </div>
        ))}
    </div>
  )
}
