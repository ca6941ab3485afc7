import { topKinds, type TopValues as Ranking } from "@dialplane/contract/insight/reports/reports.schema"
import { useQuery } from "@tanstack/react-query"
import { use } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useFormat, useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { MayOpenContext } from "../../ui/link/may-open.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Section } from "../../ui/page/section.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { rowsBehindValue } from "./ranked-rows.ts"
import { callsHref, filterOf, type ReportParams } from "./report-address.ts"
import { ReportRefusal } from "./report-refusal.tsx"
import { topQuery, type ViewedSubject } from "./reports.api.ts"
import { reportMessages, type ReportMessages } from "./reports.messages.ts"
import { rowWordOf, useFigureText, type ChangeParams } from "./use-report.ts"
import classes from "./reports.module.css"

type TopKind = (typeof topKinds)[number]
/** What a subject can rank. */
const kindsOf: Readonly<Record<ViewedSubject, readonly TopKind[]>> = {
  company: topKinds,
  "unified-calls": topKinds,
  meetings: ["usersByTalk"],
  messages: ["callers", "calledNumbers", "countries"],
}
type Words = readonly [title: keyof ReportMessages & `top_${string}`, hint: keyof ReportMessages & `topHint_${string}`]
/** Other words where a subject has them. */
const wordsOf: Partial<Record<ViewedSubject, Partial<Record<TopKind, Words>>>> = {
  meetings: { usersByTalk: ["top_hostsByTime", "topHint_hostsByTime"] },
  messages: {
    callers: ["top_senders", "topHint_senders"],
    calledNumbers: ["top_receivers", "topHint_receivers"],
    countries: ["top_countries", "topHint_messageCountries"],
  },
}
const useTopWords = (subject: ViewedSubject) => {
  const messages = useMessages(reportMessages)
  return (of: TopKind) => {
    const [title, hint] = wordsOf[subject]?.[of] ?? [`top_${of}`, `topHint_${of}`]
    return { title: messages[title], hint: messages[hint] }
  }
}

interface Props {
  readonly subject: ViewedSubject
  readonly params: ReportParams
  readonly onChange: ChangeParams
}

/** The rankings of a subject, each read and failing on its own. */
export const TopValues = ({ subject, params, onChange }: Props) => {
  const words = useTopWords(subject)
  const messages = useMessages(reportMessages)
  return (
    <>
      <div className={classes.choice}>
        <SelectField
          label={messages.most}
          options={(["5", "10", "25"] as const).map((value) => ({ value, label: messages[`most_${value}`] }))}
          value={params.most}
          onChange={(most) => onChange({ most: most ?? undefined })}
        />
      </div>
      <div className={classes.rankings}>
        {kindsOf[subject].map((of) => (
          <div key={of}>
            <Section title={words(of).title} sentence={words(of).hint}>
              <Top subject={subject} of={of} params={params} onChange={onChange} />
            </Section>
          </div>
        ))}
      </div>
    </>
  )
}

const Top = ({ subject, of, params, onChange }: Props & { readonly of: TopKind }) => {
  const messages = useMessages(reportMessages)
  const { accountId } = useAccount()
  const words = useTopWords(subject)
  const top = useQuery({
    ...topQuery(accountId, subject, { ...filterOf(params), of, most: Number(params.most) as 5 | 10 | 25 }),
    placeholderData: (earlier) => earlier,
  })
  if (top.isError) return <ReportRefusal of={top} onChange={onChange} />
  if (top.data === undefined) return <ListSkeleton rows={5} />
  const { items } = top.data
  if (items.length === 0) return <p className={classes.quiet}>{messages.topNone}</p>
  const highest = items[0]?.figure ?? 1
  return (
    <ol className={classes.ranking} aria-label={words(of).title}>
      {items.map((item) => (
        <li key={item.value} className={classes.ranked}>
          <span className={classes.rankedName}>
            <RankedName of={of} item={item} />
          </span>
          <span className={classes.rankedAmount}>
            <RankedAmount subject={subject} of={of} item={item} params={params} />
          </span>
          <span className={classes.rankedBar} style={{ width: `${(100 * item.figure) / highest}%` }} />
        </li>
      ))}
    </ol>
  )
}

interface OneProps {
  readonly subject: ViewedSubject
  readonly of: TopKind
  readonly item: Ranking["items"][number]
  readonly params: ReportParams
}
const RankedName = ({ of, item: { value, name } }: Pick<OneProps, "of" | "item">) => {
  const { accountId } = useAccount()
  const { locale } = useLocale()
  const phone = usePhoneNumbers()
  const mayOpen = use(MayOpenContext)
  if (of === "countries") return new Intl.DisplayNames([locale], { type: "region" }).of(value) ?? value
  if (of === "callers" || of === "calledNumbers") {
    const written = value.startsWith("+") ? phone(value) : value
    return (
      <>
        {written}
        {name !== "" && <span className={classes.quiet}> {name.replace(`${value} `, "")}</span>}
      </>
    )
  }
  const href = accountAddress(accountId, `${of === "queuesByAbandoned" ? "call-queues" : "users"}/${value}`)
  return mayOpen(href) ? (
    <TextLink quiet href={href}>
      {name}
    </TextLink>
  ) : (
    name
  )
}

const RankedAmount = ({ subject: report, of, item: { value, name, figure }, params }: OneProps) => {
  const messages = useMessages(reportMessages)
  const { accountId } = useAccount()
  const { number } = useFormat()
  const text = useFigureText()
  const mayOpen = use(MayOpenContext)
  const shown = of === "usersByTalk" ? text("seconds", figure) : number(figure)
  const behind = rowsBehindValue(report, of, value)
  if (behind === undefined) return shown
  const { subject, more, metric, objectId } = behind
  const href = callsHref(accountId, subject, { ...params, ...more }, metric, objectId)
  return mayOpen(href) ? (
    <TextLink quiet href={href} aria-label={messages.showRowsOf(name || value, shown, rowWordOf(subject))}>
      {shown}
    </TextLink>
  ) : (
    shown
  )
}
