import classes from "./entry-controls.module.css"

interface Way {
  readonly label: string
  readonly onChoose: () => void
  /** Why it cannot be chosen now: shown instead of the label. It keeps its place and the focus. */
  readonly waiting?: string | undefined
}

/** Alternatives under the form. */
export const EntryWays = ({ ways }: { readonly ways: readonly Way[] }) => (
  <div className={classes.ways}>
    {ways.map(({ label, onChoose, waiting }) => (
      <button
        key={label}
        type="button"
        className={classes.way}
        aria-disabled={waiting !== undefined || undefined}
        onClick={() => (waiting === undefined ? onChoose() : undefined)}
      >
        {waiting ?? label}
      </button>
    ))}
  </div>
)
