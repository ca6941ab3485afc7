import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { RequestError } from "../../kit/request/request-error.ts"
import { SkeletonBar } from "../../ui/states/skeleton-bar.tsx"
import classes from "./report-charts.module.css"

interface Props {
  readonly title: string
  readonly of: { readonly error: unknown; readonly refetch: () => unknown }
}

/** In place of a chart: it is loading, the server refuses the question, or it could not be loaded. */
export const MissingChart = ({ title, of }: Props) => (
  <div className={classes.missing}>
    <h3 className={classes.title}>{title}</h3>
    {of.error === null ? (
      <SkeletonBar height={200} gap={8} />
    ) : of.error instanceof RequestError && of.error.status === 422 ? (
      <p className={classes.line}>{errorMessage(of.error)}</p>
    ) : (
      <LoadError compact of={of} />
    )}
  </div>
)

export const EmptyChart = ({ title, line }: { readonly title: string; readonly line: string }) => (
  <div className={classes.missing}>
    <h3 className={classes.title}>{title}</h3>
    <p className={classes.line}>{line}</p>
  </div>
)
