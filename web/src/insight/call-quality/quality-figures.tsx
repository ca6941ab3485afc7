import type { CallQualityReport } from "@dialplane/contract/insight/call-quality/call-quality.schema"
import { qualityBands } from "@dialplane/contract/insight/call-quality/quality-bands"
import { IconInfoCircle } from "@tabler/icons-react"
import { useAccount } from "../../kit/account.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { Link } from "../../ui/link/link.tsx"
import { Popup } from "../../ui/list/popup.tsx"
import { SkeletonBar } from "../../ui/states/skeleton-bar.tsx"
import { legsHref, type QualityParams } from "./call-quality-address.ts"
import { qualityMessages } from "./call-quality.messages.ts"
import { useScoreText } from "./use-score-text.ts"
import classes from "./call-quality.module.css"

interface Props {
  readonly params: QualityParams
  /** undefined while loading */
  readonly figures: NonNullable<CallQualityReport["summary"]>["figures"] | undefined
  readonly isOld: boolean
}

/** The figures of all legs, each with the way to exactly these. */
export const QualityFigures = ({ params, figures, isOld }: Props) => {
  const messages = useMessages(qualityMessages)
  const { number } = useFormat()
  const score = useScoreText()
  const { accountId } = useAccount()
  const tiles = [
    {
      id: "legs",
      name: messages.legsFigure,
      definition: messages.legsDefinition,
      value: figures && number(figures.legs),
    },
    {
      id: "mos",
      name: messages.averageMos,
      definition: messages.averageDefinition,
      value: figures && score(figures.averageMos),
    },
    ...qualityBands.map((band) => {
      const share = band === "notRated" ? null : (figures?.[`${band}Share`] ?? null)
      return {
        id: band,
        name: messages[band],
        definition: messages[`${band}Definition`],
        value: figures && number(figures[band]),
        band,
        share:
          share === null
            ? undefined
            : messages.ofRated(number(share, { minimumFractionDigits: 1, maximumFractionDigits: 1 })),
      }
    }),
  ]
  return (
    <section
      aria-label={messages.figures}
      aria-busy={figures === undefined || isOld || undefined}
      className={classes.figures}
      data-old={isOld || undefined}
    >
      {tiles.map(({ id, name, definition, value, ...more }) => {
        const { band, share } = more as { band?: string; share?: string }
        return (
          <div key={id} className={classes.figure} data-band={band}>
            <div className={classes.figureName}>
              <span>{name}</span>
              <Popup
                label={name}
                width={280}
                trigger={
                  <button type="button" className={classes.info} aria-label={messages.definition(name)}>
                    <IconInfoCircle size={15} stroke={1.75} aria-hidden="true" />
                  </button>
                }
              >
                <p className={classes.definition}>{definition}</p>
              </Popup>
            </div>
            {value === undefined ? (
              <SkeletonBar width={72} height={24} gap={4} />
            ) : (
              <Link
                href={legsHref(accountId, params, {}, band)}
                className={classes.figureValue}
                aria-label={messages.showLegs(name, value)}
              >
                {value}
              </Link>
            )}
            <div className={classes.share}>{share ?? ""}</div>
          </div>
        )
      })}
    </section>
  )
}
