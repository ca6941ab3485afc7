import type { ReceivedFile } from "./call-types.ts"

export const readJson = async (response: Response): Promise<unknown> => {
  const text = response.status === 204 ? "" : await response.text()
  return text === "" ? undefined : JSON.parse(text)
}

export const readFile = async (response: Response): Promise<ReceivedFile> => ({
  blob: await response.blob(),
  fileName: fileNameOf(response.headers.get("Content-Disposition")),
})

export const readStream = async (response: Response) => response

const fileNameOf = (disposition: string | null): string | undefined => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1]
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1]
}
