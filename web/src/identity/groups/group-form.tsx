import { groupEdit, type AccountGroup } from "@dialplane/contract/identity/groups/groups.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { UsersPicker } from "../users/users-picker.tsx"
import { GroupMembers } from "./group-members.tsx"
import { GroupNames } from "./group-names.tsx"
import { saveGroup } from "./groups.api.ts"
import { groupMessages } from "./groups.messages.ts"

/**
 * Sends the members added and removed, not the whole list: a group may have thousands, which are shown page by page,
 * and concurrent changes of others stay. Only a change of the name is checked by version.
 */
export const GroupForm = ({
  group,
  onSaved,
}: {
  readonly group: AccountGroup
  readonly onSaved: (group: AccountGroup) => void
}) => {
  const messages = useMessages(groupMessages)
  const { accountId } = useAccount()
  const save = useMutation(saveGroup)
  const lockedBy = useWhyNot("update:groups")
  const id = useId()
  const { groupId } = group
  const form = useForm({
    schema: groupEdit.required({ group_name: true }),
    initial: { group_name: group.group_name, description: group.description, join: [], leave: [] },
    version: group.version,
    onSubmit: async (body, version) => {
      const isRenamed = body.group_name !== group.group_name || body.description !== group.description
      const saved = await save.mutateAsync({
        params: { accountId, groupId },
        body: { ...body, ...(isRenamed ? { version } : {}) },
      })
      showToast({ tone: "good", title: messages.saved, message: messages.savedName(saved.group_name) })
      onSaved(saved)
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  return (
    <>
      <form id={id} {...form.element}>
        <FormProblem form={form} />
        <FormSection title={messages.about}>
          <GroupNames name={form.text("group_name")} description={form.text("description")} lockedBy={lockedBy} />
        </FormSection>
        <FormSection title={messages.joining} description={messages.membersHint}>
          <UsersPicker
            label={messages.addPeople}
            accountId={accountId}
            disabledReason={lockedBy}
            name="join"
            error={form.errors["join"] ?? form.errors["members"]}
            value={form.values.join ?? []}
            onChange={(join) => form.set("join", join)}
          />
        </FormSection>
      </form>
      {/* Outside of the form, in which Enter saves: this part has its own search. */}
      <GroupMembers
        groupId={groupId}
        count={group.memberCount}
        leaving={form.values.leave ?? []}
        disabledReason={lockedBy}
        onChange={(leave) => form.set("leave", leave)}
      />
      <FormFooter
        sticky
        form={id}
        dirty={form.dirty}
        saving={form.submitting}
        saveDisabledReason={lockedBy}
        onCancel={form.dirty ? () => form.reset() : undefined}
      />
      <LeaveDialog {...leaving} />
    </>
  )
}
