import type { CallQualityReport } from "@dialplane/contract/insight/call-quality/call-quality.schema"
import type { ReactNode } from "react"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Section } from "../../ui/page/section.tsx"
import { qualityMessages } from "./call-quality.messages.ts"
import { useScoreText } from "./use-score-text.ts"
import classes from "./call-quality.module.css"

/** As in the reports of calls. */
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

type Worst = NonNullable<CallQualityReport["summary"]>["worstDevices"][number]
interface Props {
  readonly title: string
  readonly sentence: string
  readonly header: string
  readonly none: string
  readonly items: readonly Worst[]
  readonly nameOf: (item: Worst) => ReactNode
  /** The legs of one of them. */
  readonly hrefOf: (item: Worst, band: "poor" | undefined) => string
}

/** Phones or locations with the highest share of poor legs. */
export const WorstList = ({ title, sentence, header, none, items, nameOf, hrefOf }: Props) => {
  const messages = useMessages(qualityMessages)
  const { number } = useFormat()
  const score = useScoreText()
  return (
    <Section title={title} sentence={sentence}>
      {items.length === 0 ? (
        <p className={classes.quiet}>{none}</p>
      ) : (
        <table className={classes.worst} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{header}</th>
              <th scope="col">{messages.legsFigure}</th>
              <th scope="col">{messages.averageMos}</th>
              <th scope="col">{messages.poor}</th>
              <th scope="col">{messages.share}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => {
              const name = item.name || messages.deleted(item.id)
              return (
                <tr key={item.id}>
                  <th scope="row">{nameOf(item)}</th>
                  <td>
                    <TextLink
                      quiet
                      href={hrefOf(item, undefined)}
                      aria-label={messages.legsOf(name, number(item.legs))}
                    >
                      {number(item.legs)}
                    </TextLink>
                  </td>
                  <td>{score(item.averageMos)}</td>
                  <td>
                    <TextLink quiet href={hrefOf(item, "poor")} aria-label={messages.poorOf(name, number(item.poor))}>
                      {number(item.poor)}
                    </TextLink>
                  </td>
                  <td>{item.poorShare === null ? "–" : messages.percent(number(item.poorShare, oneDecimal))}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Section>
  )
}
