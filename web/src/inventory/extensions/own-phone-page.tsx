import { canHave } from "@dialplane/contract/inventory/extensions/extension-types"
import { ownSettings, type Extension } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { z } from "zod"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Sections } from "../../kit/sections.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { ownExtensionsQuery, saveOwnExtension } from "./extensions.api.ts"
import { extensionMessages } from "./extensions.messages.ts"
import { ForwardingFields } from "./forwarding-fields.tsx"
import { GreetingPart } from "./greeting-part.tsx"
import { ownGreetings } from "./greetings.api.ts"
import { RingPicture } from "./ring-picture.tsx"
import { RingingPicker } from "./ringing-picker.tsx"
import { VoicemailFields } from "./voicemail-fields.tsx"

export const Page = () => {
  const messages = useMessages(extensionMessages)
  const own = useQuery(ownExtensionsQuery)
  const [chosen, setChosen] = useState<number>()
  const extension = own.data?.find(({ extensionId }) => extensionId === chosen) ?? own.data?.[0]
  return (
    <PageFrame width="narrow">
      <PageHead
        title={messages.ownTitle}
        sentence={messages.ownSentence}
        badge={
          extension && (
            <StatusBadge tone="neutral" icon="phone">
              {extension.extension}
            </StatusBadge>
          )
        }
      />
      {own.isLoadingError ? (
        <LoadError of={own} />
      ) : own.isPending ? (
        <FormSkeleton />
      ) : extension === undefined ? (
        <EmptyState icon="phone" title={messages.ownNone} sentence={messages.ownNoneSentence} />
      ) : (
        <>
          {own.data.length > 1 && (
            <SelectField
              label={messages.ownWhich}
              options={own.data.map((one) => ({
                value: String(one.extensionId),
                label: `${one.extension} ${one.name}`,
              }))}
              value={String(extension.extensionId)}
              onChange={(id) => setChosen(Number(id))}
            />
          )}
          <OwnForm key={extension.extensionId} extension={extension} />
          <Sections of="ownPhone" id={extension.extensionId} />
        </>
      )}
    </PageFrame>
  )
}

const formValues = ownSettings.extend({ voicemailPin: z.string().max(10) })

/** The settings users can change on their own extension, in one form. */
const OwnForm = ({ extension }: { readonly extension: Extension }) => {
  const messages = useMessages(extensionMessages)
  const save = useMutation(saveOwnExtension)
  const greetings = useMemo(() => ownGreetings(extension.extensionId), [extension.extensionId])
  const lockedBy = useWhyNot("update:own-voicemail")
  const params = { extensionId: extension.extensionId }
  const form = useForm({
    schema: formValues,
    initial: {
      doNotDisturb: extension.doNotDisturb,
      forwarding: extension.forwarding,
      ringing: extension.ringing,
      voicemail: extension.voicemail,
      voicemailPin: "",
    },
    version: extension.version,
    onSubmit: async ({ voicemailPin, ...settings }, version) => {
      await save.mutateAsync({
        params,
        body: { ...settings, ...(voicemailPin === "" ? {} : { voicemailPin }), version },
      })
      showToast({
        tone: "good",
        title: messages.savedTitle,
        message: messages.saved(`${extension.extension} ${extension.name}`),
      })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const { errors } = form
  const values = form.values as z.output<typeof formValues>
  const off = { disabledReason: lockedBy }
  const shared = { ...off, errors, among: "own" as const, extensionId: extension.extensionId }
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      {canHave(extension.extensionType, "forwarding") && (
        <FormSection title={messages.forwarding} description={messages.forwardingSentence}>
          <RingPicture
            isOwn
            settings={values}
            hasPhones={extension.extensionType === "Extension"}
            ringSeconds={extension.ringSeconds}
            unsaved={form.dirty}
          />
          <SwitchField
            label={messages.doNotDisturb}
            description={messages.doNotDisturbHint}
            {...off}
            {...form.checkbox("doNotDisturb")}
          />
          {/* A forwarding loop belongs to no single rule. */}
          <ErrorBlock message={errors["forwarding"]} />
          <ForwardingFields
            {...shared}
            hasPhones={extension.extensionType === "Extension"}
            value={values.forwarding}
            onChange={(forwarding) => form.set("forwarding", forwarding)}
          />
        </FormSection>
      )}
      {canHave(extension.extensionType, "ringing") && (
        <FormSection title={messages.whoRings} description={messages.whoRingsSentence}>
          <RingingPicker
            {...shared}
            hasPhones={extension.extensionType === "Extension"}
            value={values.ringing}
            onChange={(ringing) => form.set("ringing", ringing)}
          />
        </FormSection>
      )}
      {canHave(extension.extensionType, "voicemail") && (
        <FormSection title={messages.voicemail} description={messages.voicemailSentence}>
          <VoicemailFields
            {...off}
            isOwn
            errors={errors}
            extension={extension}
            value={values.voicemail}
            onChange={(voicemail) => form.set("voicemail", voicemail)}
            pin={form.text("voicemailPin")}
            greeting={<GreetingPart {...off} greetings={greetings} />}
          />
        </FormSection>
      )}
      <FormFooter
        sticky
        dirty={form.dirty}
        saving={form.submitting}
        saveDisabledReason={lockedBy}
        onCancel={form.dirty ? () => form.reset() : undefined}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}
