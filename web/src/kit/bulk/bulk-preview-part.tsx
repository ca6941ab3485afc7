import type { BulkPreview } from "@dialplane/contract/kit/bulk-preview"
import type { UseQueryResult } from "@tanstack/react-query"
import { Banner } from "../../ui/feedback/banner.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { LoadError } from "../errors/load-error.tsx"
import { defineMessages } from "../locale/messages.ts"
import { useFormat, useMessages } from "../locale/use-locale.ts"
import { previewFields } from "./preview-rows.ts"
import classes from "./bulk-preview-part.module.css"

const previewMessages = defineMessages({
  "en-us": {
    changes: (changed: number, chosen: number) => `${changed} of ${chosen} change`,
    changesOfFirst: (changed: number, checked: number) => `${changed} of the first ${checked} change.`,
    unchanged: (count: number) => (count === 1 ? "1 needs no change." : `${count} need no change.`),
    notChecked: (count: number) =>
      count === 1
        ? "1 more was not checked in advance. It is checked when the job runs, and the result shows if it was skipped."
        : `The other ${count} were not checked in advance. They are checked when the job runs, and the result lists skipped ones.`,
    leftOut: (count: number) => (count === 1 ? "1 is skipped" : `${count} are skipped`),
    more: (count: number) => `and ${count} more`,
    count: (count: number) => (count === 1 ? "1 change" : `${count} changes`),
    yes: "Yes",
    no: "No",
    empty: "Empty",
  },
})

interface Props {
  readonly of: UseQueryResult<BulkPreview>
  readonly withoutFields?: boolean
  /** "12 lines": the unit of the counts. */
  readonly countOf?: ((count: number) => string) | undefined
}

/** Shown before a bulk change is confirmed: what changes for how many, and what is skipped and why. */
export const BulkPreviewPart = ({ of, withoutFields = false, countOf }: Props) => {
  if (of.isLoadingError) return <LoadError compact of={of} />
  if (of.data === undefined) return <FormSkeleton fields={2} />
  return <Preview preview={withoutFields ? { ...of.data, fields: [] } : of.data} countOf={countOf} />
}

const mostNamed = 6

interface PreviewProps {
  readonly preview: BulkPreview
  readonly countOf: Props["countOf"]
}

const Preview = ({ preview, countOf }: PreviewProps) => {
  const { chosen, checked, changed, unchanged, leftOut, leftOutCount } = preview
  const messages = useMessages(previewMessages)
  const { dateTime } = useFormat()
  const say = {
    yes: messages.yes,
    no: messages.no,
    empty: messages.empty,
    instant: (text: string) => dateTime(new Date(text)),
  }
  const fields = previewFields(preview, say)
  return (
    <div className={classes.preview}>
      <p className={classes.head}>
        <strong>
          {checked < chosen ? messages.changesOfFirst(changed, checked) : messages.changes(changed, chosen)}
        </strong>
        {unchanged > 0 && ` ${messages.unchanged(unchanged)}`}
        {checked < chosen && ` ${messages.notChecked(chosen - checked)}`}
      </p>
      {leftOutCount > 0 && (
        <Banner tone="warn" title={messages.leftOut(leftOutCount)}>
          <ul className={classes.list}>
            {leftOut.slice(0, mostNamed).map(({ id, name, reason }) => (
              <li key={id} dir="auto">{`${name}: ${reason}`}</li>
            ))}
            {leftOutCount > mostNamed && <li>{messages.more(leftOutCount - mostNamed)}</li>}
          </ul>
        </Banner>
      )}
      {fields.map(({ name, rows, more }) => (
        <section key={name} aria-label={name}>
          <h3 className={classes.title}>{name}</h3>
          <ul className={classes.list}>
            {rows.map(({ before, after, count }) => (
              <li
                key={`${before} → ${after}`}
                dir="auto"
              >{`${before} → ${after}, ${(countOf ?? messages.count)(count)}`}</li>
            ))}
            {more > 0 && <li>{messages.more(more)}</li>}
          </ul>
        </section>
      ))}
    </div>
  )
}
