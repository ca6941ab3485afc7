import {
  blockActions,
  systemRules,
  type BlockAction,
  type SystemRule,
} from "@dialplane/contract/calling/call-blocking/blocking-decision"
import {
  blockingOptions,
  systemRulesEdit,
  type CallBlocking,
} from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import { useMutation } from "@tanstack/react-query"
import { z } from "zod"
import { useWhyNot } from "../../kit/can.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { MediaPicker } from "../media/media-picker.tsx"
import { BlockingFrame } from "./blocking-frame.tsx"
import { saveBlocking, saveSystemRules } from "./call-blocking.api.ts"
import { actionMessages, blockingMessages } from "./call-blocking.messages.ts"
import classes from "./call-blocking.module.css"

export const Page = () => (
  <BlockingFrame tab="general">{(blocking) => <General key={blocking.accountId} blocking={blocking} />}</BlockingFrame>
)

const schema = z.strictObject({
  action: blockingOptions.shape.action,
  mediaId: blockingOptions.shape.mediaId,
  ...systemRulesEdit.omit({ version: true }).shape,
})

const General = ({ blocking }: { readonly blocking: CallBlocking }) => {
  const messages = useMessages(blockingMessages)
  const may = useMay()
  const { accountId, action, mediaId, mediaName, version } = blocking
  const [saveOptions, saveSwitches] = [useMutation(saveBlocking), useMutation(saveSystemRules)]
  const whyNot = useWhyNot("update:call-blocking")
  const [whyNot411, whyNotHighRisk] = [useWhyNot("update:block411"), useWhyNot("update:block-hr")]
  const locks: Partial<Record<SystemRule, string | undefined>> = {
    directoryAssistance: whyNot411,
    highRiskNumbers: whyNotHighRisk,
  }
  const form = useForm({
    schema,
    initial: { action, mediaId, ...blocking.systemRules },
    version,
    onSubmit: async ({ action: wanted, mediaId: message, ...switches }, current) => {
      const params = { accountId: String(accountId) }
      // Only what changed: two of the switches need permissions of their own.
      const changed = Object.fromEntries(
        systemRules
          .filter((name) => switches[name] !== blocking.systemRules[name])
          .map((name) => [name, switches[name]]),
      )
      const hasSwitches = Object.keys(changed).length > 0
      const saved = hasSwitches
        ? await saveSwitches.mutateAsync({ params, body: { ...changed, version: current } })
        : undefined
      const options = {
        ...(wanted !== undefined && wanted !== action ? { action: wanted } : {}),
        ...(message !== undefined && message !== mediaId ? { mediaId: message } : {}),
      }
      if (Object.keys(options).length > 0)
        await saveOptions.mutateAsync({ params, body: { ...options, version: saved?.version ?? current } })
      showToast({ tone: "good", title: messages.generalSaved })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  return (
    <form {...form.element} className={classes.view}>
      {(form.formError || form.newer) && (
        <div className={classes.errors}>
          <FormProblem form={form} />
        </div>
      )}
      <div>
        <FormSection
          title={messages.system}
          description={messages.systemSentence}
          aside={
            may("read:pbx-settings") && (
              <p className={classes.quiet}>
                {messages.internationalOut}{" "}
                <TextLink href={accountAddress(accountId, "pbx-settings")}>{messages.openPbx}</TextLink>
              </p>
            )
          }
        >
          {systemRules.map((name) => (
            <SwitchField
              key={name}
              label={messages[name]}
              description={messages[`${name}Hint`]}
              disabledReason={whyNot ?? locks[name]}
              {...form.checkbox(name)}
            />
          ))}
        </FormSection>
        <FormSection title={messages.options} description={messages.optionsSentence}>
          <SelectField<BlockAction>
            label={messages.outcome}
            disabledReason={whyNot}
            name="action"
            error={form.errors["action"]}
            options={blockActions.map((value) => ({ value, label: actionMessages[value] }))}
            value={form.values.action ?? "reject"}
            onChange={(next) => next !== null && form.set("action", next)}
          />
          <MediaPicker
            kind="greeting"
            label={messages.message}
            description={messages.messageHint}
            disabledReason={whyNot}
            name="mediaId"
            error={form.errors["mediaId"]}
            allowNone={messages.standardMessage}
            value={
              form.values.mediaId == null
                ? null
                : {
                    mediaId: form.values.mediaId,
                    name: form.values.mediaId === mediaId ? (mediaName ?? undefined) : undefined,
                  }
            }
            onChange={(sound) => form.set("mediaId", sound?.mediaId ?? null)}
          />
        </FormSection>
      </div>
      <FormFooter
        sticky
        dirty={form.dirty}
        saving={form.submitting}
        saveDisabledReason={whyNot}
        onCancel={form.dirty ? () => form.reset() : undefined}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}
