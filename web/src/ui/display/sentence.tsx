import classes from "./sentence.module.css"

type Props = { parts: readonly { readonly kind: "words" | "actor" | "object" | "value"; readonly text: string }[] }

/** A sentence with names and values, which are set off; a name in another script does not reorder the words. */
export const Sentence = ({ parts }: Props) =>
  parts.map(({ kind, text }, place) =>
    kind === "words" ? (
      text
    ) : (
      // The same name can be in a sentence twice; the parts of a sentence do not move.
      // oxlint-disable-next-line react/no-array-index-key
      <bdi key={place} className={kind === "value" ? undefined : classes.name}>
        {text}
      </bdi>
    ),
  )
