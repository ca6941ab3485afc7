import { PageSkeleton } from "../ui/states/page-skeleton.tsx"

export const ScreenWaiting = () => <PageSkeleton />
