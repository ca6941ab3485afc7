import classes from "./qr-code.module.css"

interface Props {
  /** Drawn by the server. */
  readonly svg: string
  readonly alt: string
  readonly caption?: string
}

/** Always on white, so that cameras can read it. Shown as an image, so that the SVG cannot run scripts. */
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
