import { brandingProblems } from "@dialplane/contract/ground/branding/branding.problems"
import type { ImageUpload, UploadedImage } from "@dialplane/contract/ground/branding/branding.schema"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, PublicContext } from "../../kit/context.ts"
import { refuse } from "../../kit/refusal.ts"
import { ShownFile } from "../../kit/http/route.ts"
import { inSystem, inTransaction, reading } from "../../kit/database/transaction.ts"
import { countUnusedImages, deleteUnusedImages, findImagePlace, saveImage } from "./branding.queries.ts"
import { imageAddressOf } from "./branding.rules.ts"
import { imageTask, type DrawnImage } from "./image-intake.service.ts"

/** The most uploaded images that are not yet used by a brand. */
const mostUnused = 60

const contentTypes = { png: "image/png", svg: "image/svg+xml" } as const

/** The file is stored before its row, so that no row refers to a missing file. */
export const upload = async (ctx: Context, { purpose, image }: ImageUpload): Promise<UploadedImage> => {
  if ((await countUnusedImages(reading(ctx), ctx.accountId)) >= mostUnused) refuse(brandingProblems.tooManyImages)
  const taken = await ctx.kit.fileWork.run(imageTask, ctx.accountId, { bytes: Buffer.from(image, "base64"), purpose })
  const store = async (drawn: DrawnImage) => ({
    ...drawn,
    name: await ctx.kit.files.putByContent(ctx.accountId, drawn.bytes, drawn.extension),
  })
  const raster = taken.raster && (await store(taken.raster))
  const drawn = await store(taken.image)
  const row = (of: typeof drawn, rasterName: string | null) => ({
    name: of.name,
    width: of.width,
    height: of.height,
    bytes: of.bytes.length,
    rasterName,
  })
  let unused: readonly string[] = []
  const answer = await inTransaction(ctx, async (db): Promise<UploadedImage> => {
    unused = await deleteUnusedImages(db, ctx.accountId)
    if (raster !== undefined) await saveImage(db, ctx.accountId, row(raster, null))
    await saveImage(db, ctx.accountId, row(drawn, raster?.name ?? null))
    await audit(db, ctx, {
      action: "branding.image_uploaded",
      object: { type: "branding", id: ctx.accountId },
      after: { purpose, image: imageAddressOf(drawn.name), removed: taken.removed },
    })
    return {
      address: imageAddressOf(drawn.name)!,
      contentType: contentTypes[drawn.extension],
      width: drawn.width,
      height: drawn.height,
      bytes: drawn.bytes.length,
      removed: [...taken.removed],
    }
  })
  for (const name of unused) await ctx.kit.files.remove(ctx.accountId, name)
  return answer
}

/** Public, because sign-in pages and emails show it before the user is known. */
export const read = async (ctx: PublicContext, name: string): Promise<ShownFile> => {
  const place = (await inSystem(ctx, (db) => findImagePlace(db, name))) ?? refuse(brandingProblems.imageNotFound)
  const file = (await ctx.kit.files.read(place.accountId, name)) ?? refuse(brandingProblems.imageNotFound)
  return new ShownFile(contentTypes[name.endsWith(".svg") ? "svg" : "png"], file.size, file.stream)
}
