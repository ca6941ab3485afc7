import { ActionButton } from "../actions/action-button.tsx"
import { ActingBar } from "../feedback/acting-bar.tsx"
import { Banner } from "../feedback/banner.tsx"
import { ErrorBlock } from "../feedback/error-block.tsx"
import { JobTray } from "../jobs/job-tray.tsx"
import type { Job } from "../jobs/job.ts"
import { EmptyState } from "../states/empty-state.tsx"
import { ErrorState } from "../states/error-state.tsx"
import { FormSkeleton } from "../states/form-skeleton.tsx"
import { ListSkeleton } from "../states/list-skeleton.tsx"
import { NoPermissionState } from "../states/no-permission-state.tsx"
import { Specimen } from "./specimen.tsx"
import classes from "./style-page.module.css"

const jobs: Job[] = [
  { id: "1", title: "Import people from staff.csv", state: "running", done: 412, total: 1200, failed: 3 },
  { id: "2", title: "Export call records, October", state: "running", done: 0, failed: 0 },
  { id: "3", title: "Change ring time of 80 people", state: "partly", done: 80, total: 80, failed: 6, canRetry: true },
  { id: "4", title: "Move to Berlin office", state: "succeeded", done: 24, total: 24, failed: 0 },
]

const nothing = () => undefined

export const StateSamples = () => (
  <>
    <Specimen title="Banners and errors">
      <Banner title="Planned work">Numbers cannot be ordered on Sunday from 02:00 to 04:00.</Banner>
      <Banner
        tone="warn"
        title="3 lines have no emergency location"
        action={<ActionButton size="compact-sm">Fix now</ActionButton>}
      >
        They stay inactive until they have one.
      </Banner>
      <Banner tone="danger" title="Payment failed" onClose={nothing}>
        Outgoing calls stop on 1 December.
      </Banner>
      <Banner tone="good" title="Number ported">
        +1 555 010 0199 is yours.
      </Banner>
      <ErrorBlock
        title="Not saved"
        items={["Extension 1001 belongs to another person.", "The number is not part of this account."]}
      />
      <div className={classes.box}>
        <ActingBar name="Northwind Traders" detail="as Account administrator, for Contoso Partners" onStop={nothing} />
      </div>
    </Specimen>
    <Specimen title="Long work" sentence="It goes on when the page is closed.">
      <JobTray
        inline
        jobs={jobs}
        onRetryFailed={nothing}
        onDownloadErrors={nothing}
        onStop={nothing}
        onDismiss={nothing}
      />
    </Specimen>
    <Specimen title="Empty, error, no permission, loading">
      <div className={classes.columns}>
        <div className={classes.box}>
          <EmptyState
            compact
            icon="queue"
            title="No call queues yet"
            sentence="A queue holds callers until someone is free. Start with the people who answer."
            action={
              <ActionButton kind="primary" icon="add">
                Add queue
              </ActionButton>
            }
          />
        </div>
        <div className={classes.box}>
          <ErrorState compact onRetry={nothing} reference="Trace 7f3a9c21" />
        </div>
        <div className={classes.box}>
          <NoPermissionState compact takenBy="Role “Queue supervisor”" />
        </div>
      </div>
      <div className={classes.columns}>
        <ListSkeleton rows={5} />
        <FormSkeleton fields={3} />
      </div>
    </Specimen>
  </>
)
