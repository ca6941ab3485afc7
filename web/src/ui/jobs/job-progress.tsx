import { isOver, percentOf, type Job } from "./job.ts"
import { jobStates, jobTexts } from "./job-texts.ts"
import classes from "./job-progress.module.css"

type Props = { job: Pick<Job, "title" | "state" | "done" | "total" | "failed"> }

/** The progress bar of a job with its counts of successful and failed rows. */
export const JobProgress = ({ job }: Props) => {
  const percent = isOver(job.state) && job.state !== "stopped" ? 100 : percentOf(job)
  const bad = job.total ? (job.failed / job.total) * 100 : 0
  return (
    <div>
      <div
        role="progressbar"
        aria-label={job.title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={jobStates[job.state]}
        className={classes.bar}
        data-state={job.state}
        data-unknown={percent === undefined || undefined}
      >
        <span className={classes.good} style={{ width: `${percent === undefined ? 30 : percent - bad}%` }} />
        {bad > 0 && <span className={classes.bad} style={{ width: `${bad}%` }} />}
      </div>
      <div className={classes.counts}>
        <span>{job.total === undefined ? jobStates[job.state] : jobTexts.of(job.done, job.total)}</span>
        {job.failed > 0 && <span className={classes.failed}>{jobTexts.failed(job.failed)}</span>}
        {percent !== undefined && <span className={classes.percent}>{percent} %</span>}
      </div>
    </div>
  )
}
