import type { PersonDefaults } from "@dialplane/contract/onboarding/people/people.schema"
import { loginName as loginShape } from "@dialplane/contract/identity/users/users.schema"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { useWords } from "../../kit/locale/use-locale.ts"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { RolePicker } from "../../identity/users/role-picker.tsx"
import { addPersonWords } from "./add-person.words.ts"
import { usePersonCheck } from "./use-person-check.ts"
import type { PersonForm } from "./use-person-form.ts"
import { Verdict } from "./verdict.tsx"

/** Who it is. */
export const PersonFields = ({ form, defaults }: { readonly form: PersonForm; readonly defaults: PersonDefaults }) => {
  const words = useWords(addPersonWords)
  const setRoom = (isRoom: boolean) => {
    form.set("isRoom", isRoom)
    form.set("allowLogin", !isRoom)
    form.set("sendWelcome", !isRoom)
    if (isRoom) form.set("roleId", roles.endUser.id)
    form.becomeRoom(isRoom)
  }
  return (
    <FormSection title={words.about} description={words.aboutSentence}>
      {form.values.isRoom ? <RoomNameField form={form} /> : <NameFields form={form} />}
      <FormColumns>
        <RolePicker
          label={words.role}
          required
          accountKind={defaults.accountKind}
          name="roleId"
          error={form.errors["roleId"]}
          value={form.values.roleId === 0 ? null : form.values.roleId}
          disabledReason={form.values.isRoom ? words.isRoomHint : undefined}
          onChange={(roleId) => form.set("roleId", roleId)}
        />
        <TextField label={words.mobile} type="tel" autoComplete="off" {...form.text("mobile")} />
      </FormColumns>
      {defaults.accountKind === "company" && (
        <SwitchField
          label={words.isRoom}
          description={words.isRoomHint}
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

/** A room is asked for nothing but its name: nobody signs in there, and nobody writes to it. */
const RoomNameField = ({ form }: NameProps) => {
  const words = useWords(addPersonWords)
  const error = form.errors["firstName"] ?? form.errors["lastName"] ?? form.errors["loginName"]
  return (
    <TextField
      label={words.roomName}
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
  const words = useWords(addPersonWords)
  const { loginName } = form.values
  const check = usePersonCheck("loginName", loginName, loginShape.safeParse(loginName).success)
  const login = form.text("loginName")
  return (
    <>
      <FormColumns>
        <TextField
          label={words.firstName}
          required
          autoComplete="off"
          autoFocus
          {...form.text("firstName")}
          onChange={(value) => form.setName("firstName", value)}
        />
        <TextField
          label={words.lastName}
          required
          autoComplete="off"
          {...form.text("lastName")}
          onChange={(value) => form.setName("lastName", value)}
        />
      </FormColumns>
      <FormColumns>
        <TextField
          label={words.loginName}
          required
          autoComplete="off"
          spellCheck={false}
          {...login}
          error={login.error ?? check.problem}
          onChange={(value) => form.setOwn("loginName", value)}
          description={<Verdict free={check.free} note={words.loginFree} hint={words.loginHint} />}
        />
        <TextField
          label={words.email}
          required
          type="email"
          autoComplete="off"
          description={words.emailHint}
          {...form.text("email")}
          onChange={(value) => form.setOwn("email", value)}
        />
      </FormColumns>
    </>
  )
}
