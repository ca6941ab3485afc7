import { groupDraft } from "@dialplane/contract/identity/groups/groups.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { UsersPicker } from "../users/users-picker.tsx"
import { GroupNames } from "./group-names.tsx"
import { addGroup } from "./groups.api.ts"
import { groupMessages } from "./groups.messages.ts"

export const NewGroupSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const messages = useMessages(groupMessages)
  const { accountId } = useAccount()
  const add = useMutation(addGroup)
  const lockedBy = useWhyNot("create:groups")
  const id = useId()
  const form = useForm({
    schema: groupDraft,
    initial: { group_name: "", description: "", members: [] },
    onSubmit: async (body) => {
      await add.mutateAsync({ params: { accountId }, body })
      showToast({ tone: "good", title: messages.saved, message: messages.createdName(body.group_name) })
      onClose()
    },
  })
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.newTitle}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
      saveDisabledReason={lockedBy}
    >
      <form id={id} {...form.element}>
        <FormProblem form={form} />
        <FormSection>
          <GroupNames name={form.text("group_name")} description={form.text("description")} lockedBy={lockedBy} />
          <UsersPicker
            label={messages.members}
            description={messages.membersHint}
            accountId={accountId}
            disabledReason={lockedBy}
            name="members"
            error={form.errors["members"]}
            value={form.values.members ?? []}
            onChange={(members) => form.set("members", members)}
          />
        </FormSection>
      </form>
    </SideSheet>
  )
}
