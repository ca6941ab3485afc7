import {
  blockActions,
  type BlockAction,
  type Direction,
  type RuleList,
} from "@dialplane/contract/calling/call-blocking/blocking-decision"
import { mostLines, type CallBlocking } from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { addMany, tryMany } from "./call-blocking.api.ts"
import { actionMessages, blockingMessages } from "./call-blocking.messages.ts"
import classes from "./call-blocking.module.css"

/** Many numbers at once: checked first, then added. */
export const ManyDialog = ({
  blocking: { accountId, action: usual },
  onClose,
}: {
  readonly blocking: CallBlocking
  readonly onClose: () => void
}) => {
  const messages = useMessages(blockingMessages)
  const [text, setText] = useState("")
  const [direction, setDirection] = useState<Direction>("in")
  const [list, setList] = useState<RuleList>("block")
  const [action, setAction] = useState<BlockAction | "default">("default")
  const [note, setNote] = useState("")
  const [check, add] = [useMutation(tryMany), useMutation(addMany)]
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const wanted = lines.filter((line) => line !== "").length
  const input = {
    params: { accountId: String(accountId) },
    body: {
      lines: lines.slice(0, mostLines + 1),
      direction,
      list,
      action: action === "default" || list === "allow" ? null : action,
      note,
    },
  }
  const asked = JSON.stringify(input)
  const [checked, setChecked] = useState("")
  const result = checked === asked ? check.data : undefined
  const failure = add.error ?? check.error
  const act = async () => {
    if (result === undefined || result.added === 0) {
      await check.mutateAsync(input)
      setChecked(asked)
      return
    }
    const { added } = await add.mutateAsync(input)
    showToast({ tone: "good", title: messages.addedCount(added) })
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      size={560}
      title={messages.manyTitle}
      footer={
        <>
          <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
          <ActionButton
            kind="primary"
            loading={check.isPending || add.isPending}
            disabledReason={wanted === 0 ? messages.linesHint : undefined}
            onClick={() => void act().catch(() => {})}
          >
            {result === undefined
              ? messages.check
              : result.added === 0
                ? messages.checkAgain
                : messages.addCount(result.added)}
          </ActionButton>
        </>
      }
    >
      <div className={classes.fields}>
        <ErrorBlock message={failure === null ? undefined : errorMessage(failure)} />
        <TextAreaField
          label={messages.lines}
          description={messages.linesHint}
          required
          rows={7}
          data-autofocus
          value={text}
          onChange={setText}
        />
        <FormColumns>
          <SelectField<RuleList>
            label={messages.what}
            options={[
              { value: "block", label: messages.block },
              { value: "allow", label: messages.allow },
            ]}
            value={list}
            onChange={(next) => next !== null && setList(next)}
          />
          <SelectField<Direction>
            label={messages.direction}
            options={[
              { value: "in", label: messages.inbound },
              { value: "out", label: messages.outbound },
            ]}
            value={direction}
            onChange={(next) => {
              if (next === null) return
              setDirection(next)
              if (next === "out" && action === "voicemail") setAction("default")
            }}
          />
        </FormColumns>
        {list === "block" && (
          <SelectField<BlockAction | "default">
            label={messages.action}
            options={[
              {
                value: "default",
                label: messages.defaultAction(
                  actionMessages[direction === "out" && usual === "voicemail" ? "reject" : usual],
                ),
              },
              ...blockActions
                .filter((value) => direction === "in" || value !== "voicemail")
                .map((value) => ({ value, label: actionMessages[value] })),
            ]}
            value={action}
            onChange={(next) => next !== null && setAction(next)}
          />
        )}
        <TextField
          label={messages.note}
          description={messages.noteHint}
          maxLength={255}
          value={note}
          onChange={setNote}
        />
        {result !== undefined && (
          <div role="status" className={classes.fields}>
            <Banner tone={result.added === 0 ? "warn" : "good"}>
              {result.added === 0 ? messages.nothingToAdd : messages.wouldAdd(result.added)}
            </Banner>
            {result.skipped > 0 && (
              <div>
                <p className={classes.quiet}>{messages.skippedLines(result.skipped)}</p>
                <ul className={classes.skipped}>
                  {result.lines
                    .filter(({ reason }) => reason !== null)
                    .map(({ line, text: given, reason }) => (
                      <li key={line}>
                        <strong>
                          {messages.line(line)}: {given}
                        </strong>
                        <span className={classes.quiet}>{reason}</span>
                      </li>
                    ))}
                </ul>
              </div>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}
