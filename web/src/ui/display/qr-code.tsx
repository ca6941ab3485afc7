import classes from "./qr-code.module.css"

interface Props {
  /** Drawn by the server. */
  readonly svg: string
  readonly alt: string
  readonly caption?: string
}

/** On white whatever the page looks like, so that cameras read it. As a picture, so that nothing in it can act. */
export const QrCode = ({ svg, alt, caption }: Props) => (
  <figure className={classes.qr}>
    <img
      className={classes.image}
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
      alt={alt}
      width={168}
      height={168}
    />
    {caption && <figcaption className={classes.caption}>{caption}</figcaption>}
  </figure>
)
