import { contactCode, ownProfileEdit, type User } from "@dialplane/contract/identity/users/users.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { IdentityProofField } from "../../kit/identity-proof/identity-proof-field.tsx"
import { noProof, proofFields, useIdentityProof } from "../../kit/identity-proof/use-identity-proof.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { reloadSession, useSignedIn } from "../../kit/session/use-session.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { ContactFields } from "./contact-fields.tsx"
import { ownProfileChange, provisioningQuery, saveOwnProfile } from "./users.api.ts"
import { userMessages } from "./users.messages.ts"

/** The user is asked to confirm only after the email address was changed; the server says whether it is needed. */
const profileDraft = ownProfileEdit.omit({ passkey: true }).extend(proofFields)

/** What users can change about themselves. */
export const ProfileForm = ({ user }: { readonly user: User }) => {
  const messages = useMessages(userMessages)
  const session = useSignedIn()
  const save = useMutation(saveOwnProfile)
  const provisioning = useQuery({ ...provisioningQuery(user.userId), enabled: user.isImported }).data
  const fixed = { disabledReason: provisioning?.managed === true ? messages.ownFromProvider : undefined }
  const fixedPhones = { disabledReason: provisioning?.phonesManaged === true ? messages.ownFromProvider : undefined }
  const { firstName, lastName, email, phoneNumber, contactNumbers, updateMeWithAnnouncements } = user
  const proof = useIdentityProof()
  const form = useForm({
    schema: profileDraft,
    initial: {
      firstName,
      lastName,
      email,
      phoneNumber,
      contactNumbers,
      updateMeWithAnnouncements,
      ...noProof,
    },
    version: user.version,
    onSubmit: async ({ currentPassword, code, ...values }, version) => {
      const isSame = values.email.toLowerCase() === email.toLowerCase()
      await save.mutateAsync(
        ownProfileChange({
          ...values,
          version,
          ...(isSame || !proof.isGiven({ currentPassword, code }) ? {} : await proof.take({ currentPassword, code })),
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
          <IdentityProofField
            proof={proof}
            password={form.text("currentPassword")}
            code={form.text("code")}
            hint={messages.confirmEmailHint}
            required
          />
        )}
        <TextField
          label={messages.phoneNumber}
          description={messages.phoneNumberHint}
          type="tel"
          autoComplete="tel"
          {...fixedPhones}
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
        <ContactFields
          codes={contactCode.options}
          {...form.field("contactNumbers")}
          errors={form.errors}
          {...fixedPhones}
        />
      </FormSection>
      <FormFooter dirty={form.dirty} saving={form.submitting} onCancel={form.dirty ? () => form.reset() : undefined} />
      <LeaveDialog {...leaving} />
    </form>
  )
}
