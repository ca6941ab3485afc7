import type { CallDestination, RingTarget } from "@dialplane/contract/inventory/extensions/call-destination"
import { limits, type Ringing } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { DestinationField } from "./destination-field.tsx"
import type { ExtensionPickerProps } from "./extension-picker.tsx"
import { extensionMessages } from "./extensions.messages.ts"
import classes from "./extension-form.module.css"

interface Props {
  readonly value: Ringing
  readonly onChange: (ringing: Ringing) => void
  readonly errors: Readonly<Record<string, string>>
  readonly among: ExtensionPickerProps["among"]
  readonly extensionId: number
  /** A virtual extension has no phones. */
  readonly hasPhones: boolean
  readonly disabledReason?: string | undefined
}

/** Targets in one shape for find me and simultaneous ring, so that switching between them keeps the input. */
interface Target {
  readonly to: RingTarget
  readonly seconds: number
  readonly acceptPrompt: boolean
}

const fresh: Target = { to: { kind: "external", number: "" }, seconds: 20, acceptPrompt: true }
const targetsIn = (ringing: Ringing): readonly Target[] =>
  ringing.mode === "findMe"
    ? ringing.steps
    : ringing.mode === "simultaneous"
      ? ringing.also.map((one) => ({ ...one, seconds: fresh.seconds }))
      : []
const made = (mode: Ringing["mode"], targets: readonly Target[]): Ringing => {
  if (mode === "phones") return { mode }
  const some = targets.length === 0 ? [fresh] : [...targets]
  return mode === "findMe"
    ? { mode, steps: some }
    : { mode, also: some.map(({ to, acceptPrompt }) => ({ to, acceptPrompt })) }
}

/** One of three ringing modes. */
export const RingingPicker = ({ value, onChange, errors, among, extensionId, hasPhones, disabledReason }: Props) => {
  const messages = useMessages(extensionMessages)
  const targets = targetsIn(value)
  const nobody = { label: messages.mode_nobody, description: messages.mode_nobodyHint }
  const inOrder = value.mode === "findMe"
  const list = inOrder ? "steps" : "also"
  const put = (next: readonly Target[]) => onChange(next.length === 0 ? { mode: "phones" } : made(value.mode, next))
  const change = (index: number, part: Partial<Target>) => put(targets.with(index, { ...targets[index]!, ...part }))
  const move = (index: number, by: 1 | -1) =>
    put(targets.with(index, targets[index + by]!).with(index + by, targets[index]!))
  return (
    <>
      <ChoiceField
        label={messages.whoRings}
        name="ringing.mode"
        disabledReason={disabledReason}
        value={value.mode}
        onChange={(mode) => onChange(made(mode, targets))}
        options={(["phones", "findMe", "simultaneous"] as const).map((mode) => ({
          value: mode,
          label: messages[`mode_${mode}`],
          description: messages[`mode_${mode}Hint`],
          ...(mode === "phones" && !hasPhones ? nobody : {}),
        }))}
      />
      {targets.length > 0 && (
        <ol className={classes.steps}>
          {targets.map((target, index) => (
            <li key={index} className={classes.step}>
              <div className={classes.stepHead}>
                <span>{inOrder ? messages.step(index + 1) : messages.also(index + 1)}</span>
                {inOrder && (
                  <IconButton
                    icon="chevron-up"
                    label={`${messages.moveUp}: ${messages.step(index + 1)}`}
                    disabledReason={disabledReason}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                )}
                {inOrder && (
                  <IconButton
                    icon="chevron-down"
                    label={`${messages.moveDown}: ${messages.step(index + 1)}`}
                    disabledReason={disabledReason}
                    disabled={index === targets.length - 1}
                    onClick={() => move(index, 1)}
                  />
                )}
                <IconButton
                  icon="close"
                  label={`${messages.removeStep}: ${inOrder ? messages.step(index + 1) : messages.also(index + 1)}`}
                  disabledReason={disabledReason}
                  onClick={() => put(targets.toSpliced(index, 1))}
                />
              </div>
              <DestinationField
                label={messages.rings}
                path={`ringing.${list}.${index}.to`}
                errors={errors}
                kinds={["external", "extension"]}
                among={among}
                except={extensionId}
                disabledReason={disabledReason}
                value={target.to}
                onChange={(to) =>
                  change(index, {
                    to:
                      (to as Exclude<CallDestination, { kind: "voicemail" }> | null) ??
                      ({ kind: "extension" } as RingTarget),
                  })
                }
              />
              {inOrder && (
                <div className={classes.seconds}>
                  <NumberField
                    label={messages.rings}
                    unit={messages.seconds}
                    min={limits.fewestSeconds}
                    max={limits.mostSeconds}
                    step={5}
                    disabledReason={disabledReason}
                    name={`ringing.steps.${index}.seconds`}
                    error={errors[`ringing.steps.${index}.seconds`]}
                    value={target.seconds}
                    onChange={(seconds) => change(index, { seconds: seconds ?? limits.fewestSeconds })}
                  />
                </div>
              )}
              <CheckboxField
                label={messages.acceptPrompt}
                description={messages.acceptPromptHint}
                disabledReason={disabledReason}
                checked={target.acceptPrompt}
                onChange={(acceptPrompt) => change(index, { acceptPrompt })}
              />
            </li>
          ))}
        </ol>
      )}
      {value.mode !== "phones" && (
        <div>
          <ActionButton
            icon="add"
            disabledReason={disabledReason ?? (targets.length >= limits.steps ? messages.mostSteps : undefined)}
            onClick={() => put([...targets, fresh])}
          >
            {inOrder ? messages.addStep : messages.addPhone}
          </ActionButton>
        </div>
      )}
    </>
  )
}
