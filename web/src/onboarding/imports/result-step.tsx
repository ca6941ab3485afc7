import type { ImportWithColumns } from "@dialplane/contract/onboarding/imports/imports.schema"
import { useMutation } from "@tanstack/react-query"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { JobProgress } from "../../ui/jobs/job-progress.tsx"
import { Section } from "../../ui/page/section.tsx"
import { StatTile } from "../../ui/page/stat-tile.tsx"
import { TileGrid } from "../../ui/page/tile-grid.tsx"
import { IgnoredColumns } from "./ignored-columns.tsx"
import { ImportRows } from "./import-rows.tsx"
import { runImport, saveErrors } from "./imports.api.ts"
import { importMessages } from "./imports.messages.ts"
import { isPartlyReverted, leftToRevert, rowsDone, rowsNotReached } from "./result-text.ts"
import classes from "./imports.module.css"

/** The progress, then the result. */
export const ResultStep = ({ file }: { readonly file: ImportWithColumns }) => {
  const messages = useMessages(importMessages)
  const { date } = useFormat()
  const { accountId, importId, state, counts, revertibleUntil } = file
  const run = useMutation(runImport)
  const bad = counts.refuse + counts.failed
  const isReverted = state === "reverting" || state === "reverted"
  const isPartly = isPartlyReverted(file)
  const left = leftToRevert(counts)
  const notReached = rowsNotReached(file)
  const reverted = [
    [messages.undoneWord, counts.undone],
    [messages.notUndoneWord, counts.notUndone],
  ] as const
  const tiles = isReverted
    ? reverted
    : ([
        ...(isPartly ? [reverted[0], [messages.leftWord, left] as const] : []),
        [messages.outcome_created, counts.created],
        [messages.outcome_changed, counts.changed],
        [messages.outcome_skipped, counts.skipped],
        [messages.outcome_failed, counts.failed],
        [messages.refusedWord, counts.refuse],
        ...(notReached > 0 ? [[messages.notReachedWord, notReached] as const] : []),
      ] as const)
  const continueImport = () =>
    run
      .mutateAsync({ params: { accountId: String(accountId), importId: String(importId) }, body: {} })
      .catch(() => undefined)
  return (
    <>
      {run.isError && <ErrorBlock message={errorMessage(run.error)} />}
      {state === "running" && (
        <Progress
          title={messages.importing}
          done={rowsDone(counts)}
          total={counts.create + counts.change}
          failed={counts.failed}
        />
      )}
      {state === "reverting" && (
        <Progress
          title={messages.reverting}
          done={counts.undone + counts.notUndone}
          total={counts.undone + left}
          failed={counts.notUndone}
        />
      )}
      {state === "stopped" && (
        <Banner
          tone="warn"
          action={
            <ActionButton size="xs" loading={run.isPending} onClick={() => void continueImport()}>
              {messages.continue}
            </ActionButton>
          }
        >
          {messages.stopped}
        </Banner>
      )}
      {isPartly && <Banner tone="warn">{messages.partlyReverted(counts.undone, left)}</Banner>}
      <TileGrid least={150}>
        {tiles.map(([label, count]) => (
          <StatTile key={label} label={capital(label)} value={count.toLocaleString()} quiet={count === 0} />
        ))}
      </TileGrid>
      <IgnoredColumns headings={file.headings} mapping={file.mapping} />
      <Section
        title={messages.resultTitle}
        sentence={revertibleUntil === null ? undefined : messages.revertible(date(revertibleUntil))}
      >
        <div className={classes.links}>
          {bad > 0 && (
            <ActionButton icon="export" onClick={() => void saveErrors(accountId, importId)}>
              {messages.downloadErrors}
            </ActionButton>
          )}
          {bad > 0 && <span className={classes.quiet}>{messages.errorsHint}</span>}
          <ActionButton icon="import" href={accountAddress(accountId, `imports/new?kind=${file.kind}`)}>
            {messages.again}
          </ActionButton>
        </div>
        <ImportRows key={state} file={file} first={counts.notUndone > 0 ? "notUndone" : bad > 0 ? "problems" : "all"} />
      </Section>
    </>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const Progress = ({
  title,
  done,
  total,
  failed,
}: {
  readonly title: string
  readonly done: number
  readonly total: number
  readonly failed: number
}) => {
  const messages = useMessages(importMessages)
  return (
    <div className={classes.progress}>
      <h2 className={classes.progressTitle}>{title}</h2>
      <JobProgress job={{ title, state: "running", done, total, failed }} />
      <p className={classes.quiet}>{messages.runSentence}</p>
    </div>
  )
}
