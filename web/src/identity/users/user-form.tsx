import { roles as roleTable, systemRole } from "@dialplane/contract/kit/access/roles.table"
import { isSwitchOffered } from "@dialplane/contract/identity/users/person-switches"
import { contactCode, userEdit, type UserEdit } from "@dialplane/contract/identity/users/users.schema"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfig } from "../../kit/use-config.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { ContactFields } from "./contact-fields.tsx"
import { NameUses } from "./name-uses.tsx"
import type { NameUsesForm } from "./use-name-uses.ts"
import { userMessages } from "./users.messages.ts"

interface Props {
  readonly initial: UserEdit
  readonly roles: readonly { readonly value: string; readonly label: string }[]
  readonly version: number
  readonly onSubmit: (values: UserEdit, version: number) => Promise<unknown>
  /** Why nothing here can be changed, if applicable. */
  readonly lockedBy?: string | undefined
  /** Why the names cannot be changed here, if applicable. */
  readonly nameLockedBy?: string | undefined
  /** Why the phone numbers cannot be changed here, if applicable. */
  readonly phoneLockedBy?: string | undefined
  /** Why sign-in cannot be allowed here, if applicable. */
  readonly accessLockedBy?: string | undefined
  /** Why the email address cannot be changed here, if applicable. */
  readonly emailLockedBy?: string | undefined
  /** Why the role cannot be changed, if applicable. */
  readonly roleLockedBy?: string | undefined
  readonly nameUses: NameUsesForm
}

/** The form of an administrator for a user, with one Save. */
export const UserForm = ({
  initial,
  version,
  roles,
  onSubmit,
  lockedBy,
  nameLockedBy,
  phoneLockedBy,
  accessLockedBy,
  emailLockedBy,
  roleLockedBy,
  nameUses,
}: Props) => {
  const messages = useMessages(userMessages)
  const config = useConfig()
  const form = useForm({ schema: userEdit, initial, version, onSubmit })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const off = { disabledReason: lockedBy }
  const inRoomRole = form.values.roleId === roleTable.endUser.id
  // The role for rooms cannot be assigned in a partner's account.
  const mayBeRoom = initial.isRoom || inRoomRole || roles.some(({ value }) => value === String(roleTable.endUser.id))
  const roomLockedBy =
    form.values.isRoom || inRoomRole ? undefined : messages.roomNeedsRole(systemRole("endUser").displayName)
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      <FormSection title={messages.about} description={messages.aboutSentence}>
        <FormColumns>
          <TextField
            label={messages.firstName}
            required
            autoComplete="off"
            disabledReason={lockedBy ?? nameLockedBy}
            {...form.text("firstName")}
          />
          <TextField
            label={messages.lastName}
            required
            autoComplete="off"
            disabledReason={lockedBy ?? nameLockedBy}
            {...form.text("lastName")}
          />
        </FormColumns>
        <NameUses form={nameUses} before={initial} after={form.values} />
        <TextField
          label={messages.email}
          required={!form.values.isRoom}
          type="email"
          autoComplete="off"
          disabledReason={lockedBy ?? emailLockedBy}
          {...form.text("email")}
        />
        <TextField
          label={messages.phoneNumber}
          description={messages.phoneNumberHint}
          type="tel"
          autoComplete="off"
          disabledReason={lockedBy ?? phoneLockedBy}
          {...form.text("phoneNumber")}
        />
        {mayBeRoom && (
          <SwitchField
            label={messages.isRoom}
            description={messages.isRoomHint}
            disabledReason={lockedBy ?? roomLockedBy}
            {...form.checkbox("isRoom")}
          />
        )}
      </FormSection>
      <FormSection title={messages.contactNumbers} description={messages.contactSentence}>
        <ContactFields
          codes={contactCode.options}
          {...form.field("contactNumbers")}
          errors={form.errors}
          disabledReason={lockedBy ?? phoneLockedBy}
        />
      </FormSection>
      <FormSection title={messages.access} description={messages.accessSentence}>
        <SelectField
          label={messages.role}
          description={messages.roleHint}
          required
          options={roles}
          disabledReason={lockedBy ?? roleLockedBy}
          name="roleId"
          error={form.errors["roleId"]}
          value={String(form.values.roleId)}
          onChange={(value) => value !== null && form.set("roleId", Number(value))}
        />
        <SwitchField
          label={messages.allowLogin}
          description={messages.allowLoginHint}
          disabledReason={lockedBy ?? accessLockedBy}
          {...form.checkbox("allowLogin")}
        />
      </FormSection>
      <FormSection title={messages.calling} description={messages.callingSentence}>
        <SwitchField
          label={messages.allowEndUserOutboundCallerId}
          {...off}
          {...form.checkbox("allowEndUserOutboundCallerId")}
        />
        <SwitchField label={messages.allowCallBlocking} {...off} {...form.checkbox("allowCallBlocking")} />
        {isSwitchOffered("allowMainNumberMessaging", config) && (
          <SwitchField
            label={messages.allowMainNumberMessaging}
            {...off}
            {...form.checkbox("allowMainNumberMessaging")}
          />
        )}
      </FormSection>
      <FormSection title={messages.mobile} description={messages.mobileSentence}>
        <SwitchField label={messages.mobileTlsEnabled} {...off} {...form.checkbox("mobileTlsEnabled")} />
        <SwitchField label={messages.mobileEncryptionEnabled} {...off} {...form.checkbox("mobileEncryptionEnabled")} />
      </FormSection>
      <FormSection title={messages.news} description={messages.newsSentence}>
        <SwitchField label={messages.sendEmail} {...off} {...form.checkbox("sendEmail")} />
        <SwitchField
          label={messages.updateMeWithAnnouncements}
          {...off}
          {...form.checkbox("updateMeWithAnnouncements")}
        />
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
  )
}
