import type { RemovalPreview } from "@dialplane/contract/kit/bulk-preview"
import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { LoadError } from "../errors/load-error.tsx"
import { defineMessages } from "../locale/messages.ts"
import { useMessages } from "../locale/use-locale.ts"
import { BulkPreviewPart } from "./bulk-preview-part.tsx"
import classes from "./bulk-preview-part.module.css"

const removalMessages = defineMessages({
  "en-us": {
    breaks: "What is removed and what it affects",
    nothing: "Not used anywhere else.",
    more: (count: number) => (count === 1 ? "and 1 more" : `and ${count} more`),
  },
})

interface Props {
  readonly of: UseQueryResult<RemovalPreview>
  readonly nameOf: (thing: RemovalPreview["things"][number]) => ReactNode
  readonly describeUse: (use: RemovalPreview["things"][number]["uses"][number]) => ReactNode
}

const mostUses = 8

/**
 * Shown before a removal is confirmed: each object by name, what stops working with it, and what is skipped and why.
 */
export const RemovalPreviewPart = ({ of, nameOf, describeUse }: Props) => {
  const messages = useMessages(removalMessages)
  if (of.isLoadingError) return <LoadError compact of={of} />
  if (of.data === undefined) return <FormSkeleton fields={2} />
  const { things, chosen } = of.data
  return (
    <>
      <section aria-label={messages.breaks} className={classes.preview}>
        <h3 className={classes.title}>{messages.breaks}</h3>
        <ul className={classes.things}>
          {things.map((thing) => (
            <li key={thing.id}>
              <strong dir="auto">{nameOf(thing)}</strong>
              {thing.uses.length === 0 ? (
                <p className={classes.quiet}>{messages.nothing}</p>
              ) : (
                <ul className={classes.list}>
                  {thing.uses.slice(0, mostUses).map((use) => (
                    <li key={`${use.kind} ${use.objectId} ${use.label}`} dir="auto">
                      {describeUse(use)}
                    </li>
                  ))}
                  {thing.uses.length > mostUses && <li>{messages.more(thing.uses.length - mostUses)}</li>}
                </ul>
              )}
            </li>
          ))}
          {chosen > things.length && <li>{messages.more(chosen - things.length)}</li>}
        </ul>
      </section>
      {/* With a single object, a count is not needed. */}
      {of.data.changed < chosen && <BulkPreviewPart withoutFields of={of} />}
    </>
  )
}
