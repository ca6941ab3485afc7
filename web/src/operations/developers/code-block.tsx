import { CopyButton } from "../../ui/display/copy-button.tsx"
import classes from "./developers.module.css"

export const CodeBlock = ({ text, copyLabel }: { readonly text: string; readonly copyLabel: string }) => (
  <div className={classes.code}>
    {/* Wide commands scroll sideways, so the block must be reachable by keyboard. */}
    <pre className={classes.pre} tabIndex={0}>
      {text}
    </pre>
    <div className={classes.codeCopy}>
      <CopyButton value={text} label={copyLabel} />
    </div>
  </div>
)
