import type { PGlite } from "@electric-sql/pglite"

/** The parts of Emscripten's files in memory that say what a running engine has on its disk. */
interface FileNode {
  contents?: Uint8Array | Record<string, FileNode>
  usedBytes?: number
  name: string
  parent: FileNode
  mode: number
  mounted: { root: FileNode } | null
  name_next?: FileNode
}
interface OpenFile {
  /** Null once it is closed. */
  fd: number | null
  readonly shared: Record<string, unknown>
}
interface FileSystem {
  readonly root: FileNode
  readonly nameTable: (FileNode | undefined)[]
  readonly streams: (OpenFile | null)[]
}

/**
 * Takes an idle engine back to where it is now: its memory, its files, and which of them are open. Opening another takes more than a
 * second, this a tenth of it. Nothing else of an engine changes while it works, except that it may load a library; see `librariesOf`.
 */
export const rememberEngine = (engine: PGlite): (() => void) => {
  const { FS } = engine.Module as unknown as { FS: FileSystem }
  const memory = nonZeroPages(engine.Module.HEAPU8)
  const nodes = nodesUnder(FS.root)
  const names = [...FS.nameTable]
  const open = Array.from(FS.streams, (stream) => (stream == null ? undefined : rememberOpenFile(stream)))
  return () => {
    restorePages(engine.Module.HEAPU8, memory)
    for (const restore of nodes) restore()
    FS.nameTable.splice(0, FS.nameTable.length, ...names)
    FS.streams.splice(0, FS.streams.length, ...open.map((restore) => restore?.() ?? null))
  }
}

/** The programs an engine has loaded. They stay loaded in the process, so an engine that loaded another cannot go back before it. */
export const librariesOf = async (engine: PGlite): Promise<string> => {
  const { rows } = await engine.query<{ names: string }>("select string_agg(file_name, ',' order by file_name) as names from pg_get_loaded_modules()")
  return rows[0]?.names ?? ""
}

const pageBytes = 65_536

/** Most of an engine's memory is still untouched. */
const nonZeroPages = (memory: Uint8Array): Map<number, Uint8Array> => {
  const pages = new Map<number, Uint8Array>()
  for (let at = 0; at < memory.length; at += pageBytes) {
    const page = memory.subarray(at, at + pageBytes)
    if (!isZero(page)) pages.set(at, page.slice())
  }
  return pages
}

const zeros = Buffer.alloc(pageBytes)
const isZero = (page: Uint8Array) => zeros.equals(page)

const restorePages = (memory: Uint8Array, pages: ReadonlyMap<number, Uint8Array>) => {
  for (let at = 0; at < memory.length; at += pageBytes) {
    const page = pages.get(at)
    if (page === undefined) memory.fill(0, at, at + pageBytes)
    else memory.set(page, at)
  }
}

const rememberOpenFile = (stream: OpenFile): (() => OpenFile) => {
  const { fd } = stream
  const shared = { ...stream.shared }
  return () => {
    Object.assign(stream.shared, shared)
    return Object.assign(stream, { fd })
  }
}

const nodesUnder = (node: FileNode): (() => void)[] => {
  const { name, parent, mode, name_next: next, contents } = node
  const place = () => void Object.assign(node, { name, parent, mode, name_next: next })
  const mounted = node.mounted === null ? [] : nodesUnder(node.mounted.root)
  // A file whose first write was its only one is kept as the signed view it was written from.
  if (ArrayBuffer.isView(contents)) {
    const bytes = new Uint8Array(contents.buffer, contents.byteOffset, contents.byteLength).slice(0, node.usedBytes)
    return [...mounted, place, () => writeBytes(node, bytes)]
  }
  if (typeof contents !== "object") return [...mounted, place]
  const children = { ...contents }
  return [...mounted, place, () => void (node.contents = { ...children }), ...Object.values(children).flatMap(nodesUnder)]
}

const writeBytes = (node: FileNode, bytes: Uint8Array) => {
  if (node.contents instanceof Uint8Array && node.contents.length === bytes.length) node.contents.set(bytes)
  else node.contents = bytes.slice()
  node.usedBytes = bytes.length
}
