import { pathInWords, valueInWords } from "@dialplane/contract/audit/field-words"
import type { BulkPreview } from "@dialplane/contract/kit/bulk-preview"
import type { UseQueryResult } from "@tanstack/react-query"
import { Banner } from "../../ui/feedback/banner.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { LoadError } from "../errors/load-error.tsx"
import { defineWords } from "../locale/words.ts"
import { useFormat, useWords } from "../locale/use-locale.ts"
import classes from "./bulk-preview-part.module.css"

const previewWords = defineWords({
  "en-us": {
    changes: (changed: number, chosen: number) => `${changed} of ${chosen} change`,
    unchanged: (count: number) => (count === 1 ? "1 already is as wanted." : `${count} already are as wanted.`),
    partly: (checked: number, chosen: number) => `The first ${checked} of ${chosen} were checked.`,
    leftOut: (count: number) => (count === 1 ? "1 is left out" : `${count} are left out`),
    more: (count: number) => `and ${count} more`,
    field: "Field",
    before: "Before",
    after: "After",
    count: "How many",
    yes: "Yes",
    no: "No",
    empty: "Empty",
  },
})

/** Before a change for many is confirmed: what changes for how many, and who is left out and why. */
export const BulkPreviewPart = ({ of, withoutFields = false }: { readonly of: UseQueryResult<BulkPreview>; readonly withoutFields?: boolean }) => {
  if (of.isLoadingError) return <LoadError compact of={of} />
  return of.data === undefined ? <FormSkeleton fields={2} /> : <Preview preview={withoutFields ? { ...of.data, fields: [] } : of.data} />
}

const mostNamed = 6

const Preview = ({ preview: { chosen, checked, changed, unchanged, leftOut, leftOutCount, fields } }: { readonly preview: BulkPreview }) => {
  const words = useWords(previewWords)
  const { dateTime } = useFormat()
  const say = { yes: words.yes, no: words.no, empty: words.empty, instant: (text: string) => dateTime(new Date(text)) }
  return (
    <div className={classes.preview}>
      <p className={classes.head}>
        <strong>{words.changes(changed, chosen)}</strong>
        {unchanged > 0 && ` ${words.unchanged(unchanged)}`}
        {checked < chosen && ` ${words.partly(checked, chosen)}`}
      </p>
      {leftOutCount > 0 && (
        <Banner tone="warn" title={words.leftOut(leftOutCount)}>
          <ul className={classes.list}>
            {leftOut.slice(0, mostNamed).map(({ id, name, reason }) => <li key={id} dir="auto">{`${name}: ${reason}`}</li>)}
            {leftOutCount > mostNamed && <li>{words.more(leftOutCount - mostNamed)}</li>}
          </ul>
        </Banner>
      )}
      {fields.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr><th scope="col">{words.field}</th><th scope="col">{words.before}</th><th scope="col">{words.after}</th><th scope="col">{words.count}</th></tr>
          </thead>
          <tbody>
            {fields.flatMap(({ field, values }) =>
              values.slice(0, mostNamed).map(({ before, after, count }, index) => (
                <tr key={`${field}-${index}`}>
                  <td>{pathInWords([field])}</td>
                  <td dir="auto">{valueInWords([field], before, say)}</td>
                  <td dir="auto">{valueInWords([field], after, say)}</td>
                  <td className="dp-figures">{count}</td>
                </tr>
              )))}
          </tbody>
        </table>
      )}
    </div>
  )
}
