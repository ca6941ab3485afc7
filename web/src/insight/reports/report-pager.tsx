import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { reportMessages } from "./reports.messages.ts"
import classes from "./reports.module.css"

interface Props {
  readonly page: number
  readonly size: number
  readonly total: number
  readonly text: (from: number, to: number, total: number) => string
  readonly onChange: (page: number) => void
}

/** Pages of a list whose rows are counted; nothing if they fit on one. */
export const ReportPager = ({ page, size, total, text, onChange }: Props) => {
  const messages = useMessages(reportMessages)
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1 && page === 1) return null
  return (
    <div className={classes.pager}>
      {page > 1 && <ActionButton onClick={() => onChange(Math.min(page - 1, last))}>{messages.previous}</ActionButton>}
      <span>{text(Math.min((page - 1) * size + 1, total), Math.min(page * size, total), total)}</span>
      {page < last && <ActionButton onClick={() => onChange(page + 1)}>{messages.next}</ActionButton>}
    </div>
  )
}
