import classes from "./entry-controls.module.css"

type Props = { ways: readonly { readonly label: string; readonly onChoose: () => void }[] }

/** Alternatives under the form. */
export const EntryWays = ({ ways }: Props) => (
  <div className={classes.ways}>
    {ways.map(({ label, onChoose }) => (
      <button key={label} type="button" className={classes.way} onClick={onChoose}>
        {label}
      </button>
    ))}
  </div>
)
