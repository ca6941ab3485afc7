import type { ParkingReturn } from "@dialplane/contract/calling/pbx-settings/pbx-settings.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ExtensionPicker } from "../../inventory/extensions/extension-picker.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { pbxMessages } from "./pbx-settings.messages.ts"
import type { PartProps, SettingsState } from "./settings-state.ts"
import classes from "./pbx-settings.module.css"

const answers = ({ extensionType }: { readonly extensionType: string }) =>
  extensionType !== "FAX" && extensionType !== "Page Group"

type NumberName = "parkingFirstSlot" | "parkingLastSlot" | "parkingSeconds" | "ringSeconds"
const numberOf = (form: SettingsState, name: NumberName) => ({
  name,
  error: form.errors[name],
  value: form.values[name] ?? null,
  onChange: (value: number | null) => form.set(name, (value ?? undefined) as never),
  onBlur: () => form.form.blur(name),
})

export const ParkingPart = ({ form, settings, off }: PartProps) => {
  const messages = useMessages(pbxMessages)
  const { values } = form
  const { accountId, skippedSlots, parkingFirstSlot, parkingLastSlot } = settings
  const isSaved = values.parkingFirstSlot === parkingFirstSlot && values.parkingLastSlot === parkingLastSlot
  const slots = (values.parkingLastSlot ?? 0) - (values.parkingFirstSlot ?? 0) + 1
  return (
    <>
      <FormSection title={messages.parking} description={messages.parkingSentence}>
        <SwitchField label={messages.parkingOn} {...off} {...form.checkbox("parkingOn")} />
        {values.parkingOn === true && (
          <>
            <FormColumns>
              <NumberField label={messages.firstSlot} hideControls {...off} {...numberOf(form, "parkingFirstSlot")} />
              <NumberField label={messages.lastSlot} hideControls {...off} {...numberOf(form, "parkingLastSlot")} />
            </FormColumns>
            <p className={classes.quiet}>
              {isSaved && slots > skippedSlots.length && messages.slotCount(slots - skippedSlots.length)}
              {isSaved && skippedSlots.length > 0 && `. ${messages.skipped(skippedSlots.join(", "))}`}
            </p>
            <NumberField
              label={messages.parkingSeconds}
              unit={messages.seconds}
              min={10}
              max={600}
              clampBehavior="none"
              {...off}
              {...numberOf(form, "parkingSeconds")}
            />
            <SelectField<ParkingReturn>
              label={messages.parkingReturn}
              {...off}
              name="parkingReturn"
              error={form.errors["parkingReturn"]}
              options={[
                { value: "parker", label: messages.parker },
                { value: "operator", label: messages.toOperator },
                { value: "extension", label: messages.toExtension },
              ]}
              value={values.parkingReturn ?? "parker"}
              onChange={(next) => next !== null && form.set("parkingReturn", next)}
            />
            {values.parkingReturn === "extension" && (
              <ExtensionPicker
                label={messages.parkingExtension}
                required
                {...off}
                name="parkingExtension"
                error={form.errors["parkingExtension"]}
                among={{ accountId }}
                offered={answers}
                value={values.parkingExtension ?? null}
                onChange={(one) => form.set("parkingExtension", one)}
              />
            )}
          </>
        )}
      </FormSection>
      <FormSection title={messages.ringing} description={messages.ringingSentence}>
        <NumberField
          label={messages.ringSeconds}
          unit={messages.seconds}
          min={5}
          max={120}
          clampBehavior="none"
          {...off}
          {...numberOf(form, "ringSeconds")}
        />
      </FormSection>
    </>
  )
}
