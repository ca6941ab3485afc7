import { useAccount } from "../../kit/account.tsx"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { KeyValueList, type KeyValue } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { homeWords } from "./home.words.ts"
import { regionalNotes } from "./regional-notes.ts"
import classes from "./home.module.css"

/** What people of an international account in the United Kingdom or Australia want at hand. */
export const RegionalSection = () => {
  const words = useWords(homeWords)
  const { date, time } = useFormat()
  const { isAcctInternational, countryCode, countryCodeToName, timeZone } = useAccount()
  const notes = regionalNotes[countryCode]
  if (!isAcctInternational || notes === undefined) return null
  const now = Date.now()
  const clock = [
    { label: words.timeNow, value: time(now) },
    { label: words.dateToday, value: date(now) },
    { label: words.timeZone, value: timeZone },
  ]
  return (
    <Section title={words.regional(countryCodeToName[countryCode] ?? countryCode)}>
      <div className={classes.thirds}>
        <Notes title={words.emergency} items={notes.emergency} />
        <Notes title={words.numberFormats} items={notes.numbers} />
        <Notes title={words.clockAndDate} items={clock} />
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
