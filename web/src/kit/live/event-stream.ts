export interface ServerEvent {
  readonly event: string
  readonly data: string
}
type OnEvent = (event: ServerEvent) => void

/** Reads text/event-stream from chunks of any size (WHATWG HTML, 9.2.6). Our streams have neither ids nor pauses. */
export const createEventParser = (onEvent: OnEvent) => {
  let rest = ""
  let event = "message"
  let data: string[] = []

  const takeLine = (line: string) => {
    if (line === "") {
      if (data.length > 0) onEvent({ event, data: data.join("\n") })
      event = "message"
      data = []
      return
    }
    const [, name = "", value = ""] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (name === "event") event = value
    else if (name === "data") data.push(value)
  }

  return (text: string) => {
    // A carriage return at the end may be half of a line break: it waits for the next chunk.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ""
    for (const line of lines) takeLine(line)
  }
}

export const readEvents = async (response: Response, onEvent: OnEvent) => {
  const parse = createEventParser(onEvent)
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) parse(piece.value)
}
