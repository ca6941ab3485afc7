import { readXml, type XmlTag } from "../kit/files/xml.ts"

/** An element with its attributes, its text and its children. */
export interface XmlElement {
  readonly name: string
  readonly attributes: XmlTag["attributes"]
  text: string
  readonly children: XmlElement[]
}

/** The whole file as a tree. Throws if it is not well-formed, instead of repairing it as browsers do. */
export const readXmlTree = (source: string): XmlElement => {
  const root: XmlElement = { name: "", attributes: {}, text: "", children: [] }
  const open: XmlElement[] = [root]
  readXml(source, {
    open: ({ name, attributes }) => {
      const element: XmlElement = { name, attributes, text: "", children: [] }
      open.at(-1)!.children.push(element)
      open.push(element)
    },
    close: () => void open.pop(),
    text: (text) => void (open.at(-1)!.text += text),
  })
  return root.children[0]!
}
