import { contactCode, ownProfileEdit, type User } from "@dialplane/contract/identity/users/users.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { z } from "zod"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { reloadSession, useSignedIn } from "../../kit/session/use-session.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { ContactFields } from "./contact-fields.tsx"
import { ownProfileChange, provisioningQuery, saveOwnProfile } from "./users.api.ts"
import { userMessages } from "./users.messages.ts"

/** The password is asked for only after the email address was changed; the server says whether it is needed. */
const profileDraft = ownProfileEdit.omit({ code: true }).extend({ currentPassword: z.string().max(200) })

/** What users can change about themselves. */
export const ProfileForm = ({ user }: { readonly user: User }) => {
  const messages = useMessages(userMessages)
  const session = useSignedIn()
  const save = useMutation(saveOwnProfile)
  const provisioning = useQuery({ ...provisioningQuery(user.userId), enabled: user.isImported }).data
  const fixed = { disabledReason: provisioning?.managed === true ? messages.ownFromProvider : undefined }
  const { firstName, lastName, email, phoneNumber, contactNumbers, updateMeWithAnnouncements } = user
  const form = useForm({
    schema: profileDraft,
    initial: {
      firstName,
      lastName,
      email,
      phoneNumber,
      contactNumbers,
      updateMeWithAnnouncements,
      currentPassword: "",
    },
    version: user.version,
    onSubmit: async ({ currentPassword, ...values }, version) => {
      await save.mutateAsync(
        ownProfileChange({
          ...values,
          version,
          ...(currentPassword === "" || values.email === email ? {} : { currentPassword }),
        }),
      )
      // The save succeeded: a failure to update the name at the top of the page is not an error.
      await reloadSession().catch(() => undefined)
      showToast({ tone: "good", title: messages.saved })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      <FormSection title={messages.aboutMe} description={messages.aboutMeSentence}>
        <FormColumns>
          <TextField
            label={messages.firstName}
            required
            autoComplete="given-name"
            {...fixed}
            {...form.text("firstName")}
          />
          <TextField
            label={messages.lastName}
            required
            autoComplete="family-name"
            {...fixed}
            {...form.text("lastName")}
          />
        </FormColumns>
        <TextField
          label={messages.email}
          required
          type="email"
          autoComplete="email"
          {...fixed}
          {...form.text("email")}
        />
        {form.text("email").value.trim().toLowerCase() !== email.toLowerCase() && (
          <PasswordField
            label={messages.confirmEmail}
            description={messages.confirmEmailHint}
            required
            autoComplete="current-password"
            {...form.text("currentPassword")}
          />
        )}
        <TextField
          label={messages.phoneNumber}
          description={messages.phoneNumberHint}
          type="tel"
          autoComplete="tel"
          {...form.text("phoneNumber")}
        />
        <SwitchField label={messages.updateMeWithAnnouncements} {...form.checkbox("updateMeWithAnnouncements")} />
        <KeyValueList
          items={[
            { label: messages.ownLogin, value: user.loginName },
            { label: messages.ownAccount, value: session.accountName },
            {
              label: messages.ownRole,
              value: user.roles.map(({ displayName }) => displayName).join(", "),
              hint: messages.yourRoleHint,
            },
          ]}
        />
      </FormSection>
      <FormSection title={messages.contactNumbers}>
        <ContactFields codes={contactCode.options} {...form.field("contactNumbers")} errors={form.errors} />
      </FormSection>
      <FormFooter dirty={form.dirty} saving={form.submitting} onCancel={form.dirty ? () => form.reset() : undefined} />
      <LeaveDialog {...leaving} />
    </form>
  )
}
