import { createRequire } from 'node:module'
import { reject } from './saml-error.ts'

/** Strict XML parsing, with the parser of the signature library, so that both see the same document. */

export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
export const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'
export const XMLENC = 'http://www.w3.org/2001/04/xmlenc#'
export const XMLENC11 = 'http://www.w3.org/2009/xmlenc11#'
const XMLNS = 'http://www.w3.org/2000/xmlns/'

export type XmlAttribute = { readonly localName: string; readonly namespaceURI: string | null | undefined; readonly value: string }

export type XmlNode = { readonly nodeType: number; readonly textContent: string | null; readonly parentNode: XmlNode | null }

export type XmlElement = XmlNode & {
  readonly localName: string
  readonly namespaceURI: string | null
  readonly attributes: ArrayLike<XmlAttribute>
  readonly childNodes: ArrayLike<XmlNode>
  getAttributeNS(namespace: string | null, name: string): string | null
  hasAttributeNS(namespace: string | null, name: string): boolean
  toString(): string
}

type XmlDocument = { readonly documentElement: XmlElement | null; readonly childNodes: ArrayLike<XmlNode> }
type Parser = new (options: object) => { parseFromString(text: string, type: string): XmlDocument }

// The types of @xmldom/xmldom would pull in the DOM library of TypeScript.
const { DOMParser }: { DOMParser: Parser } = createRequire(import.meta.url)('@xmldom/xmldom')

const ELEMENT = 1
const TEXT = 3
const CDATA = 4
const MAX_DEPTH = 60

export const isElement = (node: XmlNode): node is XmlElement => node.nodeType === ELEMENT

export const elementsIn = (element: XmlElement): readonly XmlElement[] => Array.from(element.childNodes).filter(isElement)

export const childrenOf = (element: XmlElement, namespace: string, name: string): readonly XmlElement[] =>
  elementsIn(element).filter((child) => child.localName === name && child.namespaceURI === namespace)

/** The only child element of this name; rejects several. */
export const childOf = (element: XmlElement, namespace: string, name: string): XmlElement | undefined => {
  const found = childrenOf(element, namespace, name)
  return found.length > 1 ? reject('structure', `more than one ${name}`) : found[0]
}

export const attributeOf = (element: XmlElement, name: string): string | undefined =>
  element.hasAttributeNS(null, name) ? (element.getAttributeNS(null, name) ?? undefined) : undefined

export const textOf = (element: XmlElement): string => {
  for (const node of Array.from(element.childNodes))
    if (node.nodeType !== TEXT && node.nodeType !== CDATA) reject('structure', `something else than text in ${element.localName}`)
  return (element.textContent ?? '').trim()
}

/** All elements in document order; rejects comments and processing instructions, which honest messages do not contain. */
export const everyElement = (root: XmlElement): readonly XmlElement[] => {
  const found: XmlElement[] = []
  const waiting: { element: XmlElement; depth: number }[] = [{ element: root, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { element, depth } = next
    if (depth > MAX_DEPTH) reject('structure', 'nested too deeply')
    found.push(element)
    for (const node of Array.from(element.childNodes).toReversed()) {
      if (isElement(node)) waiting.push({ element: node, depth: depth + 1 })
      else if (node.nodeType !== TEXT && node.nodeType !== CDATA) reject('structure', 'a comment or a processing instruction')
    }
  }
  return found
}

// Relative namespace URIs have no defined canonical form, which has enabled attacks on libraries.
const assertAbsoluteNamespaces = (element: XmlElement): void => {
  for (const { namespaceURI, value } of Array.from(element.attributes))
    if (namespaceURI === XMLNS && value !== '' && !/^[a-z][a-z0-9+.-]*:./i.test(value)) reject('structure', 'a relative namespace')
}

// Outside the Char production of XML 1.0. The parser accepts them, also as character references.
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u

const assertXmlCharacters = (root: XmlElement, elements: readonly XmlElement[]): void => {
  const values = elements.flatMap(({ attributes }) => Array.from(attributes, ({ value }) => value))
  if ([root.textContent ?? '', ...values].some((text) => NOT_XML.test(text))) reject('malformed', 'a character that XML does not allow')
}

const OTHER_DECLARATION = /<!(?!--|\[CDATA\[)/

const parsed = (text: string): XmlDocument => {
  const stop = (message: unknown): never => reject('malformed', String(message).slice(0, 80))
  try {
    return new DOMParser({ errorHandler: { warning: stop, error: stop, fatalError: stop } }).parseFromString(text, 'text/xml')
  } catch (error) {
    return stop(error instanceof Error ? error.message : error)
  }
}

const isBlank = (node: XmlNode & { readonly nodeValue?: string | null }): boolean =>
  node.nodeType === TEXT && (node.nodeValue ?? '').trim() === ''

export const parseXml = (text: string): XmlElement => {
  if (OTHER_DECLARATION.test(text)) reject('document_type', 'a document type or an entity')
  const document = parsed(text)
  const root = document.documentElement ?? reject('malformed', 'no element')
  const around = Array.from(document.childNodes).filter((node) => node !== root && !isBlank(node))
  const [declaration] = around
  // The parser drops text before the root element. The XML declaration is a node of the document.
  if (!text.trimStart().startsWith('<') || around.length > 1 || (declaration && !/^<\?xml\s/.test(text.trimStart())))
    reject('structure', 'something beside the root')
  const elements = everyElement(root)
  for (const element of elements) assertAbsoluteNamespaces(element)
  assertXmlCharacters(root, elements)
  return root
}

export const isNamed = (element: XmlElement, namespace: string, name: string): boolean =>
  element.localName === name && element.namespaceURI === namespace

export const escapeXml = (text: string): string => text.replaceAll(/[&<>"'\r\n\t]/g, (character) => `&#${character.charCodeAt(0)};`)
