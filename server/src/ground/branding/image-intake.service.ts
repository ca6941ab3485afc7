import type { Sharp } from "sharp"
import { brandingProblems } from "@dialplane/contract/ground/branding/branding.problems"
import type { ImagePurpose } from "@dialplane/contract/ground/branding/branding.schema"
import { defineFileTask } from "../../kit/files/file-task.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { cleanSvg } from "./svg-cleaner.rules.ts"
import { countDrawnElements, mostDrawnElements } from "./svg-expansion.rules.ts"

export interface DrawnImage {
  readonly bytes: Buffer
  readonly extension: "png" | "svg"
  readonly width: number
  readonly height: number
}

export interface TakenImage {
  readonly image: DrawnImage
  /** For email programs, which cannot show SVG. */
  readonly raster: DrawnImage | undefined
  readonly removed: readonly string[]
}

/** More than any logo needs, and few enough that a small file cannot expand to fill the memory. */
const mostPixels = 16_000_000
const drawingSeconds = 10

/** Twice the displayed size, for high-resolution screens. */
const bounds: Readonly<Record<ImagePurpose, { width: number; height: number }>> = {
  favIcon: { width: 256, height: 256 },
  logoLight: { width: 720, height: 240 },
  logoDark: { width: 720, height: 240 },
}

type Drawing = (input: Buffer) => Sharp
let drawing: Promise<Drawing> | undefined

/**
 * Loaded with the first image and restricted to the four accepted file types, because a disabled decoder cannot be
 * attacked.
 */
const startDrawing = () =>
  (drawing ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] })
    sharp.unblock({
      operation: [
        "VipsForeignLoadPngBuffer",
        "VipsForeignLoadJpegBuffer",
        "VipsForeignLoadWebpBuffer",
        "VipsForeignLoadSvgBuffer",
      ],
    })
    sharp.cache(false)
    sharp.concurrency(1)
    return (input) =>
      sharp(input, { limitInputPixels: mostPixels, failOn: "error", pages: 1, density: 72 }).timeout({
        seconds: drawingSeconds,
      })
  }))

type Kind = "png" | "jpeg" | "webp" | "svg"

/** Determined by its first bytes; the declared type is ignored. */
export const kindOf = (bytes: Buffer): Kind | undefined => {
  if (bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"))) return "png"
  if (bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex"))) return "jpeg"
  if (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP") return "webp"
  return /^\uFEFF?\s*</.test(bytes.toString("utf8", 0, 200)) &&
    /<(svg:)?svg[\s>]/i.test(bytes.toString("utf8", 0, 20_000))
    ? "svg"
    : undefined
}

/** Decodes an image and encodes it again: only pixels (or cleaned shapes) are kept, no metadata or hidden data. */
export const takeImage = async (bytes: Buffer, purpose: ImagePurpose): Promise<TakenImage> => {
  const kind = kindOf(bytes) ?? refuse(brandingProblems.imageKind)
  if (kind !== "svg") return { image: await drawRaster(bytes, purpose), raster: undefined, removed: [] }
  const cleaned = cleanSvg(bytes.toString("utf8")) ?? refuse(brandingProblems.imageUnreadable)
  if (!/<(path|rect|circle|ellipse|line|polyline|polygon|text|use)\b/.test(cleaned.text))
    refuse(brandingProblems.imageEmpty)
  if (countDrawnElements(cleaned.text) > mostDrawnElements)
    refuse(brandingProblems.imageTooComplex, { most: mostDrawnElements.toLocaleString("en-US") })
  const text = Buffer.from(cleaned.text, "utf8")
  // Rasterizing it also proves that it can be drawn in reasonable time.
  const raster = await drawRaster(text, purpose)
  return {
    image: { bytes: text, extension: "svg", width: raster.width, height: raster.height },
    raster,
    removed: cleaned.removed,
  }
}

export const imageTask = defineFileTask({
  name: "branding.image",
  field: "image",
  run: ({ bytes, purpose }: { readonly bytes: Uint8Array; readonly purpose: ImagePurpose }) =>
    takeImage(Buffer.from(bytes), purpose),
})

const drawRaster = async (bytes: Buffer, purpose: ImagePurpose): Promise<DrawnImage> => {
  const draw = await startDrawing()
  try {
    const { width, height } = bounds[purpose]
    // Icons are square; other images get transparent edges.
    const fit =
      purpose === "favIcon"
        ? ({ fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } } as const)
        : ({ fit: "inside", withoutEnlargement: true } as const)
    const { data, info } = await draw(bytes)
      .autoOrient()
      .resize({ width, height, ...fit })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, extension: "png", width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message))
      throw new Refusal(brandingProblems.imageTooManyPixels, { pixels: mostPixels / 1_000_000 })
    throw new Refusal(brandingProblems.imageUnreadable)
  }
}
