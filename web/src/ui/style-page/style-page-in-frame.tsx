import { useState } from "react"
import { AppShellFrame } from "../shell/app-shell-frame.tsx"
import { sampleNav } from "./sample-nav.ts"
import { SampleHeader } from "./shell-samples.tsx"
import { StylePage } from "./style-page.tsx"

/** The style page inside the real frame, to look at the kit without an application around it. */
export const StylePageInFrame = () => {
  const [collapsed, setCollapsed] = useState(false)
  return (
    <AppShellFrame header={(navButton) => <SampleHeader navButton={navButton} />} nav={sampleNav} collapsed={collapsed} onCollapsedChange={setCollapsed}>
      <StylePage />
    </AppShellFrame>
  )
}
