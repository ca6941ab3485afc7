import { createReadStream } from "node:fs"
import { Readable } from "node:stream"
import type { PutObjectCommandInput, S3Client, S3ClientConfig } from "@aws-sdk/client-s3"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { isFileKey, keyOfContent, newKey, type Files } from "./files.ts"
import { spooled } from "./spool.ts"

interface Place {
  readonly client: S3ClientConfig
  readonly bucket: string
  /** An optional folder in the bucket, with a slash at the end. */
  readonly folder: string
}

const milliseconds = 30_000

/**
 * s3://bucket/folder?region=eu-central-1 for Amazon S3, https://host/bucket/folder for other stores with the S3
 * protocol (MinIO, Ceph, R2). Credentials are part of the address (https://KEY:SECRET@host/…), or found as by Amazon's
 * tools: environment, shared files, web identity, the role of the container or the machine.
 */
export const readFilesUrl = (text: string): Place => {
  const address = new URL(text)
  const region = address.searchParams.get("region") ?? undefined
  const isAmazon = address.protocol === "s3:"
  const [bucket = "", ...folders] = isAmazon
    ? [address.host, ...address.pathname.split("/").filter(Boolean)]
    : address.pathname.split("/").filter(Boolean)
  return {
    bucket,
    folder: folders.map((name) => `${name}/`).join(""),
    client: {
      ...(isAmazon
        ? region === undefined
          ? {}
          : { region }
        : { endpoint: address.origin, forcePathStyle: true, region: region ?? "us-east-1" }),
      ...(address.username === ""
        ? {}
        : {
            credentials: {
              accessKeyId: decodeURIComponent(address.username),
              secretAccessKey: decodeURIComponent(address.password),
            },
          }),
      // Not all other stores support the newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: { connectionTimeout: 5000, requestTimeout: milliseconds },
      maxAttempts: 3,
    },
  }
}

/** Only loaded by installations that use it. */
const library = () => import("@aws-sdk/client-s3")

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound")

/** A store that all nodes of an installation share. */
export const s3Files = (address: string): Files => {
  const { client: settings, bucket, folder } = readFilesUrl(address)
  let opened: Promise<S3Client> | undefined
  const client = () => (opened ??= library().then(({ S3Client: Client }) => new Client(settings)))

  const placeOf = (accountId: AccountId, key: string) => {
    if (!isFileKey(key)) throw new Error("Not a file key.")
    return { Bucket: bucket, Key: `${folder}${accountId}/${key.slice(0, 2)}/${key}` }
  }
  const write = async (
    accountId: AccountId,
    key: string,
    content: Pick<PutObjectCommandInput, "Body" | "ContentLength">,
  ) => {
    const { PutObjectCommand } = await library()
    await (await client()).send(new PutObjectCommand({ ...placeOf(accountId, key), ...content }))
    return key
  }

  return {
    put: (accountId, bytes, extension) => write(accountId, newKey(extension), { Body: bytes }),
    putByContent: (accountId, bytes, extension) => write(accountId, keyOfContent(bytes, extension), { Body: bytes }),
    write: (accountId, content, extension) =>
      spooled(content, ({ file, size }) =>
        write(accountId, newKey(extension), { Body: createReadStream(file), ContentLength: size }),
      ),
    read: async (accountId, key, part) => {
      const place = placeOf(accountId, key)
      const { GetObjectCommand } = await library()
      try {
        const range = part === undefined ? {} : { Range: `bytes=${part.start}-${part.end}` }
        const { Body: body, ContentLength: size } = await (
          await client()
        ).send(new GetObjectCommand({ ...place, ...range }))
        return { size: size ?? 0, stream: body as Readable }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: async (accountId, key) => {
      const { DeleteObjectCommand } = await library()
      await (await client()).send(new DeleteObjectCommand(placeOf(accountId, key)))
    },
  }
}
