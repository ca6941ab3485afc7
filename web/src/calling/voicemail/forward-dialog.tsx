import { canHave, type ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import {
  forwardDraft,
  voicemailLimits,
  type VoicemailMessage,
} from "@dialplane/contract/calling/voicemail/voicemail.schema"
import { useMutation } from "@tanstack/react-query"
import { useId, useState } from "react"
import { z } from "zod"
import { ExtensionPicker } from "../../inventory/extensions/extension-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { forwardMessage } from "./voicemail.api.ts"
import { voicemailMessages } from "./voicemail.messages.ts"
import classes from "./voicemail.module.css"

interface Props {
  readonly message: VoicemailMessage
  /** From the page of the user's own messages. */
  readonly isOwn: boolean
  readonly onClose: () => void
}

const values = z.object({ toExtensionId: z.int().nullable(), note: forwardDraft.shape.note })

export const ForwardDialog = ({ message: { extensionId, messageId }, isOwn, onClose }: Props) => {
  const messages = useMessages(voicemailMessages)
  const { accountId } = useAccount()
  const mayList = useCan("read:extensions")
  const forward = useMutation(forwardMessage)
  const id = useId()
  const [to, setTo] = useState<{ extensionId: number; extension: string; name: string } | null>(null)
  const [missing, setMissing] = useState(false)
  const form = useForm({
    schema: values,
    initial: { toExtensionId: null, note: "" },
    onSubmit: async ({ note }) => {
      if (to === null) return setMissing(true)
      await forward.mutateAsync({
        params: { accountId, extensionId, messageId },
        body: { toExtensionId: to.extensionId, note },
      })
      showToast({
        tone: "good",
        title: messages.forwarded,
        message: messages.forwardedText(`${to.extension} ${to.name}`),
      })
      return onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.forwardTitle}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton kind="primary" type="submit" form={id} loading={form.submitting}>
            {messages.forward}
          </ActionButton>
        </>
      }
    >
      <form id={id} className={classes.stack} {...form.element}>
        <p className={classes.quiet}>{messages.forwardText}</p>
        <FormProblem form={form} />
        <ExtensionPicker
          label={messages.to}
          required
          among={isOwn || !mayList ? "own" : { accountId }}
          except={[extensionId]}
          offered={({ extensionType }) => canHave(extensionType as ExtensionType, "voicemail")}
          error={missing && to === null ? messages.chooseOne : form.errors["toExtensionId"]}
          value={to}
          onChange={setTo}
        />
        <TextAreaField
          label={messages.note}
          description={messages.noteHint}
          maxLength={voicemailLimits.note}
          minRows={2}
          {...form.text("note")}
        />
      </form>
    </Dialog>
  )
}
