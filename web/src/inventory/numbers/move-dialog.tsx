import { largestMove, type MovePreview } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import type { BulkFormProps } from "./bulk-forms.tsx"
import { BulkResults, Reasons } from "./bulk-results.tsx"
import { accountsForMoveQuery, moveNumbers, movePreviewQuery } from "./numbers.api.ts"
import { numberMessages } from "./numbers.messages.ts"
import classes from "./bulk-dialog.module.css"

const numbersIn = (text: string) => [
  ...new Set(
    text
      .split(/[\n,;]+/)
      .map((line) => line.replace(/\D/g, ""))
      .filter((digits) => digits.length > 2),
  ),
]

/** Moves numbers to another account, after a preview. Without a selection, the numbers are pasted. */
export const MoveDialog = ({ phoneNumbers: given, onClose, onDone }: BulkFormProps) => {
  const messages = useMessages(numberMessages)
  const { accountId } = useAccount()
  const client = useQueryClient()
  const [target, setTarget] = useState<number | null>(null)
  const [pasted, setPasted] = useState("")
  const [evenInUse, setEven] = useState(false)
  const phoneNumbers = useMemo(() => (given.length > 0 ? given : numbersIn(pasted)), [given, pasted])
  const tooMany = phoneNumbers.length > largestMove
  const ready = target !== null && phoneNumbers.length > 0 && !tooMany
  const preview = useQuery({
    ...movePreviewQuery(accountId, target ?? 0, phoneNumbers, evenInUse),
    enabled: ready,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const move = useMutation(moveNumbers)
  const seen = ready ? preview.data : undefined
  const go = async () => {
    if (seen === undefined || target === null) return
    const answer = await move.mutateAsync({
      params: { accountId: String(accountId) },
      body: { toAccountId: target, phoneNumbers: [...phoneNumbers], evenInUse },
    })
    if (answer.jobId !== null) {
      showToast({ tone: "info", title: messages.moveStarted, message: messages.moveStartedText })
      // The job tray reads the portal's own service.
      void client.invalidateQueries({ queryKey: ["portal"] })
    } else if (answer.failed > 0) return
    else
      showToast({ tone: "good", title: messages.moved, message: messages.movedText(answer.done, seen.toAccountName) })
    onDone()
    onClose()
  }
  const partly = move.data !== undefined && move.data.jobId === null && move.data.failed > 0 ? move.data : undefined
  const leave = () => {
    if (partly !== undefined && partly.done > 0) onDone()
    onClose()
  }
  if (partly !== undefined) {
    return (
      <Dialog
        opened
        onClose={leave}
        title={messages.resultTitle}
        size={560}
        footer={
          <ActionButton kind="primary" onClick={leave}>
            {messages.close}
          </ActionButton>
        }
      >
        <BulkResults answer={partly} />
      </Dialog>
    )
  }
  const notYet = seen === undefined ? messages.moveChoose : seen.done === 0 ? messages.moveNone : undefined
  return (
    <Dialog
      opened
      onClose={onClose}
      title={given.length > 0 ? messages.moveTitle(given.length) : messages.moveListTitle}
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
            disabledReason={notYet}
            onClick={() => void go().catch(() => {})}
          >
            {seen === undefined ? messages.moveNothing : messages.moveGo(seen.done, seen.toAccountName)}
          </ActionButton>
        </>
      }
    >
      <ErrorBlock
        message={
          move.isError ? errorMessage(move.error) : preview.isError && ready ? errorMessage(preview.error) : undefined
        }
      />
      <div className={classes.fields}>
        {given.length === 0 && (
          <TextAreaField
            label={messages.moveNumbers}
            description={messages.moveNumbersHint(largestMove)}
            error={tooMany ? messages.moveNumbersHint(largestMove) : undefined}
            required
            rows={6}
            value={pasted}
            onChange={setPasted}
          />
        )}
        <AccountField except={accountId} value={target} onChange={setTarget} />
        <CheckboxField
          label={messages.evenInUse}
          description={messages.evenInUseHint}
          checked={evenInUse}
          onChange={setEven}
        />
        {!ready ? (
          <p className={classes.text}>{messages.moveChoose}</p>
        ) : seen !== undefined ? (
          <Preview preview={seen} />
        ) : (
          !preview.isError && <FormSkeleton fields={2} />
        )}
      </div>
    </Dialog>
  )
}

const Preview = ({ preview }: { readonly preview: MovePreview }) => {
  const messages = useMessages(numberMessages)
  return (
    <div className={classes.preview} role="status">
      {preview.done > 0 && (
        <p className={classes.text}>
          <strong>{messages.moveWill(preview.done)}</strong> {messages.moveBatches(preview.batches, preview.batchSize)}
        </p>
      )}
      {preview.loses.extensions > 0 && (
        <p className={classes.text}>{messages.moveLosesExtensions(preview.loses.extensions)}</p>
      )}
      {preview.done > 0 && <p className={classes.text}>{messages.moveLosesRest}</p>}
      {preview.failed > 0 && (
        <>
          <p className={classes.text}>
            <strong>{messages.moveStays(preview.failed)}</strong>
          </p>
          <Reasons results={preview.results} />
        </>
      )}
    </div>
  )
}

/** Accounts within reach, found by name or number on the server. */
const AccountField = ({
  except,
  value,
  onChange,
}: {
  readonly except: number
  readonly value: number | null
  readonly onChange: (accountId: number | null) => void
}) => {
  const messages = useMessages(numberMessages)
  const [search, setSearch] = useState("")
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string }>()
  const found = useQuery({
    ...accountsForMoveQuery(search === chosen?.label ? "" : search),
    placeholderData: (before) => before,
  })
  const offered = (found.data?.items ?? [])
    .filter(({ accountId }) => accountId !== except)
    .map(({ accountId, name }) => ({ value: String(accountId), label: `${name} (${accountId})` }))
  const options =
    chosen === undefined || offered.some((option) => option.value === chosen.value) ? offered : [chosen, ...offered]
  return (
    <SelectField
      label={messages.moveTarget}
      description={messages.moveTargetHint}
      required
      options={options}
      value={value === null ? null : String(value)}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: all }) => all}
      error={found.isError ? errorMessage(found.error) : undefined}
      onChange={(next) => {
        setChosen(options.find((option) => option.value === next))
        onChange(next === null ? null : Number(next))
      }}
    />
  )
}
