import { renderSVG } from "uqr"

/** Dark on light whatever the page looks like: cameras expect it so. Sized by whoever shows it. */
export const qrSvg = (text: string) =>
  renderSVG(text, { ecc: "M", border: 3, pixelSize: 4, whiteColor: "#ffffff", blackColor: "#111111" })
