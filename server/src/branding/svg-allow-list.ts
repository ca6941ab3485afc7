/** What a picture needs. Everything else (script, animation, embedded pages and pictures, links) is taken out. */
export const allowedElements: ReadonlySet<string> = new Set([
  "svg", "g", "defs", "symbol", "use", "title", "desc", "style", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "textPath",
  "linearGradient", "radialGradient", "stop", "clipPath", "mask", "marker", "filter", "feGaussianBlur", "feOffset", "feMerge", "feMergeNode", "feBlend", "feColorMatrix", "feFlood", "feComposite", "feDropShadow",
])

/** Elements whose text is part of the picture; text elsewhere is white space. */
export const textElements: ReadonlySet<string> = new Set(["title", "desc", "style", "text", "tspan", "textPath"])

/** Geometry, references within the picture, and the presentation attributes of SVG 2. */
export const allowedAttributes: ReadonlySet<string> = new Set([
  "id", "class", "style", "href", "viewBox", "preserveAspectRatio", "width", "height", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "fr", "d", "points", "transform", "pathLength",
  "dx", "dy", "rotate", "textLength", "lengthAdjust", "startOffset", "method", "spacing", "offset", "gradientUnits", "gradientTransform", "spreadMethod", "clipPathUnits", "maskUnits", "maskContentUnits",
  "markerWidth", "markerHeight", "markerUnits", "refX", "refY", "orient", "filterUnits", "primitiveUnits", "in", "in2", "result", "stdDeviation", "mode", "type", "values", "operator", "k1", "k2", "k3", "k4",
  "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "opacity", "color", "display",
  "visibility", "overflow", "clip-path", "clip-rule", "mask", "filter", "marker-start", "marker-mid", "marker-end", "stop-color", "stop-opacity", "flood-color", "flood-opacity", "font-family", "font-size",
  "font-style", "font-weight", "font-stretch", "font-variant", "letter-spacing", "word-spacing", "text-anchor", "text-decoration", "text-rendering", "dominant-baseline", "alignment-baseline", "baseline-shift",
  "shape-rendering", "image-rendering", "color-interpolation", "color-interpolation-filters", "paint-order", "vector-effect", "mix-blend-mode", "isolation",
])

const reference = /url\(\s*(['"]?)\s*([^)'"]*)\s*\1\s*\)/gi

/** Nothing in it may fetch: every url() names a part of the picture itself, and no escape hides one. */
export const isInertValue = (value: string): boolean =>
  !/[\\@<]|expression\s*\(|image-set|src\s*\(|\bimport\b/i.test(value) && !/url/i.test(value.replace(reference, (whole, _quote, target: string) => (/^#[\w.:-]+$/.test(target.trim()) ? "" : whole)))

export const isInnerReference = (value: string): boolean => /^#[\w.:-]+$/.test(value.trim())
