import { roles as roleTable, systemRole } from "@dialplane/contract/kit/access/roles.table"
import { isSwitchOffered } from "@dialplane/contract/identity/users/person-switches"
import { contactCode, userEdit, type UserEdit } from "@dialplane/contract/identity/users/users.schema"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useWords } from "../../kit/locale/use-locale.ts"
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
import { userWords } from "./users.words.ts"

interface Props {
  readonly initial: UserEdit
  readonly roles: readonly { readonly value: string; readonly label: string }[]
  readonly version: number
  readonly onSubmit: (values: UserEdit, version: number) => Promise<unknown>
  /** Why nothing here can be changed, if so. */
  readonly lockedBy?: string | undefined
  /** Why the e-mail address cannot be changed here, if so. */
  readonly emailLockedBy?: string | undefined
  /** Why the role cannot be changed, if so. */
  readonly roleLockedBy?: string | undefined
  readonly nameUses: NameUsesForm
}

/** What an administrator sees and changes of a person. One Save for all of it. */
export const UserForm = ({
  initial,
  version,
  roles,
  onSubmit,
  lockedBy,
  emailLockedBy,
  roleLockedBy,
  nameUses,
}: Props) => {
  const words = useWords(userWords)
  const config = useConfig()
  const form = useForm({ schema: userEdit, initial, version, onSubmit })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const off = { disabledReason: lockedBy }
  const inRoomRole = form.values.roleId === roleTable.endUser.id
  // In a partner's account nobody is in the role of rooms, and nobody can be put into it.
  const mayBeRoom = initial.isRoom || inRoomRole || roles.some(({ value }) => value === String(roleTable.endUser.id))
  const roomLockedBy =
    form.values.isRoom || inRoomRole ? undefined : words.roomNeedsRole(systemRole("endUser").displayName)
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      <FormSection title={words.about} description={words.aboutSentence}>
        <FormColumns>
          <TextField label={words.firstName} required autoComplete="off" {...off} {...form.text("firstName")} />
          <TextField label={words.lastName} required autoComplete="off" {...off} {...form.text("lastName")} />
        </FormColumns>
        <NameUses form={nameUses} before={initial} after={form.values} />
        <TextField
          label={words.email}
          required={!form.values.isRoom}
          type="email"
          autoComplete="off"
          disabledReason={lockedBy ?? emailLockedBy}
          {...form.text("email")}
        />
        <TextField
          label={words.phoneNumber}
          description={words.phoneNumberHint}
          type="tel"
          autoComplete="off"
          {...off}
          {...form.text("phoneNumber")}
        />
        {mayBeRoom && (
          <SwitchField
            label={words.isRoom}
            description={words.isRoomHint}
            disabledReason={lockedBy ?? roomLockedBy}
            {...form.checkbox("isRoom")}
          />
        )}
      </FormSection>
      <FormSection title={words.contactNumbers} description={words.contactSentence}>
        <ContactFields
          codes={contactCode.options}
          {...form.field("contactNumbers")}
          errors={form.errors}
          disabledReason={lockedBy}
        />
      </FormSection>
      <FormSection title={words.access} description={words.accessSentence}>
        <SelectField
          label={words.role}
          description={words.roleHint}
          required
          options={roles}
          disabledReason={lockedBy ?? roleLockedBy}
          name="roleId"
          error={form.errors["roleId"]}
          value={String(form.values.roleId)}
          onChange={(value) => value !== null && form.set("roleId", Number(value))}
        />
        <SwitchField
          label={words.allowLogin}
          description={words.allowLoginHint}
          {...off}
          {...form.checkbox("allowLogin")}
        />
      </FormSection>
      <FormSection title={words.calling} description={words.callingSentence}>
        <SwitchField
          label={words.allowEndUserOutboundCallerId}
          {...off}
          {...form.checkbox("allowEndUserOutboundCallerId")}
        />
        <SwitchField label={words.allowCallBlocking} {...off} {...form.checkbox("allowCallBlocking")} />
        {isSwitchOffered("allowMainNumberMessaging", config) && (
          <SwitchField label={words.allowMainNumberMessaging} {...off} {...form.checkbox("allowMainNumberMessaging")} />
        )}
      </FormSection>
      <FormSection title={words.mobile} description={words.mobileSentence}>
        <SwitchField label={words.mobileTlsEnabled} {...off} {...form.checkbox("mobileTlsEnabled")} />
        <SwitchField label={words.mobileEncryptionEnabled} {...off} {...form.checkbox("mobileEncryptionEnabled")} />
      </FormSection>
      <FormSection title={words.news} description={words.newsSentence}>
        <SwitchField label={words.sendEmail} {...off} {...form.checkbox("sendEmail")} />
        <SwitchField label={words.updateMeWithAnnouncements} {...off} {...form.checkbox("updateMeWithAnnouncements")} />
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
