import { templateRole, type TemplateRole } from "@dialplane/contract/commercial/partners/partners.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { useId } from "react"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { PermissionPicker } from "../../identity/roles/permission-picker.tsx"
import { templateMessages } from "./templates.messages.ts"
import classes from "./templates.module.css"

interface Props {
  readonly role: TemplateRole | undefined
  /** Names of the template's other roles, in lowercase. */
  readonly taken: readonly string[]
  readonly lockedBy?: string | undefined
  readonly onKeep: (role: TemplateRole) => void
  readonly onClose: () => void
}

/** One role of a template; saved with the template. */
export const TemplateRoleSheet = ({ role, taken, lockedBy, onKeep, onClose }: Props) => {
  const messages = useMessages(templateMessages)
  const id = useId()
  const schema = templateRole
    .refine(({ name }) => !taken.includes(name.toLowerCase()), { path: ["name"], error: messages.nameTwice })
    .refine(({ keys }) => keys.length > 0, { path: ["keys"], error: messages.noPermissions })
  const form = useForm({
    schema,
    initial: role ?? { name: "", description: "", keys: [] },
    onSubmit: async (kept) => onKeep(kept),
  })
  const off = { disabledReason: lockedBy }
  return (
    <SideSheet
      opened
      onClose={onClose}
      size={760}
      title={role?.name ?? messages.newRole}
      sentence={messages.roleSentence}
      dirty={form.dirty}
      form={id}
      saveLabel={messages.takeOver}
      saveDisabledReason={lockedBy}
    >
      <form id={id} {...form.element}>
        <ErrorBlock message={form.formError ?? form.errors["keys"]} />
        <FormColumns>
          <TextField label={messages.roleName} required autoComplete="off" {...off} {...form.text("name")} />
          <TextField label={messages.roleDescription} autoComplete="off" {...off} {...form.text("description")} />
        </FormColumns>
        <div className={classes.permissions}>
          <PermissionPicker
            level="company"
            keys={(form.values.keys ?? []) as PermissionKey[]}
            onChange={lockedBy === undefined ? (keys) => form.set("keys", keys) : undefined}
          />
        </div>
      </form>
    </SideSheet>
  )
}
