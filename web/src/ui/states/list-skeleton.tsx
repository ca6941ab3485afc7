import { VisuallyHidden } from "../display/visually-hidden.tsx"
import { useMessages } from "../messages-context.tsx"
import { SkeletonBar } from "./skeleton-bar.tsx"
import classes from "./skeleton.module.css"

const widths = [180, 140, 220, 160, 200, 120, 190, 150]

export const ListSkeleton = ({ rows = 8 }: { rows?: number }) => {
  const messages = useMessages("common")
  return (
    <div role="status" className={classes.rows}>
      <VisuallyHidden as="span">{messages.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index}>
          <SkeletonBar width={widths[index % widths.length]} />
          <SkeletonBar width={96} />
          <SkeletonBar width={64} />
        </div>
      ))}
    </div>
  )
}
