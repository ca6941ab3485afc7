import { groupDraft, type AccountGroupWithMembers } from "@dialplane/contract/groups/groups.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { useAccount } from "../kit/account.tsx"
import { useWhyNot } from "../kit/can.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useForm } from "../kit/forms/use-form.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { ErrorBlock } from "../ui/feedback/error-block.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { TextAreaField } from "../ui/fields/text-area-field.tsx"
import { TextField } from "../ui/fields/text-field.tsx"
import { FormSection } from "../ui/forms/form-section.tsx"
import { SideSheet } from "../ui/overlays/side-sheet.tsx"
import { ErrorState } from "../ui/states/error-state.tsx"
import { FormSkeleton } from "../ui/states/form-skeleton.tsx"
import { UsersPicker } from "../users/users-picker.tsx"
import { addGroup, groupQuery, saveGroup } from "./groups.api.ts"
import { groupWords } from "./groups.words.ts"

export const NewGroupSheet = ({ onClose }: { readonly onClose: () => void }) => <GroupForm group={undefined} onClose={onClose} />

export const EditGroupSheet = ({ groupId, onClose }: { readonly groupId: number; readonly onClose: () => void }) => {
  const words = useWords(groupWords)
  const { accountId } = useAccount()
  const group = useQuery(groupQuery(accountId, groupId))
  if (group.data !== undefined) return <GroupForm group={group.data} onClose={onClose} />
  return (
    <SideSheet opened onClose={onClose} title={words.editTitle} footer={null}>
      {group.isLoadingError ? <ErrorState message={sentenceOf(group.error)} onRetry={() => void group.refetch()} /> : <FormSkeleton fields={3} />}
    </SideSheet>
  )
}

/** One form for new and edit. What it began with stays while it is open; the version tells the server if somebody else was faster. */
const GroupForm = ({ group, onClose }: { readonly group: AccountGroupWithMembers | undefined; readonly onClose: () => void }) => {
  const words = useWords(groupWords)
  const { accountId } = useAccount()
  const id = useId()
  const [add, save] = [useMutation(addGroup), useMutation(saveGroup)]
  const lockedBy = useWhyNot(group === undefined ? "create:groups" : "update:groups")
  const form = useForm({
    schema: groupDraft,
    initial: { group_name: group?.group_name ?? "", description: group?.description ?? "", members: group?.members.map(({ userId }) => userId) ?? [] },
    onSubmit: async (body) => {
      if (group === undefined) await add.mutateAsync({ params: { accountId }, body })
      else await save.mutateAsync({ params: { accountId, groupId: group.groupId }, body: { ...body, version: group.version } })
      showToast({ tone: "good", title: words.saved, message: group === undefined ? words.createdName(body.group_name) : words.savedName(body.group_name) })
      onClose()
    },
  })
  return (
    <SideSheet opened onClose={onClose} title={group === undefined ? words.newTitle : words.editTitle} sentence={group?.group_name} dirty={form.dirty} saving={form.submitting} form={id} saveDisabledReason={lockedBy}>
      <form id={id} {...form.element}>
        <ErrorBlock message={form.formError} />
        <FormSection>
          <TextField label={words.name} required autoComplete="off" disabledReason={lockedBy} data-autofocus {...form.text("group_name")} />
          <TextAreaField label={words.description} description={words.descriptionHint} disabledReason={lockedBy} {...form.text("description")} />
          <UsersPicker
            label={words.members} description={words.membersHint} accountId={accountId} disabledReason={lockedBy} name="members" error={form.errors["members"]} known={group?.members ?? []}
            value={form.values.members ?? []} onChange={(members) => form.set("members", members)}
          />
        </FormSection>
      </form>
    </SideSheet>
  )
}
