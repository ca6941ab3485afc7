import type { ReactNode } from "react"
import { VisuallyHidden } from "../display/visually-hidden.tsx"
import { Icon } from "../icons/icon.tsx"
import classes from "./task-list.module.css"

export type Task = {
  id: string
  title: string
  sentence?: ReactNode
  /** offer: can be done at any time and is never checked off */
  state: "done" | "open" | "offer"
  action?: ReactNode
}

const marks = { done: "success", open: "pending", offer: "arrow-right" } as const

type Props = { tasks: readonly Task[]; messages: { done: string; open: string } }

/** Steps toward a goal, each with its state and a link. In any order, unlike Steps. */
export const TaskList = ({ tasks, messages }: Props) => (
  <ul className={classes.list}>
    {tasks.map((task) => (
      <li key={task.id} className={classes.task} data-state={task.state}>
        <span className={classes.mark}>
          <Icon name={marks[task.state]} size={18} />
        </span>
        <div className={classes.text}>
          <div className={classes.title}>
            {task.title}
            {task.state !== "offer" && <VisuallyHidden> ({messages[task.state]})</VisuallyHidden>}
          </div>
          {task.sentence && <div className={classes.sentence}>{task.sentence}</div>}
        </div>
        {task.action}
      </li>
    ))}
  </ul>
)
