export type Side = "top" | "bottom" | "left" | "right"
type Box = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }

const gap = 6
const margin = 8

const opposite: Record<Side, Side> = { top: "bottom", bottom: "top", left: "right", right: "left" }

const at = (side: Side, anchor: Box, tip: Size) => {
  const centreX = anchor.left + anchor.width / 2 - tip.width / 2
  const centreY = anchor.top + anchor.height / 2 - tip.height / 2
  if (side === "top") return { left: centreX, top: anchor.top - tip.height - gap }
  if (side === "bottom") return { left: centreX, top: anchor.top + anchor.height + gap }
  if (side === "left") return { left: anchor.left - tip.width - gap, top: centreY }
  return { left: anchor.left + anchor.width + gap, top: centreY }
}

const fits = (spot: { left: number; top: number }, tip: Size, view: Size) =>
  spot.left >= 0 && spot.top >= 0 && spot.left + tip.width <= view.width && spot.top + tip.height <= view.height

/** Where a tooltip goes: the preferred side, the opposite one if it does not fit, then moved inside the window. */
export const placeTooltip = (side: Side, anchor: Box, tip: Size, view: Size) => {
  const wished = at(side, anchor, tip)
  const requestedFits =
    side === "top" || side === "bottom"
      ? fits({ ...wished, left: 0 }, { ...tip, width: 0 }, view)
      : fits({ ...wished, top: 0 }, { ...tip, height: 0 }, view)
  const spot = requestedFits ? wished : at(opposite[side], anchor, tip)
  const inside = (value: number, size: number, limit: number) =>
    Math.max(margin, Math.min(value, limit - size - margin))
  return { left: inside(spot.left, tip.width, view.width), top: inside(spot.top, tip.height, view.height) }
}
