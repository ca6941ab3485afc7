import { useAccount } from "../../kit/account.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { KeyValueList, type KeyValue } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { homeMessages } from "./home.messages.ts"
import { regionalNotes } from "./regional-notes.ts"
import classes from "./home.module.css"

/** Notes for users of international accounts in the United Kingdom and Australia. */
export const RegionalSection = () => {
  const messages = useMessages(homeMessages)
  const { date, time } = useFormat()
  const { isAcctInternational, countryCode, countryCodeToName, timeZone } = useAccount()
  const notes = regionalNotes[countryCode]
  if (!isAcctInternational || notes === undefined) return null
  const now = Date.now()
  const clock = [
    { label: messages.timeNow, value: time(now) },
    { label: messages.dateToday, value: date(now) },
    { label: messages.timeZone, value: timeZone },
  ]
  return (
    <Section title={messages.regional(countryCodeToName[countryCode] ?? countryCode)}>
      <div className={classes.thirds}>
        <Notes title={messages.emergency} items={notes.emergency} />
        <Notes title={messages.numberFormats} items={notes.numbers} />
        <Notes title={messages.clockAndDate} items={clock} />
      </div>
    </Section>
  )
}

const Notes = ({ title, items }: { readonly title: string; readonly items: readonly KeyValue[] }) => (
  <div>
    <h3 className={classes.heading}>{title}</h3>
    <KeyValueList items={items} />
  </div>
)
