import { renderSVG } from "uqr"

/** Always dark on light, as cameras expect. The page sets the size. */
export const qrSvg = (text: string) =>
  renderSVG(text, { ecc: "M", border: 3, pixelSize: 4, whiteColor: "#ffffff", blackColor: "#111111" })
