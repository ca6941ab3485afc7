import { Page as PageFrame } from "../../ui/page/page.tsx"
import { ReferenceView } from "./reference-view.tsx"

export const Page = () => (
  <PageFrame width="full">
    <ReferenceView />
  </PageFrame>
)
