import {
  brandingSettings,
  type BrandField,
  type Branding,
  type BrandingSettings,
} from "@dialplane/contract/ground/branding/branding.schema"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { inheritedOf, pathOf, shownWith } from "./brand-field.ts"
import { BrandPreview } from "./brand-preview.tsx"
import { brandingMessages } from "./branding.messages.ts"
import { ColorField, Swatch } from "./color-field.tsx"
import { HostnameState } from "./hostname-state.tsx"
import { ImageField } from "./image-field.tsx"
import { InheritedField } from "./inherited-field.tsx"
import classes from "./branding.module.css"

interface Props {
  readonly branding: Branding
  readonly onSubmit: (settings: BrandingSettings, version: number) => Promise<unknown>
  /** Why nothing here can be changed, if applicable. */
  readonly lockedBy?: string | undefined
}

type TextName = Exclude<BrandField, "favIcon" | "logoLight" | "logoDark" | "primaryColor">

/** All settings of a brand on the left, a preview on the right. */
export const BrandingForm = ({ branding, onSubmit, lockedBy }: Props) => {
  const messages = useMessages(brandingMessages)
  const form = useForm({ schema: brandingSettings, initial: branding.own, version: branding.version, onSubmit })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const draft = shownWith(branding, form.values)

  const text = (
    name: TextName,
    { type = "text", lines, hint }: { type?: "text" | "email" | "tel" | "url"; lines?: number; hint?: string } = {},
  ) => {
    const field = form.text(name)
    return (
      <InheritedField
        label={messages[name]}
        hint={hint}
        own={form.values[name]}
        inherited={inheritedOf(branding, name)}
        onChange={(value) => form.set(name, value)}
        disabledReason={lockedBy}
      >
        {(control) =>
          lines === undefined ? (
            <TextField {...control} {...field} type={type} autoComplete="off" disabledReason={lockedBy} />
          ) : (
            <TextAreaField {...control} {...field} rows={lines} disabledReason={lockedBy} />
          )
        }
      </InheritedField>
    )
  }
  const image = (purpose: "favIcon" | "logoLight" | "logoDark", hint?: string) => {
    const field = form.text(pathOf[purpose])
    return (
      <ImageField
        purpose={purpose}
        label={messages[purpose]}
        hint={hint}
        own={(form.form.valueAt(pathOf[purpose]) as string | null | undefined) ?? null}
        inherited={inheritedOf(branding, purpose)}
        error={field.error}
        disabledReason={lockedBy}
        onChange={(address) => form.set(pathOf[purpose], address)}
      />
    )
  }
  return (
    <div className={classes.layout}>
      <form {...form.element} className={classes.form}>
        <FormProblem form={form} />
        <FormSection title={messages.look} description={messages.lookSentence}>
          {text("productName")}
          <InheritedField
            label={messages.primaryColor}
            hint={messages.primaryColorHint}
            own={form.values.primaryColor}
            inherited={inheritedOf(branding, "primaryColor")}
            start="#0f635b"
            disabledReason={lockedBy}
            onChange={(value) => form.set("primaryColor", value)}
            show={(value) => (
              <span className={classes.colorValue}>
                <Swatch color={value ?? "#0f635b"} />
                {value ?? messages.ownColor}
              </span>
            )}
          >
            {(control) => <ColorField {...control} {...form.text("primaryColor")} disabledReason={lockedBy} />}
          </InheritedField>
          {image("logoLight", messages.imageHint)}
          {image("logoDark")}
          {image("favIcon", messages.favIconHint)}
        </FormSection>
        <FormSection title={messages.signInPage} description={messages.signInPageSentence}>
          {text("loginTitle")}
          {text("loginText", { lines: 3 })}
        </FormSection>
        <FormSection title={messages.support} description={messages.supportSentence}>
          {text("supportEmail", { type: "email" })}
          {text("supportPhone", { type: "tel" })}
          {text("supportLink", { type: "url" })}
        </FormSection>
        <FormSection title={messages.mails} description={messages.emailsSentence}>
          {text("mailSenderName", { hint: `${messages.mailSenderNameHint(draft.name)} ${messages.senderAddressHint}` })}
          {text("mailReplyTo", { type: "email" })}
        </FormSection>
        <FormSection title={messages.address} description={messages.addressSentence}>
          {text("hostname")}
          <HostnameState branding={branding} unsaved={form.values.hostname !== branding.own.hostname} />
        </FormSection>
        <FormFooter
          sticky
          dirty={form.dirty}
          saving={form.submitting}
          saveDisabledReason={lockedBy}
          onCancel={form.dirty ? () => form.reset() : undefined}
        />
        <LeaveDialog {...leaving} />
      </form>
      <BrandPreview draft={draft} />
    </div>
  )
}
