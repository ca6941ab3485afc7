import type { CallDestination, RingTarget } from "@dialplane/contract/inventory/extensions/call-destination"
import { limits, type Ringing } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { useWords } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { DestinationField } from "./destination-field.tsx"
import type { ExtensionPickerProps } from "./extension-picker.tsx"
import { extensionWords } from "./extensions.words.ts"
import classes from "./extension-form.module.css"

interface Props {
  readonly value: Ringing
  readonly onChange: (ringing: Ringing) => void
  readonly errors: Readonly<Record<string, string>>
  readonly among: ExtensionPickerProps["among"]
  readonly extensionId: number
  /** A virtual extension has none of its own. */
  readonly hasPhones: boolean
  readonly disabledReason?: string | undefined
}

/** Whom it rings beside the own phones, in one shape for both ways, so that switching keeps what was entered. */
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

/** One of three ways to ring; they exclude each other. */
export const RingingPicker = ({ value, onChange, errors, among, extensionId, hasPhones, disabledReason }: Props) => {
  const words = useWords(extensionWords)
  const targets = targetsIn(value)
  const nobody = { label: words.mode_nobody, description: words.mode_nobodyHint }
  const inOrder = value.mode === "findMe"
  const list = inOrder ? "steps" : "also"
  const put = (next: readonly Target[]) => onChange(next.length === 0 ? { mode: "phones" } : made(value.mode, next))
  const change = (index: number, part: Partial<Target>) => put(targets.with(index, { ...targets[index]!, ...part }))
  const move = (index: number, by: 1 | -1) =>
    put(targets.with(index, targets[index + by]!).with(index + by, targets[index]!))
  return (
    <>
      <ChoiceField
        label={words.whoRings}
        name="ringing.mode"
        disabledReason={disabledReason}
        value={value.mode}
        onChange={(mode) => onChange(made(mode, targets))}
        options={(["phones", "findMe", "simultaneous"] as const).map((mode) => ({
          value: mode,
          label: words[`mode_${mode}`],
          description: words[`mode_${mode}Hint`],
          ...(mode === "phones" && !hasPhones ? nobody : {}),
        }))}
      />
      {targets.length > 0 && (
        <ol className={classes.steps}>
          {targets.map((target, index) => (
            <li key={index} className={classes.step}>
              <div className={classes.stepHead}>
                <span>{inOrder ? words.step(index + 1) : words.also(index + 1)}</span>
                {inOrder && (
                  <IconButton
                    icon="chevron-up"
                    label={`${words.moveUp}: ${words.step(index + 1)}`}
                    disabledReason={disabledReason}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                )}
                {inOrder && (
                  <IconButton
                    icon="chevron-down"
                    label={`${words.moveDown}: ${words.step(index + 1)}`}
                    disabledReason={disabledReason}
                    disabled={index === targets.length - 1}
                    onClick={() => move(index, 1)}
                  />
                )}
                <IconButton
                  icon="close"
                  label={`${words.removeStep}: ${inOrder ? words.step(index + 1) : words.also(index + 1)}`}
                  disabledReason={disabledReason}
                  onClick={() => put(targets.toSpliced(index, 1))}
                />
              </div>
              <DestinationField
                label={words.rings}
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
                    label={words.rings}
                    unit={words.seconds}
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
                label={words.acceptPrompt}
                description={words.acceptPromptHint}
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
            disabledReason={disabledReason ?? (targets.length >= limits.steps ? words.mostSteps : undefined)}
            onClick={() => put([...targets, fresh])}
          >
            {inOrder ? words.addStep : words.addPhone}
          </ActionButton>
        </div>
      )}
    </>
  )
}
