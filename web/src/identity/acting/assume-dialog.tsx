import { assumption, longestAssumptionMinutes } from "@dialplane/contract/identity/acting/acting.schema"
import { useState } from "react"
import type { ActingWish } from "../../kit/asks.ts"
import { hasUnsavedChanges } from "../../kit/forms/unsaved.ts"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { useRolesToActIn, type RoleToActIn } from "../roles/roles.api.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { DialogWindow } from "../../ui/overlays/dialog-window.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { assumeHere, assumeInNewTab } from "./acting.api.ts"
import classes from "./acting.module.css"
import { actingMessages } from "./acting.messages.ts"

interface Props {
  readonly opened: boolean
  readonly wish: ActingWish
  readonly onClose: () => void
}

const durations = [15, 30, longestAssumptionMinutes]

/** Asks for the role, reason and duration of acting, and says who will see it. */
export const AssumeDialog = ({ opened, wish, onClose }: Props) => {
  const messages = useMessages(actingMessages)
  const isPreview = wish.accountId === useSignedIn().homeAccountId
  const known = useRolesToActIn(wish.accountId)
  return (
    <DialogWindow
      opened={opened}
      onClose={onClose}
      title={isPreview ? messages.preview : messages.assume(wish.accountName)}
    >
      {known === undefined ? (
        <FormSkeleton fields={3} />
      ) : known.length === 0 ? (
        <EmptyState compact icon="role" title={messages.noRoles} />
      ) : (
        <AssumeForm wish={wish} roles={known} isPreview={isPreview} onClose={onClose} />
      )}
    </DialogWindow>
  )
}

const AssumeForm = ({
  wish,
  roles,
  isPreview,
  onClose,
}: Pick<Props, "wish" | "onClose"> & { readonly roles: readonly RoleToActIn[]; readonly isPreview: boolean }) => {
  const messages = useMessages(actingMessages)
  const [newTab, setNewTab] = useState(() => wish.newTab ?? (isPreview || hasUnsavedChanges()))
  const [blocked, setBlocked] = useState(false)
  const first = roles.find(({ roleId }) => roleId === wish.roleId) ?? roles.find(({ usual }) => usual) ?? roles[0]!
  const form = useForm({
    schema: assumption,
    initial: {
      accountId: wish.accountId,
      roleId: first.roleId,
      reason: isPreview ? messages.previewReason(first.name) : "",
      minutes: longestAssumptionMinutes,
    },
    onSubmit: async (wanted) => {
      if (!newTab) {
        onClose()
        return assumeHere(wanted)
      }
      if (await assumeInNewTab(wanted)) return onClose()
      setBlocked(true)
    },
  })
  const chooseRole = (value: string | null) => {
    const role = roles.find(({ roleId }) => String(roleId) === value)
    if (role === undefined) return
    const before = roles.find(({ roleId }) => roleId === form.values.roleId)
    if (isPreview && form.values.reason === messages.previewReason(before?.name ?? ""))
      form.set("reason", messages.previewReason(role.name))
    form.set("roleId", role.roleId)
  }
  return (
    <form {...form.element} className={classes.fields}>
      <div>
        <p className={classes.sentence}>
          {isPreview ? messages.previewSentence : messages.assumeSentence(wish.accountName)}
        </p>
        <ErrorBlock message={form.formError ?? (blocked ? messages.blocked : undefined)} />
      </div>
      <SelectField
        label={messages.role}
        description={isPreview ? undefined : messages.roleHint}
        required
        options={roles.map(({ roleId, name }) => ({ value: String(roleId), label: name }))}
        name="roleId"
        error={form.errors["roleId"]}
        value={String(form.values.roleId)}
        onChange={chooseRole}
      />
      <TextField
        label={messages.reason}
        description={messages.reasonHint}
        required
        autoComplete="off"
        data-autofocus
        {...form.text("reason")}
      />
      <SelectField
        label={messages.duration}
        options={durations.map((count) => ({ value: String(count), label: messages.minutes(count) }))}
        value={String(form.values.minutes)}
        onChange={(value) => value !== null && form.set("minutes", Number(value))}
      />
      <CheckboxField label={messages.newTab} description={messages.newTabHint} checked={newTab} onChange={setNewTab} />
      <div className={classes.buttons}>
        <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
        <ActionButton kind="primary" type="submit" loading={form.submitting}>
          {isPreview ? messages.startPreview : messages.start}
        </ActionButton>
      </div>
    </form>
  )
}
