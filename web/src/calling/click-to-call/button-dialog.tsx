import { buttonKeyDraft, type ButtonKey } from "@dialplane/contract/calling/click-to-call/click-to-call.schema"
import { useMutation } from "@tanstack/react-query"
import { z } from "zod"
import { SchedulePicker } from "../../inventory/schedules/schedule-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { addKey, saveKey } from "./click-to-call.api.ts"
import { buttonMessages } from "./click-to-call.messages.ts"
import classes from "./click-to-call.module.css"

const values = buttonKeyDraft.extend({ allowedOrigins: z.string().max(5000) })
const linesOf = (text: string) =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")

/** Dark text on light colors. */
const isLight = (color: string) => {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return part(1) * 0.299 + part(3) * 0.587 + part(5) * 0.114 > 160
}

interface Props {
  readonly phoneNumber: string
  readonly button: ButtonKey | undefined
  readonly onClose: () => void
}

export const ButtonDialog = ({ phoneNumber, button, onClose }: Props) => {
  const messages = useMessages(buttonMessages)
  const { accountId } = useAccount()
  const [add, save] = [useMutation(addKey), useMutation(saveKey)]
  const form = useForm({
    schema: values,
    initial: {
      label: button?.label ?? "",
      allowedOrigins: (button?.allowedOrigins ?? []).join("\n"),
      callsPerHour: button?.callsPerHour ?? 30,
      scheduleId: button?.scheduleId ?? null,
      color: button?.color ?? "#1f6feb",
    },
    version: button?.version,
    onSubmit: async ({ allowedOrigins, ...rest }, version) => {
      const body = { ...rest, allowedOrigins: linesOf(allowedOrigins) }
      if (button === undefined) await add.mutateAsync({ params: { accountId, phoneNumber }, body })
      else
        await save.mutateAsync({
          params: { accountId, phoneNumber, keyId: button.keyId },
          body: { ...body, version },
        })
      showToast({ tone: "good", title: button === undefined ? messages.made : messages.saved, message: rest.label })
      onClose()
    },
  })
  const color = /^#[0-9a-fA-F]{6}$/.test(form.values.color ?? "") ? form.values.color! : "#1f6feb"
  return (
    <Dialog
      opened
      onClose={onClose}
      size={560}
      title={button === undefined ? messages.add : button.label || messages.unnamed}
    >
      <form {...form.element}>
        <FormProblem form={form} />
        <div className={classes.fields}>
          <TextField
            label={messages.label}
            description={messages.labelHint}
            required
            autoComplete="off"
            data-autofocus
            {...form.text("label")}
          />
          <TextAreaField
            label={messages.origins}
            description={messages.originsHint}
            rows={3}
            name="allowedOrigins"
            error={form.errors["allowedOrigins"] ?? form.errors["allowedOrigins.0"]}
            value={form.values.allowedOrigins}
            onChange={(text) => form.set("allowedOrigins", text)}
          />
          <FormColumns>
            <NumberField label={messages.perHour} min={1} max={500} {...form.number("callsPerHour")} />
            <SchedulePicker
              label={messages.schedule}
              description={messages.scheduleHint}
              none={messages.always}
              error={form.errors["scheduleId"]}
              value={form.values.scheduleId ?? null}
              chosenName={button?.scheduleName ?? null}
              onChange={(next) => form.set("scheduleId", next)}
            />
          </FormColumns>
          <FormColumns>
            <TextField label={messages.color} type="color" {...form.text("color")} />
            <div role="img" aria-label={messages.preview}>
              <span className={classes.preview} style={{ background: color, color: isLight(color) ? "#111" : "#fff" }}>
                {messages.previewText}
              </span>
            </div>
          </FormColumns>
        </div>
        <div className={classes.head}>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" loading={form.submitting}>
            {button === undefined ? messages.create : messages.save}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  )
}
