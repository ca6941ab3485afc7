import {
  customRoleDraft,
  roleNameLimit,
  type CustomRoleDraft,
  type RoleOfAccount,
} from "@dialplane/contract/identity/roles/custom-roles.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { ReactNode } from "react"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { Section } from "../../ui/page/section.tsx"
import { PermissionEditor } from "./permission-editor.tsx"
import type { KeySet } from "./permission-steps.ts"
import { RoleFrame } from "./role-frame.tsx"
import classes from "./roles.module.css"
import { roleMessages } from "./roles.messages.ts"

interface Props {
  readonly initial: CustomRoleDraft
  readonly possible: KeySet
  readonly givable: KeySet
  readonly others: readonly RoleOfAccount[]
  readonly version?: number
  readonly onSubmit: (draft: CustomRoleDraft, version: number) => Promise<unknown>
  readonly saveLabel?: string
  /** Shown before the fields. */
  readonly note?: ReactNode
  readonly aside?: ReactNode
  readonly openPortal?: (dirty: boolean) => ReactNode
}

/** A custom role: name, description and permissions, with one Save. */
export const RoleForm = ({
  initial,
  version,
  possible,
  givable,
  others,
  onSubmit,
  saveLabel,
  note,
  aside,
  openPortal,
}: Props) => {
  const messages = useMessages(roleMessages)
  const form = useForm({ schema: customRoleDraft, initial, version, onSubmit })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const keys = (form.values.keys ?? []) as PermissionKey[]
  return (
    <form {...form.element}>
      <RoleFrame held={new Set(keys)} aside={aside} openPortal={openPortal?.(form.dirty)}>
        <FormProblem form={{ ...form, formError: form.formError ?? form.errors["keys"] }} />
        {note}
        <Section title={messages.about}>
          <div className={classes.fields}>
            <TextField
              label={messages.roleName}
              required
              autoComplete="off"
              maxLength={roleNameLimit}
              {...form.text("name")}
            />
            <TextField
              label={messages.description}
              autoComplete="off"
              placeholder={messages.descriptionHint}
              {...form.text("description")}
            />
          </div>
        </Section>
        <Section title={messages.what}>
          <PermissionEditor
            keys={keys}
            possible={possible}
            givable={givable}
            onChange={(next) => form.set("keys", next)}
            others={others}
          />
        </Section>
        <FormFooter
          sticky
          dirty={form.dirty}
          saving={form.submitting}
          saveLabel={saveLabel}
          onCancel={form.dirty ? () => form.reset() : undefined}
        />
      </RoleFrame>
      <LeaveDialog {...leaving} />
    </form>
  )
}
