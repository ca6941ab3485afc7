import { listGroups } from "@dialplane/contract/identity/groups/groups.endpoints"
import { bulkEdit, type BulkEdit, type PeopleEdit } from "@dialplane/contract/onboarding/people/people.schema"
import { isSwitchOffered } from "@dialplane/contract/identity/users/person-switches"
import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { affectedOf } from "../../kit/bulk/affected.ts"
import { BulkPreviewPart } from "../../kit/bulk/bulk-preview-part.tsx"
import { jobMessages } from "../../kit/bulk/follow-job.ts"
import { changesNothing } from "../../kit/bulk/preview-rows.ts"
import { query } from "../../kit/data/query.ts"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { useConfig } from "../../kit/use-config.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { QueuesPicker } from "../../calling/queues/queues-picker.tsx"
import { MultiSelectField } from "../../ui/fields/multi-select-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { RolePicker } from "../../identity/users/role-picker.tsx"
import { manyPeopleMessages } from "./many-people.messages.ts"
import { changeMany, editPreviewQuery, personDefaultsQuery } from "./people.api.ts"
import classes from "./people.module.css"

type Flag = { [Name in keyof PeopleEdit]-?: boolean extends PeopleEdit[Name] ? Name : never }[keyof PeopleEdit]

const parts = [
  { title: "accessSection", flags: ["allowLogin"] },
  { title: "callingSection", flags: ["allowEndUserOutboundCallerId", "allowCallBlocking", "allowMainNumberMessaging"] },
  { title: "mobileSection", flags: ["mobileTlsEnabled", "mobileEncryptionEnabled"] },
  { title: "mailSection", flags: ["sendEmail", "updateMeWithAnnouncements"] },
] as const satisfies readonly { title: string; flags: readonly Flag[] }[]

/** The same change for all selected users: an empty field leaves each value unchanged. */
export const EditManySheet = ({
  userIds,
  onStarted,
  onClose,
}: {
  readonly userIds: readonly number[]
  readonly onStarted: () => void
  readonly onClose: () => void
}) => {
  const messages = useMessages(manyPeopleMessages)
  const { accountId } = useAccount()
  const config = useConfig()
  const id = useId()
  const job = useMessages(jobMessages)
  const [asked, setAsked] = useState<BulkEdit>()
  // Users who may not add users get the roles of a company account, where most users are.
  const accountKind =
    useQuery({ ...personDefaultsQuery(accountId), enabled: useCan("create:users") }).data?.accountKind ?? "company"
  const noGroups = useWhyNot("update:groups")
  const noQueues = useWhyNot("update:call-queues")
  const groups = useQuery({
    ...query(listGroups, { params: { accountId: String(accountId) }, query: { limit: 750 } }, { customError: true }),
    enabled: useCan("read:groups"),
  })
  const groupOptions = (groups.data?.items ?? []).map(({ groupId, group_name }) => ({
    value: String(groupId),
    label: group_name,
  }))
  const form = useForm({
    schema: bulkEdit,
    initial: { userIds: [...userIds], edit: {} },
    // A bulk change takes two steps: first the preview, then the confirmation.
    onSubmit: async (body) => setAsked(body),
  })
  const preview = useQuery({
    ...editPreviewQuery(accountId, asked ?? { userIds: [], edit: {} }),
    enabled: asked !== undefined,
  })
  // The tray opens on its own and shows the progress.
  const confirmed = useConfirmed(changeMany, () => {
    onStarted()
    onClose()
  })
  const edit: PeopleEdit = form.values.edit ?? {}
  const set = (part: Partial<PeopleEdit>) =>
    form.set(
      "edit",
      Object.fromEntries(Object.entries({ ...edit, ...part }).filter(([, value]) => value !== undefined)),
    )
  const groupField = (name: "joinGroupIds" | "leaveGroupIds", label: string) => (
    <MultiSelectField
      label={label}
      options={groupOptions}
      disabledReason={noGroups}
      value={(edit[name] ?? []).map(String)}
      error={form.errors[`edit.${name}`]}
      onChange={(chosen) => set({ [name]: chosen.length === 0 ? undefined : chosen.map(Number) })}
    />
  )
  const queueField = (name: "joinQueueIds" | "leaveQueueIds", label: string) => (
    <QueuesPicker
      label={label}
      accountId={accountId}
      disabledReason={noQueues}
      value={edit[name] ?? []}
      error={form.errors[`edit.${name}`]}
      onChange={(chosen) => set({ [name]: chosen.length === 0 ? undefined : chosen })}
    />
  )
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.editMany(userIds.length)}
      sentence={messages.editManySentence}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
      saveLabel={messages.start}
      saveDisabledReason={Object.keys(edit).length === 0 ? messages.nothingFilled : undefined}
    >
      <form id={id} className={classes.sheetForm} {...form.element}>
        <ErrorBlock message={form.formError} />
        {parts.map(({ title, flags }) => (
          <FormSection key={title} title={messages[title]}>
            {title === "accessSection" && (
              <RolePicker
                label={messages.role}
                accountKind={accountKind}
                placeholder={messages.unchanged}
                value={edit.roleId ?? null}
                onChange={(roleId) => set({ roleId })}
                onClear={() => set({ roleId: undefined })}
                error={form.errors["edit.roleId"]}
              />
            )}
            {flags
              .filter((flag) => isSwitchOffered(flag, config))
              .map((flag) => (
                <SelectField
                  key={flag}
                  label={messages[flag]}
                  placeholder={messages.unchanged}
                  clearable
                  options={[
                    { value: "yes", label: messages.yes },
                    { value: "no", label: messages.no },
                  ]}
                  value={edit[flag] === undefined ? null : edit[flag] ? "yes" : "no"}
                  onChange={(value) => set({ [flag]: value === null ? undefined : value === "yes" })}
                />
              ))}
          </FormSection>
        ))}
        <FormSection title={messages.groupSection}>
          {groupField("joinGroupIds", messages.joinGroups)}
          {groupField("leaveGroupIds", messages.leaveGroups)}
        </FormSection>
        <FormSection title={messages.queueSection}>
          {queueField("joinQueueIds", messages.joinQueues)}
          {queueField("leaveQueueIds", messages.leaveQueues)}
        </FormSection>
      </form>
      {asked !== undefined && (
        <ConfirmDialog
          {...confirmed({
            params: { accountId: String(accountId) },
            body: { ...asked, userIds: affectedOf(asked.userIds, preview.data) },
          })}
          opened
          title={messages.confirmMany(userIds.length)}
          confirmLabel={messages.changeCount(affectedOf(userIds, preview.data).length)}
          whyNot={preview.isPending ? job.checking : changesNothing(preview.data) ? job.nothingChanges : undefined}
          onCancel={() => setAsked(undefined)}
        >
          <BulkPreviewPart of={preview} />
        </ConfirmDialog>
      )}
    </SideSheet>
  )
}
