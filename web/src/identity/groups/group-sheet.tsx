import { listGroups } from "@dialplane/contract/identity/groups/groups.endpoints"
import { groupDraft, groupEdit, type AccountGroup } from "@dialplane/contract/identity/groups/groups.schema"
import { useMutation } from "@tanstack/react-query"
import { useId, type ComponentProps, type ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useNewest } from "../../kit/data/use-newest.ts"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { UsersPicker } from "../users/users-picker.tsx"
import { GroupMembers } from "./group-members.tsx"
import { addGroup, saveGroup } from "./groups.api.ts"
import { groupMessages } from "./groups.messages.ts"

export const NewGroupSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const messages = useMessages(groupMessages)
  const { accountId } = useAccount()
  const add = useMutation(addGroup)
  const lockedBy = useWhyNot("create:groups")
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
    <Sheet title={messages.newTitle} form={form} lockedBy={lockedBy} onClose={onClose}>
      <Names name={form.text("group_name")} description={form.text("description")} lockedBy={lockedBy} />
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
    </Sheet>
  )
}

/**
 * Sends the members added and removed, not the whole list: a group may have thousands, which are shown page by page,
 * and concurrent changes of others stay. Only a change of the name is checked by version.
 */
export const EditGroupSheet = ({
  group: opened,
  onClose,
}: {
  readonly group: AccountGroup
  readonly onClose: () => void
}) => {
  const group = useNewest(listGroups, opened, (one) => one.groupId) ?? opened
  const messages = useMessages(groupMessages)
  const { accountId } = useAccount()
  const save = useMutation(saveGroup)
  const lockedBy = useWhyNot("update:groups")
  const { groupId } = group
  const form = useForm({
    schema: groupEdit.required({ group_name: true }),
    initial: { group_name: group.group_name, description: group.description, join: [], leave: [] },
    version: group.version,
    onSubmit: async (body, version) => {
      const isRenamed = body.group_name !== group.group_name || body.description !== group.description
      await save.mutateAsync({ params: { accountId, groupId }, body: { ...body, ...(isRenamed ? { version } : {}) } })
      showToast({ tone: "good", title: messages.saved, message: messages.savedName(body.group_name) })
      onClose()
    },
  })
  return (
    <Sheet
      title={messages.editTitle}
      sentence={group.group_name}
      form={form}
      lockedBy={lockedBy}
      onClose={onClose}
      below={
        <GroupMembers
          groupId={groupId}
          count={group.memberCount}
          leaving={form.values.leave ?? []}
          disabledReason={lockedBy}
          onChange={(leave) => form.set("leave", leave)}
        />
      }
    >
      <Names name={form.text("group_name")} description={form.text("description")} lockedBy={lockedBy} />
      <UsersPicker
        label={messages.addPeople}
        description={messages.membersHint}
        accountId={accountId}
        disabledReason={lockedBy}
        name="join"
        error={form.errors["join"] ?? form.errors["members"]}
        value={form.values.join ?? []}
        onChange={(join) => form.set("join", join)}
      />
    </Sheet>
  )
}

interface SheetProps {
  readonly title: string
  readonly sentence?: string
  readonly form: Pick<ReturnType<typeof useForm>, "dirty" | "submitting" | "formError" | "element"> &
    ComponentProps<typeof FormProblem>["form"]
  readonly lockedBy: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
  /** Outside of the form, in which Enter saves: this part has its own search. */
  readonly below?: ReactNode
}

const Sheet = ({ title, sentence, form, lockedBy, onClose, children, below }: SheetProps) => {
  const id = useId()
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={title}
      sentence={sentence}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
      saveDisabledReason={lockedBy}
    >
      <form id={id} {...form.element}>
        <FormProblem form={form} />
        <FormSection>{children}</FormSection>
      </form>
      {below}
    </SideSheet>
  )
}

type TextProps = Pick<ComponentProps<typeof TextField>, "name" | "error" | "value"> & {
  readonly onBlur: () => void
  readonly onChange: (value: string) => void
}

const Names = ({
  name,
  description,
  lockedBy,
}: {
  readonly name: TextProps
  readonly description: TextProps
  readonly lockedBy: string | undefined
}) => {
  const messages = useMessages(groupMessages)
  return (
    <>
      <TextField label={messages.name} required autoComplete="off" disabledReason={lockedBy} data-autofocus {...name} />
      <TextAreaField
        label={messages.description}
        description={messages.descriptionHint}
        disabledReason={lockedBy}
        {...description}
      />
    </>
  )
}
