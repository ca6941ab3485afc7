import type { NoticeChoice, NoticeGroup } from "@dialplane/contract/kit/notice-kind-names"
import { noticeGroups } from "@dialplane/contract/kit/notice-kinds"
import type { NoticeChoiceRow } from "@dialplane/contract/operations/notices/notice-choices.schema"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { choicesQuery, saveChoices } from "./notice-choices.api.ts"
import { noticeChoiceMessages } from "./notices.messages.ts"
import classes from "./notices.module.css"

/** How the user is notified of each kind. Each choice is saved at once. */
export const Page = () => {
  const messages = useMessages(noticeChoiceMessages)
  const { accountId } = useSignedIn()
  const choices = useQuery(choicesQuery)
  return (
    <PageFrame width="narrow">
      <PageHead
        title={messages.title}
        sentence={messages.sentence}
        actions={
          <ActionButton icon="bell" href={accountAddress(accountId, "notifications")}>
            {messages.all}
          </ActionButton>
        }
      />
      {choices.isLoadingError ? (
        <LoadError of={choices} />
      ) : choices.data === undefined ? (
        <FormSkeleton />
      ) : (
        <Groups rows={choices.data.choices} />
      )}
    </PageFrame>
  )
}

const Groups = ({ rows }: { readonly rows: readonly NoticeChoiceRow[] }) => {
  const messages = useMessages(noticeChoiceMessages)
  const groups = (Object.keys(noticeGroups) as NoticeGroup[]).filter((group) => rows.some((row) => row.group === group))
  return groups.map((group) => (
    <FormSection
      key={group}
      title={noticeGroups[group].title}
      {...(group === "security" ? { description: messages.always } : {})}
    >
      <table className={classes.choices} aria-label={noticeGroups[group].title}>
        <thead className={classes.columns}>
          <tr>
            <th scope="col">{messages.kind}</th>
            <th scope="col">{messages.choice}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter((row) => row.group === group)
            .map((row) => (
              <Choice key={row.kind} row={row} />
            ))}
        </tbody>
      </table>
    </FormSection>
  ))
}

const Choice = ({ row: { kind, title, about, choice, options } }: { readonly row: NoticeChoiceRow }) => {
  const messages = useMessages(noticeChoiceMessages)
  const client = useQueryClient()
  const save = useMutation(saveChoices)
  const choose = (wanted: NoticeChoice | null) => {
    if (wanted === null || wanted === choice) return
    // Shown at once; the answer replaces it.
    client.setQueryData(choicesQuery.queryKey, (before) =>
      before === undefined
        ? before
        : { choices: before.choices.map((row) => (row.kind === kind ? { ...row, choice: wanted } : row)) },
    )
    save.mutate(
      { body: { choices: [{ kind, choice: wanted }] } },
      { onSuccess: () => showToast({ tone: "good", title: messages.saved }) },
    )
  }
  const onlyPortal = options.length > 1 && !options.includes("portalAndEmail")
  return (
    <tr>
      <th scope="row">
        <span className={classes.kind}>{title}</span>
        <span className={classes.about}>{onlyPortal ? `${about} ${messages.onlyOwners}` : about}</span>
      </th>
      <td>
        <SelectField<NoticeChoice>
          label={<VisuallyHidden>{title}</VisuallyHidden>}
          value={choice}
          onChange={choose}
          {...(options.length === 1 ? { disabledReason: messages.always } : {})}
          options={options.map((option) => ({ value: option, label: messages[option] }))}
        />
      </td>
    </tr>
  )
}
