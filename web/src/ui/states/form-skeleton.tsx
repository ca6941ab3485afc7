import { VisuallyHidden } from "../display/visually-hidden.tsx"
import { useMessages } from "../messages-context.tsx"
import { SkeletonBar } from "./skeleton-bar.tsx"
import classes from "./skeleton.module.css"

export const FormSkeleton = ({ fields = 5 }: { fields?: number }) => {
  const messages = useMessages("common")
  return (
    <div role="status" className={classes.fields}>
      <VisuallyHidden>{messages.loading}</VisuallyHidden>
      {Array.from({ length: fields }, (_, index) => (
        <div key={index}>
          <SkeletonBar width={index % 2 ? 96 : 128} />
          <SkeletonBar height={34} gap={8} />
        </div>
      ))}
    </div>
  )
}
