import { Page } from "../page/page.tsx"
import { ListSkeleton } from "./list-skeleton.tsx"
import { SkeletonBar } from "./skeleton-bar.tsx"

/** The outline of a page while its code or data is loading. */
export const PageSkeleton = () => (
  <Page>
    <SkeletonBar width={200} height={20} gap={4} />
    <SkeletonBar width={360} height={14} gap={12} />
    <SkeletonBar height={0} gap={32} />
    <ListSkeleton rows={10} />
  </Page>
)
