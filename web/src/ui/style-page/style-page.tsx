import { Toasts } from "../feedback/toasts.tsx"
import { Page } from "../page/page.tsx"
import { ActionSamples } from "./action-samples.tsx"
import { ChartSamples } from "./chart-samples.tsx"
import { FieldSamples } from "./field-samples.tsx"
import { ThemeSamples } from "./theme-samples.tsx"
import { OverlaySamples } from "./overlay-samples.tsx"
import { PageSamples, StylePageHead } from "./page-samples.tsx"
import { ShellSamples } from "./shell-samples.tsx"
import { StateSamples } from "./state-samples.tsx"
import { TableSamples } from "./table-samples.tsx"

type Props = { /** false where the application already shows toasts */ withToasts?: boolean }

/** The living style page: every part of the kit in all its states. */
export const StylePage = ({ withToasts = true }: Props) => (
  <Page>
    <StylePageHead />
    <PageSamples />
    <TableSamples />
    <ChartSamples />
    <ActionSamples />
    <FieldSamples />
    <OverlaySamples />
    <StateSamples />
    <ShellSamples />
    <ThemeSamples />
    {withToasts && <Toasts />}
  </Page>
)
