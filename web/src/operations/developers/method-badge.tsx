import classes from "./developers.module.css"

export const MethodBadge = ({ method }: { readonly method: string }) => (
  <span translate="no" className={classes.method} data-method={method}>
    {method === "DELETE" ? "DEL" : method}
  </span>
)
