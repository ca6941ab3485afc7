import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { keyMessages } from "./keys.messages.ts"
import classes from "./phone-picture.module.css"

/** What fits beside the display; further keys are on further pages of it, as on the phones. */
const mostOnPage = 10

interface Props {
  readonly modelName: string
  /** What stands beside each key; empty for a free one. */
  readonly labels: readonly string[]
}

/** The phone as whoever sits in front of it sees it: the keys left and right of the display. */
export const PhonePicture = ({ modelName, labels }: Props) => {
  const messages = useMessages(keyMessages)
  const [chosen, setChosen] = useState(0)
  const pages = Math.max(1, Math.ceil(labels.length / mostOnPage))
  const page = Math.min(chosen, pages - 1)
  const onPage = labels.slice(page * mostOnPage, (page + 1) * mostOnPage)
  const rows = Math.ceil(onPage.length / 2)
  return (
    <div className={classes.picture}>
      <div className={classes.phone} role="img" aria-label={messages.picture(modelName)}>
        <span className={classes.model}>{modelName}</span>
        <Column labels={onPage.slice(0, rows)} />
        <div className={classes.screen}>
          <ScreenColumn labels={onPage.slice(0, rows)} />
          <ScreenColumn labels={onPage.slice(rows)} end />
        </div>
        <Column labels={onPage.slice(rows)} />
      </div>
      {pages > 1 && (
        <div className={classes.pages}>
          <IconButton
            icon="chevron-left"
            size={24}
            label={messages.pageBefore}
            disabledReason={page === 0 ? messages.firstPage : undefined}
            onClick={() => setChosen(page - 1)}
          />
          <span className="dp-figures">{messages.page(page + 1, pages)}</span>
          <IconButton
            icon="chevron-right"
            size={24}
            label={messages.pageAfter}
            disabledReason={page === pages - 1 ? messages.lastPage : undefined}
            onClick={() => setChosen(page + 1)}
          />
        </div>
      )}
    </div>
  )
}

const Column = ({ labels }: { readonly labels: readonly string[] }) => (
  <div className={classes.keys}>
    {labels.map((label, index) => (
      <span key={index} className={classes.key} data-used={label !== "" || undefined} />
    ))}
  </div>
)

const ScreenColumn = ({ labels, end }: { readonly labels: readonly string[]; readonly end?: boolean }) => (
  <div className={classes.labels} data-end={end || undefined}>
    {labels.map((label, index) => (
      <span key={index} className={classes.label}>
        {label}
      </span>
    ))}
  </div>
)
