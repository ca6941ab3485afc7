import type { PersonDefaults } from "@dialplane/contract/onboarding/people/people.schema"
import { loginName as loginShape } from "@dialplane/contract/identity/users/users.schema"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { RolePicker } from "../../identity/users/role-picker.tsx"
import { addPersonMessages } from "./add-person.messages.ts"
import { usePersonCheck } from "./use-person-check.ts"
import type { PersonForm } from "./use-person-form.ts"
import { Verdict } from "./verdict.tsx"

/** Name and sign-in of the user. */
export const PersonFields = ({ form, defaults }: { readonly form: PersonForm; readonly defaults: PersonDefaults }) => {
  const messages = useMessages(addPersonMessages)
  const setRoom = (isRoom: boolean) => {
    form.set("isRoom", isRoom)
    form.set("allowLogin", !isRoom)
    form.set("sendWelcome", !isRoom)
    if (isRoom) form.set("roleId", roles.endUser.id)
    form.becomeRoom(isRoom)
  }
  return (
    <FormSection title={messages.about} description={messages.aboutSentence}>
      {form.values.isRoom ? <RoomNameField form={form} /> : <NameFields form={form} />}
      <FormColumns>
        <RolePicker
          label={messages.role}
          required
          accountKind={defaults.accountKind}
          name="roleId"
          error={form.errors["roleId"]}
          value={form.values.roleId === 0 ? null : form.values.roleId}
          disabledReason={form.values.isRoom ? messages.isRoomHint : undefined}
          onChange={(roleId) => form.set("roleId", roleId)}
        />
        <TextField label={messages.mobile} type="tel" autoComplete="off" {...form.text("mobile")} />
      </FormColumns>
      {defaults.accountKind === "company" && (
        <SwitchField
          label={messages.isRoom}
          description={messages.isRoomHint}
          {...form.checkbox("isRoom")}
          onChange={setRoom}
        />
      )}
    </FormSection>
  )
}

interface NameProps {
  readonly form: PersonForm
}

/** A room needs only a name: it has no sign-in and no email. */
const RoomNameField = ({ form }: NameProps) => {
  const messages = useMessages(addPersonMessages)
  const error = form.errors["firstName"] ?? form.errors["lastName"] ?? form.errors["loginName"]
  return (
    <TextField
      label={messages.roomName}
      required
      autoComplete="off"
      name="firstName"
      error={error}
      value={form.roomName}
      onChange={form.setRoomName}
    />
  )
}

const NameFields = ({ form }: NameProps) => {
  const messages = useMessages(addPersonMessages)
  const { loginName } = form.values
  const check = usePersonCheck("loginName", loginName, loginShape.safeParse(loginName).success)
  const login = form.text("loginName")
  return (
    <>
      <FormColumns>
        <TextField
          label={messages.firstName}
          required
          autoComplete="off"
          autoFocus
          {...form.text("firstName")}
          onChange={(value) => form.setName("firstName", value)}
        />
        <TextField
          label={messages.lastName}
          required
          autoComplete="off"
          {...form.text("lastName")}
          onChange={(value) => form.setName("lastName", value)}
        />
      </FormColumns>
      <FormColumns>
        <TextField
          label={messages.loginName}
          required
          autoComplete="off"
          spellCheck={false}
          {...login}
          error={login.error ?? check.problem}
          onChange={(value) => form.setOwn("loginName", value)}
          description={<Verdict free={check.free} note={messages.loginFree} hint={messages.loginHint} />}
        />
        <TextField
          label={messages.email}
          required
          type="email"
          autoComplete="off"
          description={messages.emailHint}
          {...form.text("email")}
          onChange={(value) => form.setOwn("email", value)}
        />
      </FormColumns>
    </>
  )
}
