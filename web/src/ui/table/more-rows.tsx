import classes from "./data-table.module.css"

/** The last line while more rows are loading. */
export const MoreRows = ({ label }: { label: string }) => (
  <div role="rowgroup">
    <div role="row" className={classes.moreRow}>
      <div role="gridcell" className={classes.moreCell}>
        {label}
      </div>
    </div>
  </div>
)
