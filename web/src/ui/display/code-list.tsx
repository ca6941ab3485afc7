import classes from "./code-list.module.css"

/** Codes to copy or write down, in a font with unambiguous letters. */
export const CodeList = ({ codes, label }: { codes: readonly string[]; label: string }) => (
  <ul className={classes.list} aria-label={label}>
    {codes.map((code) => (
      <li key={code}>
        <code className={classes.code}>{code}</code>
      </li>
    ))}
  </ul>
)
