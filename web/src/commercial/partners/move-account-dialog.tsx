import { listResellers } from "@dialplane/contract/ground/accounts/accounts.endpoints"
import type { MovePreview } from "@dialplane/contract/commercial/partners/account-move.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState, type ReactNode } from "react"
import type { MoveWish } from "../../kit/asks.ts"
import { query } from "../../kit/data/query.ts"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { DialogWindow } from "../../ui/overlays/dialog-window.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { BrandChanges } from "./brand-changes.tsx"
import { moveMessages } from "./move-account.messages.ts"
import { movePreviewQuery, putUnder } from "./partners.api.ts"
import classes from "./move-account.module.css"

interface Props {
  readonly opened: boolean
  readonly wish: MoveWish
  readonly onClose: () => void
}

/** Moves an account under another one, after a preview of all changes. */
export const MoveAccountDialog = ({
  opened,
  wish: { accountId, accountName, parentAccountId, parentAccountName },
  onClose,
}: Props) => {
  const messages = useMessages(moveMessages)
  const [target, setTarget] = useState<number>()
  const preview = useQuery({ ...movePreviewQuery(accountId, target ?? 0), enabled: target !== undefined })
  const move = useMutation(putUnder)
  const go = async () => {
    if (target === undefined || preview.data === undefined) return
    await move.mutateAsync({ params: { accountId }, body: { parentAccountId: target, fromAccountId: parentAccountId } })
    showToast({ tone: "good", title: messages.moved, message: messages.movedTo(accountName, preview.data.to.name) })
    onClose()
  }
  const changes = target === undefined ? undefined : preview.data
  return (
    <DialogWindow
      opened={opened}
      onClose={onClose}
      title={messages.title(accountName)}
      size={600}
      dismissible={!move.isPending}
      footer={
        <>
          <ActionButton onClick={onClose} disabled={move.isPending}>
            {messages.cancel}
          </ActionButton>
          <ActionButton
            kind="primary"
            icon="swap"
            loading={move.isPending}
            disabledReason={changes === undefined ? messages.chooseFirst : undefined}
            onClick={() => void go().catch(() => {})}
          >
            {changes === undefined ? messages.moveNowhere : messages.move(changes.to.name)}
          </ActionButton>
        </>
      }
    >
      <p className={classes.sentence}>{messages.sentence(parentAccountName)}</p>
      <TargetField accountId={accountId} parentAccountId={parentAccountId} value={target} onChange={setTarget} />
      {target === undefined ? (
        <p className={classes.hint}>{messages.choose}</p>
      ) : preview.isError ? (
        <ErrorBlock message={errorMessage(preview.error)} />
      ) : changes === undefined ? (
        <FormSkeleton fields={3} />
      ) : (
        <Changes changes={changes} />
      )}
      {move.isError && <ErrorBlock message={errorMessage(move.error)} />}
    </DialogWindow>
  )
}

/** Partners within reach, searched by name on the server; the user's own account is always included. */
const TargetField = ({
  accountId,
  parentAccountId,
  value,
  onChange,
}: {
  readonly accountId: number
  readonly parentAccountId: number
  readonly value: number | undefined
  readonly onChange: (id: number) => void
}) => {
  const messages = useMessages(moveMessages)
  const session = useSignedIn()
  const [search, setSearch] = useState("")
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string }>()
  const found = useQuery({
    ...query(
      listResellers,
      { query: { search: search === chosen?.label ? "" : search, limit: 20 } },
      { customError: true },
    ),
    placeholderData: (before) => before,
  })
  const known = [
    { value: String(session.accountId), label: session.accountName },
    ...(found.data?.items ?? []).map(({ accountId: id, name }) => ({ value: String(id), label: name })),
    ...(chosen === undefined ? [] : [chosen]),
  ]
  const taken = new Set([String(accountId), String(parentAccountId)])
  const options = known.filter(
    (one, index) => !taken.has(one.value) && known.findIndex((other) => other.value === one.value) === index,
  )
  return (
    <SelectField
      label={messages.target}
      description={messages.targetHint}
      required
      options={options}
      value={value === undefined ? null : String(value)}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: all }) => all}
      data-autofocus
      onChange={(next) => {
        const option = options.find((one) => one.value === next)
        if (option === undefined) return
        setChosen(option)
        onChange(Number(option.value))
      }}
    />
  )
}

const Changes = ({ changes }: { readonly changes: MovePreview }) => {
  const messages = useMessages(moveMessages)
  const access = [
    ...changes.gains.map(({ name, people }) => messages.gains(name, people)),
    ...changes.loses.map(({ name, people }) => messages.loses(name, people)),
    ...(changes.sentOut > 0 ? [messages.sentOut(changes.sentOut)] : []),
    ...changes.trustsThatStay.map(({ accountName, trustedAccountName }) =>
      messages.trustStays(accountName, trustedAccountName),
    ),
  ]
  return (
    <div className={classes.changes}>
      {changes.accountsMoved > 1 && <p className={classes.hint}>{messages.alsoMoved(changes.accountsMoved)}</p>}
      <Part title={messages.access} lines={access} none={messages.sameAccess} />
      <Part title={messages.brand} lines={[]} none={messages.sameBrand}>
        {changes.branding.length > 0 && <BrandChanges changes={changes.branding} />}
      </Part>
      <Part
        title={messages.billing}
        lines={changes.billing.map(({ field, after }) => messages[field](after))}
        none={messages.sameBilling}
      />
      {changes.templatesLeft.length > 0 && (
        <Part
          title={messages.templates}
          lines={changes.templatesLeft.map(({ accountName, templateName }) =>
            messages.templateLeft(accountName, templateName),
          )}
          none=""
        />
      )}
    </div>
  )
}

const Part = ({
  title,
  lines,
  none,
  children,
}: {
  readonly title: string
  readonly lines: readonly ReactNode[]
  readonly none: string
  readonly children?: ReactNode
}) => (
  <section className={classes.part}>
    <h3 className={classes.heading}>{title}</h3>
    {children ||
      (lines.length === 0 ? (
        <p className={classes.hint}>{none}</p>
      ) : (
        <ul className={classes.lines}>
          {lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      ))}
  </section>
)
