import { useEffect, useId, useState } from "react"
import { useRoomTaken } from "../feedback/use-room-taken.ts"
import { Icon } from "../icons/icon.tsx"
import { isOver, type Job } from "./job.ts"
import { JobRow, type JobCallbacks } from "./job-row.tsx"
import { jobStates, jobTexts } from "./job-texts.ts"
import { foldAfter, foldsByItself, openedAfter } from "./tray-folding.ts"
import classes from "./job-tray.module.css"

type Props = JobCallbacks & {
  jobs: readonly Job[]
  defaultOpened?: boolean
  /** in the flow of the page rather than floating at the bottom right */
  inline?: boolean
  /** the pointer or the focus is in it, or left it */
  onUsed?: (used: boolean) => void
}

/** All jobs of the user, on every page. Renders nothing without jobs. */
export const JobTray = ({ jobs, defaultOpened = true, inline = false, onUsed, ...callbacks }: Props) => {
  const [opened, setOpened] = useState(defaultOpened)
  const listId = useId()
  const isBad = jobs.some(({ state }) => state === "failed" || state === "partly")
  const running = jobs.filter((job) => !isOver(job.state)).length
  const [isUsed, setIsUsed] = useState(false)
  const use = (used: boolean) => {
    setIsUsed(used)
    onUsed?.(used)
  }
  const tray = useRoomTaken<HTMLElement>("--dp-room-of-jobs", !inline && jobs.length > 0)
  const folds = foldsByItself({ opened, inline, used: isUsed, jobs })
  useEffect(() => {
    if (!folds) return
    const timer = setTimeout(() => setOpened(false), foldAfter)
    return () => clearTimeout(timer)
  }, [folds])
  const [known, setKnown] = useState(jobs.length)
  if (jobs.length !== known) {
    setKnown(jobs.length)
    setOpened(openedAfter(opened, known, jobs.length))
  }
  if (jobs.length === 0) return null
  return (
    <section
      ref={tray}
      className={classes.tray}
      aria-label={jobTexts.title}
      data-inline={inline || undefined}
      data-folded={!opened || undefined}
      onPointerEnter={() => use(true)}
      onPointerLeave={() => use(false)}
      onFocus={() => use(true)}
      onBlur={() => use(false)}
    >
      <button
        type="button"
        className={classes.head}
        aria-expanded={opened}
        aria-controls={listId}
        onClick={() => setOpened(!opened)}
      >
        <Icon name={running > 0 ? "running" : isBad ? "failed" : "success"} />
        <span className={classes.summary} aria-live="polite">
          {running > 0
            ? jobTexts.running(running)
            : isBad
              ? jobStates.partly
              : jobs.every(({ state }) => state === "stopped")
                ? jobStates.stopped
                : jobTexts.done}
        </span>
        <Icon name={opened ? "chevron-down" : "chevron-up"} label={opened ? jobTexts.minimise : jobTexts.expand} />
      </button>
      <ul id={listId} className={classes.list} hidden={!opened}>
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} {...callbacks} />
        ))}
      </ul>
    </section>
  )
}
