import { useMessages } from "../../kit/locale/use-locale.ts"
import { CopyButton } from "../../ui/display/copy-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { deviceMessages } from "./devices.messages.ts"
import classes from "./shown-credentials.module.css"

interface Credentials {
  readonly lineId: number
  readonly sipId: string
  readonly sipPassword: string
}

/** Shows SIP passwords, once. */
export const ShownCredentials = ({ lines }: { readonly lines: readonly Credentials[] }) => {
  const messages = useMessages(deviceMessages)
  return (
    <>
      <Banner tone="warn">{messages.shownOnce}</Banner>
      {lines.map(({ lineId, sipId, sipPassword }) => (
        <KeyValueList
          key={lineId}
          items={[
            { label: messages.sipId, value: <span className="dp-figures">{sipId}</span> },
            {
              label: messages.sipPassword,
              value: (
                <span className={classes.secret}>
                  <code>{sipPassword}</code>
                  <CopyButton value={sipPassword} label={messages.copySip} />
                </span>
              ),
            },
          ]}
        />
      ))}
    </>
  )
}
